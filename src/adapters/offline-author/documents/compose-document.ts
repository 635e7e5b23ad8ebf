import type { DocumentBlock, RawDocumentSpec } from '../../../contracts/document-spec.ts';
import type { OutlineSection, PlanningOutline } from '../../../contracts/planning-outline.ts';
import type { AuthorRequest } from '../author-request.ts';
import { capitalize, uncapitalize } from '../capitalize.ts';
import { parseJsonObject } from '../parse-json-object.ts';
import { changeSpec } from './change-spec.ts';
import { type Brief, readBrief, type ShownData } from './read-brief.ts';

/** A document of the outline, from the brief and the names of tables alone. */
export function composeDocument(request: AuthorRequest): RawDocumentSpec {
  const changed = changeSpec(request);
  if (changed !== null) return changed as unknown as RawDocumentSpec;
  const brief = readBrief(request);
  const outline = readOutline(request);
  const desk = createTableDesk(brief.tables, outline.sections);
  return {
    title: brief.title,
    ...(outline.audience === '' ? {} : { subtitle: brief.words.forReader(outline.audience) }),
    ...(outline.sections.length > 6 ? { tableOfContents: true } : {}),
    sections: outline.sections.map((section, index) => ({
      id: section.id,
      outlineIds: [section.id],
      level: section.level ?? 1,
      heading: section.title,
      blocks: composeBlocks(section, brief, desk, index === 0),
    })),
  };
}

export function readOutline({ inputs }: AuthorRequest): PlanningOutline {
  return parseJsonObject(inputs.get('outline') ?? '') as unknown as PlanningOutline;
}

export interface TableDesk {
  /** The table of a section: the one that it names, else one that nobody has shown yet. */
  take(section: OutlineSection): ShownData | null;
}

export function createTableDesk(
  tables: readonly ShownData[],
  sections: readonly OutlineSection[],
): TableDesk {
  const left = [...tables];
  const isNamed = ({ name }: ShownData, { title, goal }: OutlineSection) =>
    `${title} ${goal}`.toLowerCase().includes(name.toLowerCase());
  return {
    take(section) {
      const named = left.findIndex((table) => isNamed(table, section));
      // One that another section speaks of is left for that one.
      const free = left.findIndex((table) => !sections.some((each) => isNamed(table, each)));
      const at = named === -1 ? free : named;
      return at === -1 ? null : (left.splice(at, 1)[0] ?? null);
    },
  };
}

function composeBlocks(
  section: OutlineSection,
  brief: Brief,
  desk: TableDesk,
  isFirst: boolean,
): DocumentBlock[] {
  switch (section.sectionType) {
    case 'bullets':
      return [{ type: 'bullets', items: listItems(section, brief, isFirst) }];
    case 'table':
    case 'timeline':
    case 'figure':
      return composeShown(section, brief, desk.take(section));
    case 'clause':
      return brief.clauses.length === 0
        ? [{ type: 'paragraph', text: brief.words.noClause }]
        : brief.clauses.slice(0, 2).map((name): DocumentBlock => ({ type: 'clause', name }));
    default:
      return composeText(section, brief, isFirst);
  }
}

function composeText({ title }: OutlineSection, brief: Brief, isFirst: boolean): DocumentBlock[] {
  const { subject, points, words } = brief;
  if (isFirst)
    return [
      { type: 'paragraph', text: joinSentences([words.about(subject), words.sources(namesOf(brief))]) },
      { type: 'paragraph', text: words.asked },
      { type: 'callout', kind: 'decision', text: words.agree(subject) },
    ];
  const about = points.filter((point) => uncapitalize(point) !== subject);
  const said = about.length === 0 ? words.nothingMore(subject) : words.weighs(about);
  return [{ type: 'paragraph', text: joinSentences([said, words.settled(title)]) }];
}

function namesOf({ tables }: Brief): string[] {
  return tables.map(({ name }) => name);
}

/** Chinese has no space between two of them. */
function joinSentences(sentences: readonly string[]): string {
  return sentences.reduce((text, next) => `${text}${text.endsWith('。') ? '' : ' '}${next}`);
}

/** What the brief names; a short brief is filled up with what every reader has to settle. */
export function listItems(
  { title }: Pick<OutlineSection, 'title'>,
  brief: Brief,
  isFirst: boolean,
): string[] {
  const { points, subject, words } = brief;
  if (isFirst) return [words.matter(subject), words.sourcesLine(namesOf(brief)), words.agreeLine];
  return points.length >= 2 ? [...points] : [...words.openItems(title, subject)];
}

function composeShown(section: OutlineSection, brief: Brief, table: ShownData | null): DocumentBlock[] {
  if (table === null) return [{ type: 'table', ...composeOwnTable(section, brief) }];
  const { words } = brief;
  const name = table.name.replaceAll(/[-_]+/g, ' ');
  const caption = capitalize(name);
  const schedule = findSchedule(table);
  const chart = findChart(table);
  const shown: DocumentBlock = { type: 'dataTable', caption, dataTable: table.name, ...sumColumns(table) };
  if (schedule !== null)
    return [
      {
        type: 'dataTimeline',
        caption: words.schedule(name),
        altText: words.bars(table.name),
        dataTable: table.name,
        ...schedule,
      },
      shown,
    ];
  if (chart === null || table.rowCount > 24) return [shown];
  return [
    {
      type: 'dataChart',
      caption: words.byCategory(chart.valueColumns, chart.categoryColumn),
      altText: words.columnOf(chart.categoryColumn, table.name),
      chartType: 'column',
      dataTable: table.name,
      ...chart,
    },
    shown,
  ];
}

/** Steps that the brief names, or those that every matter has. */
export function composeOwnTable({ title }: OutlineSection, { points, subject, words }: Brief) {
  const steps = points.length >= 2 ? points : words.steps(subject);
  const [number, what, owner, state] = words.columns;
  return {
    caption: title,
    columns: [
      { header: number, type: 'number' as const },
      { header: what, type: 'text' as const },
      { header: owner, type: 'text' as const },
      { header: state, type: 'text' as const },
    ],
    rows: steps.map((step, index) => [index + 1, step, words.unnamed, words.open]),
  };
}

export function sumColumns({ columns }: ShownData): { readonly totalColumns?: string[] } {
  const numbers = columns.filter(({ type }) => type === 'currency').map(({ header }) => header);
  return numbers.length === 0 ? {} : { totalColumns: numbers };
}

/** Columns of one measure, so that one axis is right for all; a number that only names something is no measure. */
export function findChart({
  columns,
  rowCount,
  firstRows,
}: ShownData): { categoryColumn: string; valueColumns: string[] } | null {
  const category = columns.find(({ type }) => type === 'text' || type === 'date');
  const isShown = (at: number) => firstRows.some((row) => typeof row[at] === 'number' && row[at] !== 0);
  const values = columns.filter(
    ({ header, type }, at) =>
      (type === 'number' || type === 'currency') && !NAMING.test(header) && isShown(at),
  );
  const largest = (header: string) => {
    const at = columns.findIndex((column) => column.header === header);
    return Math.max(...firstRows.map((row) => Math.abs(Number(row[at] ?? 0))));
  };
  const byType = [...values].sort(
    (a, b) =>
      Number(b.type === 'currency') - Number(a.type === 'currency') || largest(b.header) - largest(a.header),
  );
  const [first] = byType;
  if (category === undefined || first === undefined || rowCount < 2) return null;
  const alike = values.filter(
    ({ header, type, unit }) =>
      header === first.header || (type === 'currency' && first.type === 'currency' && unit === first.unit),
  );
  return { categoryColumn: category.header, valueColumns: alike.slice(0, 3).map(({ header }) => header) };
}

const NAMING = /^(?:no\.?|nr\.?|number|year|id|code|chapter|序号|编号|年份|年度|章)$/i;

export function findSchedule({ columns }: ShownData) {
  const days = columns.filter(({ type }) => type === 'date');
  const [start, end] = [
    days.find(({ header }) => /start|begin|from|开始|起/i.test(header)),
    days.find(({ header }) => /end|finish|due|until|结束|完成|截止|止/i.test(header)),
  ];
  const task = columns.find(({ type }) => type === 'text');
  if (start === undefined || end === undefined || task === undefined) return null;
  return { taskColumn: task.header, startColumn: start.header, endColumn: end.header };
}
