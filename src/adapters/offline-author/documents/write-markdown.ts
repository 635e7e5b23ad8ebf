import type { AuthorRequest } from '../author-request.ts';
import { leadIn, listItems, readOutline } from './compose-document.ts';
import { readBrief } from './read-brief.ts';

/** The outline's sections as Markdown. */
export function writeMarkdown(request: AuthorRequest): string {
  const brief = readBrief(request);
  return readOutline(request)
    .sections.map((section) =>
      [`## ${section.title}`, leadIn(section), ...listItems(section, brief).map((item) => `- ${item}`)].join(
        '\n\n',
      ),
    )
    .join('\n\n');
}
