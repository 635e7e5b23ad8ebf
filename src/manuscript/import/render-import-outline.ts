import type { GeneratedChapter } from '../../contracts/chapter.ts';
import { cleanTitle } from '../../text/clean-text.ts';
import { splitSentences } from '../../text/split-sentences.ts';
import { parseProse } from '../export/parse-prose.ts';

/**
 * The outline that a text already has, for `outline generate --from-outline`: every chapter with its number and title, every
 * scene by the sentences that it begins and ends with. Made of the author's own words alone. A title that says only its
 * number is written out, so that nobody makes up another.
 */
export function renderImportOutline(title: string, chapters: readonly GeneratedChapter[]): string {
  const blocks = chapters.map(({ chapter_number, chapter_title, scenes }) => {
    const lines = scenes.map(({ content }) => `- ${summarize(content)}`);
    return [`## Chapter ${chapter_number}: ${cleanTitle(chapter_title)}`, '', ...lines].join('\n');
  });
  return `${[`# ${cleanTitle(title)}`, ...blocks].join('\n\n')}\n`;
}

function summarize(content: string): string {
  const paragraphs = parseProse(content).flatMap((block) =>
    block.kind === 'break'
      ? []
      : [
          block.spans
            .map(({ text }) => text)
            .join('')
            .replace(/\s+/g, ' ')
            .trim(),
        ],
  );
  const first = splitSentences(paragraphs[0] ?? '')[0]?.text ?? '';
  const last = splitSentences(paragraphs.at(-1) ?? '').at(-1)?.text ?? '';
  const sentences = first === last ? [first] : [first, last];
  return sentences
    .filter((sentence) => sentence !== '')
    .map(shorten)
    .join(' … ');
}

const LONGEST = 240;

function shorten(sentence: string): string {
  if (sentence.length <= LONGEST) return sentence;
  const cut = sentence.slice(0, LONGEST).toWellFormed();
  const space = cut.lastIndexOf(' ');
  return `${space > LONGEST / 2 ? cut.slice(0, space) : cut}…`;
}
