import type { AuthorRequest } from '../author-request.ts';
import { splitSentences } from '../split-sentences.ts';
import type { KeepingLexicon } from './keeping-lexicon-schema.ts';

/**
 * A passage as its author wants it, as far as a few words can be understood: words in quotation marks are exchanged or taken
 * out, less is fewer sentences, and anything else is one more sentence of that tone. What the author has already is not given
 * again.
 */
export function revisePassage({ inputs, language, lexicons, choose }: AuthorRequest): string {
  const passage = inputs.get('passage') ?? '';
  const task = inputs.get('task') ?? '';
  const { keeping } = lexicons[language];
  const known = (inputs.get('other_drafts') ?? '').split('\n\n* * *\n\n');
  const seen = [...inputs.values()].join('\n');
  const ways = [...exchangeQuoted(passage, task), ...takeOut(passage, task, keeping)];
  const tone = addLines(passage, findTone(task, keeping), seen);
  const fresh = [...ways, ...tone].filter((text) => text !== passage && !known.includes(text));
  const obeying = fresh.find((text) => ways.includes(text));
  return obeying ?? (fresh.length === 0 ? passage : choose.pick('way', fresh));
}

/** `replace "a" with "b"`; with one quotation and a word for taking out, that goes. */
function* exchangeQuoted(passage: string, task: string): Generator<string> {
  const [wrong, right] = [...task.matchAll(/“([^”]+)”|"([^"]+)"|「([^」]+)」/gu)].map(
    ([, curly, straight, corner]) => curly ?? straight ?? corner ?? '',
  );
  if (wrong === undefined || !passage.includes(wrong)) return;
  if (right !== undefined) yield passage.replaceAll(wrong, () => right);
  else if (/\b(?:cut|delete|remove|drop|without|take out)\b|删|去/iu.test(task))
    yield passage
      .replaceAll(wrong, '')
      .replaceAll(/ {2,}/g, ' ')
      .replaceAll(/ ([,.;:!?])/g, '$1')
      .trim();
}

/** Without one sentence after the other, the first and the last kept. */
function* takeOut(passage: string, task: string, { asksForLess }: KeepingLexicon): Generator<string> {
  if (!new RegExp(asksForLess, 'iu').test(task)) return;
  const inner = listSentences(passage).slice(1, -1);
  for (const step of [2, 3]) {
    for (let from = 0; from < step; from += 1) {
      const gone = inner.filter((_, index) => index % step === from);
      const text = gone.reduce((left, sentence) => cutOnce(left, sentence), passage);
      if (text.trim() !== '') yield text.replaceAll(/\n{3,}/g, '\n\n').trim();
    }
  }
}

function cutOnce(text: string, sentence: string): string {
  for (const cut of [`${sentence} `, ` ${sentence}`, sentence])
    if (text.includes(cut)) return text.replace(cut, () => '');
  return text;
}

/** One line more, behind each sentence that ends a thought, for each line that does not stand there yet. */
function* addLines(passage: string, lines: readonly string[], seen: string): Generator<string> {
  const places = listSentences(passage).filter((sentence) => /[.!?。！？]$/u.test(sentence));
  for (const line of lines.filter((each) => !seen.includes(each))) {
    const space = /[。！？]$/u.test(line) ? '' : ' ';
    if (places.length === 0) yield `${passage}${/[.!?。！？…]$/u.test(passage) ? '' : '.'}${space}${line}`;
    for (const place of places) yield passage.replace(place, () => `${place}${space}${line}`);
  }
}

function findTone(task: string, { tones }: KeepingLexicon): readonly string[] {
  const all = Object.values(tones);
  const meant = all.find(({ asked }) => asked !== '' && new RegExp(asked, 'iu').test(task));
  return (meant ?? all.at(-1))?.lines ?? [];
}

function listSentences(passage: string): string[] {
  return passage.split('\n').flatMap((line) => (line.trim() === '' ? [] : splitSentences(line)));
}
