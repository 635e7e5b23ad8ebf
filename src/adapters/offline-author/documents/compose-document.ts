import type { DocumentBlock, RawDocumentSpec } from '../../../contracts/document-spec.ts';
import type { OutlineSection, PlanningOutline } from '../../../contracts/planning-outline.ts';
import type { AuthorRequest } from '../author-request.ts';
import { parseJsonObject } from '../parse-json-object.ts';
import { changeSpec } from './change-spec.ts';
import { type Brief, capitalize, readBrief, type ShownData, uncapitalize } from './read-brief.ts';

/** A document of the outline, from the brief and the names of tables alone. */
export function composeDocument(request: AuthorRequest): RawDocumentSpec {
  const changed = changeSpec(request);
  if (changed !== null) return changed as unknown as RawDocumentSpec;
  const brief = readBrief(request);
  const outline = readOutline(request);
  const desk = createTableDesk(brief.tables, outline.sections);
  return {
    title: brief.title,
    ...(outline.audience === '' ? {} : { subtitle: `For ${outline.audience}` }),
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
      return [
        { type: 'paragraph', text: leadIn(section) },
        { type: 'bullets', items: listItems(section, brief) },
      ];
    case 'table':
    case 'timeline':
    case 'figure':
      return composeShown(section, brief, desk.take(section));
    case 'clause':
      return brief.clauses.length === 0
        ? [{ type: 'paragraph', text: 'No approved clause has been chosen for this document yet.' }]
        : brief.clauses.slice(0, 2).map((name): DocumentBlock => ({ type: 'clause', name }));
    default:
      return composeText(section, brief, isFirst);
  }
}

function composeText(
  section: OutlineSection,
  { subject, tables, points }: Brief,
  isFirst: boolean,
): DocumentBlock[] {
  const given =
    tables.length === 0
      ? 'It rests on the brief alone; figures that are still missing are named as open.'
      : `It rests on the brief and on ${tables.length === 1 ? 'the table' : 'the tables'} ${tables.map(({ name }) => name).join(', ')}, which ${tables.length === 1 ? 'is' : 'are'} shown as given.`;
  if (isFirst)
    return [
      { type: 'paragraph', text: `This paper is about ${subject}. ${given}` },
      {
        type: 'paragraph',
        text: `The reader is asked to agree with the direction, to name an owner for each step, and to say what is missing.`,
      },
      { type: 'callout', kind: 'decision', text: `Agree to go on with ${subject}.` },
    ];
  const [point = capitalize(subject)] = points.slice(-1);
  return [
    { type: 'paragraph', text: leadIn(section) },
    {
      type: 'paragraph',
      text: `For ${subject}, the weight lies on this: ${uncapitalize(point)}. What is decided here is carried into the next steps, and nothing is taken as settled that the brief leaves open.`,
    },
  ];
}

const ORDERS = /^(?:say|show|name|list|tell|give|explain|describe|summari[sz]e|set out)\b/i;

/** What a section is for, as its reader would be told. */
export function leadIn({ goal }: OutlineSection): string {
  const bare = goal.replace(/[.\s]+$/, '');
  return ORDERS.test(bare) ? `This part is here to ${uncapitalize(bare)}.` : `${capitalize(bare)}.`;
}

/** What the brief names; a short brief is filled up with what every reader has to settle. */
export function listItems({ title }: OutlineSection, { points, subject }: Brief): string[] {
  const open = [
    `An owner for ${subject}`,
    `A date for ${uncapitalize(title)}`,
    'Figures that are still missing',
  ];
  return points.length >= 2 ? [...points] : [...points, ...open];
}

function composeShown(section: OutlineSection, brief: Brief, table: ShownData | null): DocumentBlock[] {
  const lead: DocumentBlock = { type: 'paragraph', text: leadIn(section) };
  if (table === null) return [lead, { type: 'table', ...composeOwnTable(section, brief) }];
  const caption = `${capitalize(table.name.replaceAll(/[-_]+/g, ' '))}, ${table.rowCount} rows`;
  const schedule = findSchedule(table);
  const chart = findChart(table);
  const shown: DocumentBlock = { type: 'dataTable', caption, dataTable: table.name, ...sumColumns(table) };
  if (schedule !== null)
    return [
      lead,
      {
        type: 'dataTimeline',
        caption: `Schedule: ${table.name}`,
        altText: `Bars from the start to the end of each entry of ${table.name}`,
        dataTable: table.name,
        ...schedule,
      },
      shown,
    ];
  if (chart === null || table.rowCount > 24) return [lead, shown];
  return [
    lead,
    {
      type: 'dataChart',
      caption: `${chart.valueColumns.join(' and ')} by ${chart.categoryColumn}`,
      altText: `A column for each ${chart.categoryColumn} of ${table.name}`,
      chartType: 'column',
      dataTable: table.name,
      ...chart,
    },
    shown,
  ];
}

export function composeOwnTable({ title }: OutlineSection, { points, subject }: Brief) {
  const rows = (points.length === 0 ? [capitalize(subject)] : points).map((point, index) => [
    index + 1,
    point,
    'To be named',
    'Open',
  ]);
  return {
    caption: title,
    columns: [
      { header: 'No.', type: 'number' as const },
      { header: 'What', type: 'text' as const },
      { header: 'Owner', type: 'text' as const },
      { header: 'State', type: 'text' as const },
    ],
    rows,
  };
}

export function sumColumns({ columns }: ShownData): { readonly totalColumns?: string[] } {
  const numbers = columns.filter(({ type }) => type === 'currency').map(({ header }) => header);
  return numbers.length === 0 ? {} : { totalColumns: numbers };
}

export function findChart({ columns }: ShownData): { categoryColumn: string; valueColumns: string[] } | null {
  const category = columns.find(({ type }) => type === 'text' || type === 'date');
  const values = columns.filter(({ type }) => type === 'number' || type === 'currency').slice(0, 3);
  if (category === undefined || values.length === 0) return null;
  return { categoryColumn: category.header, valueColumns: values.map(({ header }) => header) };
}

function findSchedule({ columns }: ShownData) {
  const days = columns.filter(({ type }) => type === 'date');
  const [start, end] = [
    days.find(({ header }) => /start|begin|from/i.test(header)),
    days.find(({ header }) => /end|finish|due|until/i.test(header)),
  ];
  const task = columns.find(({ type }) => type === 'text');
  if (start === undefined || end === undefined || task === undefined) return null;
  return { taskColumn: task.header, startColumn: start.header, endColumn: end.header };
}
