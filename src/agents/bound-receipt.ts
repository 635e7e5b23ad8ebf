import { splitSentences } from '../text/split-sentences.ts';

// What an agent says of itself is kept within what a receipt is for: an excerpt of three sentences, a summary without the
// thinking that led to it, and of the inputs only those that it was shown.

const MOST_SENTENCES = 3;
const MOST_CHARACTERS = 600;
const THINKING = /<(think|thinking|reasoning|analysis|scratchpad|reflection)>[\s\S]*?(?:<\/\1>|$)/gi;
const STRAY_TAG = /<\/?(?:think|thinking|reasoning|analysis|scratchpad|reflection)>/gi;

/** The first three sentences of a text, on one line. */
export function boundExcerpt(text: string): string {
  const line = stripThinking(text).replaceAll(/\s+/g, ' ').trim();
  const sentences = splitSentences(line);
  const last = sentences[MOST_SENTENCES - 1];
  const few = sentences.length <= MOST_SENTENCES || last === undefined ? line : cut(line, last);
  if (few.length <= MOST_CHARACTERS) return few;
  return `${few
    .slice(0, MOST_CHARACTERS)
    .replace(/\s\S*$/, '')
    .toWellFormed()} …`;
}

function cut(line: string, { start, text }: { readonly start: number; readonly text: string }): string {
  return line.slice(0, start + text.length).trim();
}

/** A summary without what stands between the tags of reasoning, or after one that is never closed. */
export function boundSummary(text: string): string {
  const said = stripThinking(text).trim();
  return said === '' ? 'The agent gave no summary beside its reasoning, which is not kept.' : said;
}

function stripThinking(text: string): string {
  return text.replaceAll(THINKING, '').replaceAll(STRAY_TAG, '');
}
