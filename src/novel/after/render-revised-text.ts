import type { GeneratedChapter } from '../../contracts/chapter.ts';

/** A chapter for reading: its title, and its scenes with a break between them. */
export function renderRevisedText({ chapter_number, chapter_title, scenes }: GeneratedChapter): string {
  const texts = scenes.map(({ content }) => content.trim());
  return `${chapter_number}. ${chapter_title}\n\n${texts.join('\n\n* * *\n\n')}\n`;
}
