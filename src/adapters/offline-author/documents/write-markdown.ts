import type { AuthorRequest } from '../author-request.ts';
import { listItems, readOutline } from './compose-document.ts';
import { readBrief } from './read-brief.ts';

/** The outline's sections as Markdown. */
export function writeMarkdown(request: AuthorRequest): string {
  const brief = readBrief(request);
  return readOutline(request)
    .sections.map((section, index) =>
      [`## ${section.title}`, ...listItems(section, brief, index === 0).map((item) => `- ${item}`)].join(
        '\n\n',
      ),
    )
    .join('\n\n');
}
