import type { AuthorRequest } from '../author-request.ts';
import { createDesk, listItems, readOutline } from './compose-document.ts';
import { readBrief } from './read-brief.ts';

/** The outline's sections as Markdown. */
export function writeMarkdown(request: AuthorRequest): string {
  const brief = readBrief(request);
  const { sections } = readOutline(request);
  const desk = createDesk(brief, sections);
  return sections
    .map((section, index) =>
      [
        `## ${section.title}`,
        ...listItems(section, brief, desk, index === 0).map((item) => `- ${item}`),
      ].join('\n\n'),
    )
    .join('\n\n');
}
