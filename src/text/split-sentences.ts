import { continuesAfterSpeech } from './continues-after-speech.ts';
import { decideFullStop } from './decide-full-stop.ts';

// Sentences of one paragraph, in one pass over its marks.
//
// A mark ends a sentence together with the closing quotes and brackets after it. In scripts with spaces white space has to
// follow, and what comes next must be able to begin a sentence: not a small letter, not a comma. After a closing quote the
// sentence goes on where a speech tag follows: “Stop!” he said. An ellipsis is weaker than a full stop, and a dash ends
// only speech that breaks off.

export interface Sentence {
  readonly text: string;
  /** Where it stands in the paragraph. */
  readonly start: number;
}

export function splitSentences(paragraph: string): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  for (const match of paragraph.matchAll(MARKS)) {
    const mark = match.groups?.['mark'] ?? '';
    const closers = match.groups?.['closers'] ?? '';
    const end = match.index + match[0].length;
    if (!endsSentence(paragraph, { start, mark, markAt: match.index, closers, end })) continue;
    pushSentence(sentences, paragraph, start, end);
    start = end;
  }
  pushSentence(sentences, paragraph, start, paragraph.length);
  return sentences;
}

interface Mark {
  readonly start: number;
  readonly mark: string;
  readonly markAt: number;
  readonly closers: string;
  readonly end: number;
}

function endsSentence(text: string, { start, mark, markAt, closers, end }: Mark): boolean {
  const space = /\s*/y;
  space.lastIndex = end;
  const gap = space.exec(text)?.[0] ?? '';
  const at = end + gap.length;
  if (at >= text.length) return true;
  const closesQuote = /[”’"'»›」』“‘]/.test(closers);
  if (FULL_WIDTH.test(mark)) return !(closesQuote && gap === '' && continuesAfterSpeech(text, at));
  if (/^…+$/.test(mark) && gap === '')
    return closers !== '' && closesQuote && !continuesAfterSpeech(text, at);
  if (gap === '') return false;
  const next = text.slice(at, at + 80);
  if (!CAN_BEGIN.test(next)) return false;
  // Before a tag speech ends in a comma, never in a full stop: “Go.” Mara said, “Now.” are two sentences.
  if (closesQuote && mark !== '.' && continuesAfterSpeech(text, at)) return false;
  if (/^[—–-]/.test(mark)) return closesQuote;
  if (mark === '.') return decideFullStop(text.slice(Math.max(start, markAt - 40), markAt), closers, next);
  const isEllipsis = /…|\.\s*\./.test(mark);
  return !(isEllipsis && closers === '' && /^I\b/.test(next));
}

function pushSentence(sentences: Sentence[], paragraph: string, from: number, to: number): void {
  const piece = paragraph.slice(from, to);
  const text = piece.trim();
  if (text === '') return;
  // A mark that is left alone belongs to the sentence before it.
  if (/[\p{L}\p{N}]/u.test(text) || sentences.length === 0) {
    sentences.push({ text, start: from + piece.length - piece.trimStart().length });
  }
}

const CLOSERS = '[”’"\'»›」』）】》〉\\)\\]}_*“‘]';
const MARKS = new RegExp(
  `(?<mark>[。！？｡][。！？｡…!?]*|\\.(?:[ \\u00a0]\\.){2,3}|[.…!?‼⁇⁈⁉]+(?:\\s(?=»))?|(?:[—–]|--)(?=["”’'»]\\s))` +
    `(?<closers>${CLOSERS}*(?:\\[\\d{1,3}\\])?)`,
  'gu',
);
const FULL_WIDTH = /[。！？｡]/;
/** A small letter or a mark that joins cannot begin a sentence; a caseless letter can. */
const CAN_BEGIN = /^(?![,;:.!?…)\]}])["“‘'«„‚([{*_¿¡—–-]*(?!\p{Ll})/u;
