import type { GeneratedChapter } from '../../contracts/chapter.ts';
import { nameCount } from '../../name-count.ts';
import { escapeMarkdown } from '../../text/escape-markdown.ts';
import type { ImportNotice } from './imported-book.ts';

export interface ImportReport {
  readonly at: string;
  readonly sources: readonly { readonly name: string; readonly sha256: string }[];
  readonly chapters: readonly GeneratedChapter[];
  readonly notices: readonly ImportNotice[];
}

/** What came from where, and what was left out: kept beside the book, since a message on a screen is soon gone. */
export function renderImportReport({ at, sources, chapters, notices }: ImportReport): string {
  const words = chapters.reduce((sum, { total_words }) => sum + total_words, 0);
  const blocks = [
    '# Import',
    `${at}: ${nameCount(chapters.length, 'chapter')}, ${nameCount(words, 'word')}`,
    '## Sources',
    sources.map(({ name, sha256 }) => `- ${flat(name)} (${sha256})`).join('\n'),
    '## Chapters',
    chapters
      .map(
        ({ chapter_number, chapter_title, scenes, total_words }) =>
          `- ${chapter_number}. ${flat(chapter_title)} (scenes: ${scenes.length}, words: ${total_words})`,
      )
      .join('\n'),
    '## Notices',
    notices.length === 0
      ? 'None: every word is in a chapter.'
      : notices.map(({ source, message }) => `- ${flat(source)}: ${flat(message)}`).join('\n'),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function flat(text: string): string {
  return escapeMarkdown(text.replace(/\s+/g, ' '));
}
