import type { OutlineSection, PlanningOutline } from '../../contracts/planning-outline.ts';
import type { DocumentWish } from '../document-sources.ts';

const LONGEST_PURPOSE = 300;

/** What a document can be written from when nobody planned it: the sections of its template, or an overview, the tables that
 *  were given, and what comes next. */
export function deriveMinimalOutline({ type, brief, template, tables }: DocumentWish): PlanningOutline {
  const own: OutlineSection[] = [
    {
      id: 'overview',
      title: 'Overview',
      goal: 'Say what this is about and what is asked for',
      sectionType: 'narrative',
      required: true,
    },
    ...tables.map(
      ({ name }, index): OutlineSection => ({
        id: `data-${index + 1}`,
        title: name.replaceAll(/[-_]+/g, ' '),
        goal: `Show the table ${name}`,
        sectionType: 'table',
        required: true,
      }),
    ),
    {
      id: 'next-steps',
      title: 'Next steps',
      goal: 'Say what has to happen next',
      sectionType: 'bullets',
      required: true,
    },
  ];
  return {
    version: '0.1',
    artifactType: type,
    purpose: brief.trim().slice(0, LONGEST_PURPOSE).toWellFormed(),
    audience: 'the reader of the brief',
    tone: 'concise',
    sections: template === null ? own : template.sections.map((section) => ({ ...section })),
  };
}
