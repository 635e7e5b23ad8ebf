import type { OutlineSection, PlanningOutline } from '../../../contracts/planning-outline.ts';
import type { AuthorRequest } from '../author-request.ts';
import { parseJsonObject } from '../parse-json-object.ts';
import { type Brief, readBrief } from './read-brief.ts';

/** The sections of the template where one was chosen; else what the type is usually made of. */
export function outlineDocument(request: AuthorRequest): PlanningOutline {
  const brief = readBrief(request);
  const template = parseJsonObject(request.inputs.get('templates') ?? '');
  const own = template['sections'] as OutlineSection[] | undefined;
  const sections = own ?? listUsual(brief);
  const shown = brief.tables.map(
    ({ name }, index): OutlineSection => ({
      id: `data-${index + 1}`,
      title: name.replaceAll(/[-_]+/g, ' ').replace(/^./, (letter) => letter.toUpperCase()),
      goal: `Show the table ${name} as it was given`,
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
    audience: /\bboard\b/i.test(brief.text) ? 'the board' : 'whoever decides',
    tone: brief.artifactType === 'xlsx' ? 'analytical' : 'concise',
    sections: all,
  };
}

function listUsual({ artifactType, tables }: Brief): OutlineSection[] {
  const section = (id: string, title: string, goal: string, sectionType: OutlineSection['sectionType']) => ({
    id,
    title,
    goal,
    sectionType,
    required: true,
  });
  if (artifactType === 'xlsx')
    return tables.length > 0
      ? [section('notes', 'Notes', 'Say what the workbook is for', 'bullets')]
      : [
          section('plan', 'Plan', 'List what has to be worked out, with an owner and a state', 'table'),
          section('notes', 'Notes', 'Say what the workbook is for', 'bullets'),
        ];
  return [
    section(
      'sec-1',
      'Executive summary',
      'Say what this is about and what is asked of the reader',
      'narrative',
    ),
    section('sec-2', 'What is known', 'Name the facts that the brief gives', 'bullets'),
    section('sec-3', 'What is proposed', 'Say what should be done and why', 'narrative'),
    section('sec-4', 'Next steps', 'Say who does what next', 'table'),
  ];
}
