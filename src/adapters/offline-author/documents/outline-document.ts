import type { OutlineSection, PlanningOutline } from '../../../contracts/planning-outline.ts';
import type { AuthorRequest } from '../author-request.ts';
import { capitalize } from '../capitalize.ts';
import { parseJsonObject } from '../parse-json-object.ts';
import { type Brief, nameShown, readBrief } from './read-brief.ts';

/** The sections of the template where one was chosen; else what the type is usually made of. */
export function outlineDocument(request: AuthorRequest): PlanningOutline {
  const brief = readBrief(request);
  const template = parseJsonObject(request.inputs.get('templates') ?? '');
  const own = template['sections'] as OutlineSection[] | undefined;
  const { words } = brief;
  const sections = (own ?? listUsual(brief)).map((section) => ({
    ...section,
    title: words.headings[section.title] ?? section.title,
  }));
  const shown = brief.tables.map(
    (table, index): OutlineSection => ({
      id: `data-${index + 1}`,
      title: capitalize(nameShown(table, words)),
      goal: words.showTable(table.name),
      sectionType: 'table',
      required: true,
    }),
  );
  // A template that has room for tables takes them there.
  const hasRoom =
    own !== undefined &&
    sections.some(({ sectionType }) => ['table', 'timeline', 'figure'].includes(sectionType));
  const last = sections.at(-1);
  const all = hasRoom || last === undefined ? sections : [...sections.slice(0, -1), ...shown, last];
  return {
    version: '0.1',
    artifactType: brief.artifactType as PlanningOutline['artifactType'],
    purpose: brief.title,
    audience: /\bboard\b|董事会/i.test(brief.text) ? words.readers.board : words.readers.others,
    tone: brief.artifactType === 'xlsx' ? 'analytical' : 'concise',
    sections: all,
  };
}

function listUsual({ artifactType, tables, points, words: { usual } }: Brief): OutlineSection[] {
  const section = (
    id: string,
    [title, goal]: readonly [string, string],
    sectionType: OutlineSection['sectionType'],
  ) => ({ id, title, goal, sectionType, required: true });
  if (artifactType === 'xlsx')
    return [
      ...(tables.length > 0 ? [] : [section('plan', usual.plan, 'table')]),
      section('notes', usual.notes, 'bullets'),
    ];
  return [
    section('sec-1', usual.summary, 'narrative'),
    // Where a brief names nothing but its matter, that stands in the summary.
    ...(points.length === 0 ? [] : [section('sec-2', usual.known, 'bullets')]),
    section('sec-3', usual.proposed, 'narrative'),
    section('sec-4', usual.next, 'table'),
  ];
}
