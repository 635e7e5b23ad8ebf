import type { DocumentBlock, RawDocumentSpec } from '../../../contracts/document-spec.ts';
import type { OutlineSection, PlanningOutline } from '../../../contracts/planning-outline.ts';
import type { AuthorRequest } from '../author-request.ts';
import { capitalize } from '../capitalize.ts';
import { parseJsonObject } from '../parse-json-object.ts';
import { changeSpec } from './change-spec.ts';
import { chooseChartType, findChart, findPeople, findSchedule, sumColumns } from './find-columns.ts';
import { type Brief, nameShown, readBrief, type ShownData } from './read-brief.ts';
import { sharePoints } from './share-points.ts';
import { tellFacts } from './tell-facts.ts';

/** A document of the outline, from the brief and what is told of the tables alone. */
export function composeDocument(request: AuthorRequest): RawDocumentSpec {
  const changed = changeSpec(request);
  if (changed !== null) return changed as unknown as RawDocumentSpec;
  const brief = readBrief(request);
  const outline = readOutline(request);
  const desk = createDesk(brief, outline.sections);
  const sections = outline.sections.map((section, index) => ({
    id: section.id,
    outlineIds: [section.id],
    level: section.level ?? 1,
    heading: section.title,
    blocks: composeBlocks(section, brief, desk, index === 0),
  }));
  sections.at(-1)?.blocks.push(...listLeftClauses(outline, sections));
  return {
    title: brief.title,
    ...composeSubtitle(brief, outline),
    ...(outline.sections.length > 6 ? { tableOfContents: true } : {}),
    sections,
  };
}

/** Clauses that the outline wants and no section of it has. */
function listLeftClauses(
  { constraints }: PlanningOutline,
  sections: readonly { readonly blocks: readonly DocumentBlock[] }[],
): DocumentBlock[] {
  const used = new Set(
    sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.type === 'clause' ? [block.name] : [])),
    ),
  );
  return (constraints?.includeClauses ?? []).flatMap((name): DocumentBlock[] =>
    used.has(name) ? [] : [{ type: 'clause', name }],
  );
}

/** For whom it is; of a paper for nobody by name, what it is for, where it asks for something. */
export function composeSubtitle(
  { words }: Brief,
  { audience, sections: [first] }: PlanningOutline,
): { readonly subtitle?: string } {
  const isForAll = audience === words.readers.others;
  if (audience === '' || (isForAll && (first === undefined || !isAsking(first)))) return {};
  return { subtitle: isForAll ? words.forDecision : words.forReader(audience) };
}

export function readOutline({ inputs }: AuthorRequest): PlanningOutline {
  return parseJsonObject(inputs.get('outline') ?? '') as unknown as PlanningOutline;
}

/** What each section of a document is given to tell. */
export interface SectionDesk {
  /** The table of a section: the one that it names, else one that nobody has shown yet. Each is given once. */
  take(section: OutlineSection): ShownData | null;
  /** A table that has been shown, for a section on the people in it. */
  takePeople(section: OutlineSection): { readonly table: ShownData; readonly columns: string[] } | null;
  pointsOf(section: OutlineSection): readonly string[];
  /** Whether the first section is a text, which says the most important. */
  readonly hasSummary: boolean;
}

export function createDesk({ tables, points }: Brief, sections: readonly OutlineSection[]): SectionDesk {
  const left = [...tables];
  const shared = sharePoints(sections, points);
  const isNamed = ({ name }: ShownData, { title, goal }: OutlineSection) =>
    `${title} ${goal}`.toLowerCase().includes(name.toLowerCase());
  const hasOtherRoom = sections.some(
    ({ sectionType }) => sectionType === 'table' || sectionType === 'figure',
  );
  return {
    take(section) {
      const named = left.findIndex((table) => isNamed(table, section));
      // One that another section speaks of is left for that one, and one without days for a section that is no timeline.
      const free = left.findIndex(
        (table) =>
          !sections.some((each) => isNamed(table, each)) &&
          (section.sectionType !== 'timeline' || findSchedule(table) !== null || !hasOtherRoom),
      );
      const at = named === -1 ? free : named;
      return at === -1 ? null : (left.splice(at, 1)[0] ?? null);
    },
    takePeople({ title, goal }) {
      if (!PEOPLE.test(title) && !PEOPLE.test(goal)) return null;
      const [found] = tables.flatMap((table) => {
        const columns = findPeople(table);
        return columns === null ? [] : [{ table, columns }];
      });
      return found ?? null;
    },
    pointsOf: ({ id }) => shared.get(id) ?? [],
    hasSummary: sections[0]?.sectionType === 'narrative',
  };
}

const PEOPLE = /^who does what$|\broles\b|职责/i;

function composeBlocks(
  section: OutlineSection,
  brief: Brief,
  desk: SectionDesk,
  isFirst: boolean,
): DocumentBlock[] {
  switch (section.sectionType) {
    case 'bullets':
      return [{ type: 'bullets', items: listItems(section, brief, desk, isFirst) }];
    case 'table':
    case 'timeline':
    case 'figure':
      return composeShown(section, brief, desk);
    case 'clause':
      return brief.clauses.length === 0
        ? [{ type: 'paragraph', text: brief.words.noClause }]
        : brief.clauses.slice(0, 2).map((name): DocumentBlock => ({ type: 'clause', name }));
    default:
      return composeText(section, brief, isFirst);
  }
}

function composeText(section: OutlineSection, brief: Brief, isFirst: boolean): DocumentBlock[] {
  const { subject, words } = brief;
  if (!isFirst) return [{ type: 'paragraph', text: words.join(words.proposes(subject).map(words.end)) }];
  const told = [words.about(subject), words.sources(namesOf(brief)), ...summarizeFacts(brief).map(words.end)];
  return [
    { type: 'paragraph', text: words.join(told) },
    ...(isAsking(section)
      ? [{ type: 'callout' as const, kind: 'decision' as const, text: words.asked(subject) }]
      : []),
  ];
}

/** What stands in a summary; where the table is shown, what is left of it follows. */
function summarizeFacts(brief: Brief): string[] {
  return brief.tables.flatMap((table) => tellFacts(table, brief).slice(0, 2)).slice(0, 3);
}

/** A section that ends with what its reader is to do. */
function isAsking({ title, goal }: OutlineSection): boolean {
  return ASKING.test(`${title} ${goal}`);
}

const ASKING = /\bask(?:ed)?\b|\bdeci[ds]|agree|approv|请读者|待决/i;

function namesOf({ tables, words }: Brief): string[] {
  return tables.map((table) => nameShown(table, words));
}

/** What the brief and the tables say of it; where they say nothing, what is open. */
export function listItems(
  section: OutlineSection,
  brief: Brief,
  desk: SectionDesk,
  isFirst: boolean,
): string[] {
  const { subject, tables, words } = brief;
  const facts = tables.flatMap((table) => tellFacts(table, brief));
  if (isFirst)
    return facts.length > 0
      ? [...facts.slice(0, 3), words.agreeLine]
      : [words.matter(subject), words.sourcesLine(namesOf(brief)), words.agreeLine];
  const points = desk.pointsOf(section);
  if (points.length > 0) return [...points];
  return [...(section.sectionType === 'narrative' ? words.proposes(subject) : words.openItems(section))];
}

function composeShown(section: OutlineSection, brief: Brief, desk: SectionDesk): DocumentBlock[] {
  const { words } = brief;
  const people = desk.takePeople(section);
  if (people !== null) {
    const { table, columns } = people;
    return [{ type: 'dataTable', caption: words.whoDoesWhat, dataTable: table.name, columns }];
  }
  const table = desk.take(section);
  if (table === null) {
    const own = composeOwnTable(section, brief, desk);
    if (own !== null) return [{ type: 'table', ...own }];
    return [{ type: 'bullets', items: [...words.openItems(section)] }];
  }
  const summary = desk.hasSummary ? summarizeFacts(brief) : [];
  const facts = tellFacts(table, brief).filter((line) => !summary.includes(line));
  const told: DocumentBlock[] =
    facts.length === 0 ? [] : [{ type: 'paragraph', text: words.join(facts.map(words.end)) }];
  const name = nameShown(table, words);
  const shown: DocumentBlock = {
    type: 'dataTable',
    caption: capitalize(name),
    dataTable: table.name,
    ...sumColumns(table, brief),
  };
  const schedule = findSchedule(table);
  if (schedule !== null)
    return [
      ...told,
      {
        type: 'dataTimeline',
        caption: words.schedule(name),
        altText: words.bars(name),
        dataTable: table.name,
        ...schedule,
      },
      shown,
    ];
  const chart = findChart(table);
  if (chart === null || table.rowCount > 24) return [...told, shown];
  return [
    ...told,
    {
      type: 'dataChart',
      caption: words.byCategory(chart.valueColumns, chart.categoryColumn),
      altText: words.columnOf(chart.categoryColumn, name),
      chartType: chooseChartType(table),
      dataTable: table.name,
      ...chart,
    },
    shown,
  ];
}

/** What the brief names for it; steps that every matter has, in a section on them; null where there is nothing to list. */
export function composeOwnTable(section: OutlineSection, brief: Brief, desk: SectionDesk) {
  const { subject, words } = brief;
  const own = desk.pointsOf(section);
  // Whatever was talked about wants somebody who sees to it.
  const points = own.length === 0 && ACTIONS.test(section.title) ? brief.points : own;
  const steps =
    points.length > 0 ? points : STEPS.test(`${section.title} ${section.goal}`) ? words.steps(subject) : [];
  if (steps.length === 0) return null;
  const [number, what, owner, state] = words.columns;
  return {
    caption: section.title,
    columns: [
      { header: number, type: 'number' as const },
      { header: what, type: 'text' as const },
      { header: owner, type: 'text' as const },
      { header: state, type: 'text' as const },
    ],
    rows: steps.map((step, index) => [index + 1, capitalize(step), words.unnamed, words.open]),
  };
}

const ACTIONS = /\bactions?\b|行动/i;
const STEPS = /\bnext\b|\bsteps?\b|\bactions?\b|\bplan\b|下一步|行动|计划/i;
