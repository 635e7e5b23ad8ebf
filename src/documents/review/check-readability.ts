import type { Json } from '../../contracts/json.ts';
import { foldWord } from '../../text/fold-word.ts';
import { listWords } from '../../text/list-words.ts';
import { measureReadability } from './measure-readability.ts';
import { type Check, excerpt, listBodyTexts, type Params, type ReviewFacts } from './review-facts.ts';

/** How easy the text is to read, against what its category asks for. The score is made for English. */
export function scoreReading(
  { view, profile }: Pick<ReviewFacts, 'view' | 'profile'>,
  { targets, fewestWords }: Params,
): { readonly score: number | null; readonly target: number } {
  const target = Number((targets as Readonly<Record<string, Json>>)[profile?.category ?? 'general']);
  const { words, score } = measureReadability(listProse(view));
  const counts = view.language.startsWith('en') && words >= Number(fewestWords);
  return { score: counts ? score : null, target };
}

/** A few points under the target are no finding: the score is an estimate. */
export const checkFlesch: Check = (facts, params) => {
  const { score, target } = scoreReading(facts, params);
  if (score === null || score >= target - Number(params['slack'])) return [];
  const detail = `reading ease ${Math.round(score)}, wanted ${target}`;
  return [{ pointer: facts.view.titlePointer, excerpt: excerpt(facts.view.title), detail }];
};

export const checkSentenceLength: Check = ({ view }, { most, fewestSentences }) => {
  const { words, sentences } = measureReadability(listProse(view));
  if (sentences < Number(fewestSentences) || words / sentences <= Number(most)) return [];
  return [
    {
      pointer: view.titlePointer,
      excerpt: excerpt(view.title),
      detail: String(Math.round(words / sentences)),
    },
  ];
};

export const checkDensity: Check = ({ view }, { words, most, fewestWords }) => {
  const wanted = new Set((words as string[]).map(foldWord));
  const all = listProse(view).flatMap((text) => listWords(text).map((word) => foldWord(word.text)));
  const found = all.filter((word) => wanted.has(word)).length;
  if (all.length < Number(fewestWords) || found / all.length <= Number(most)) return [];
  const detail = `${Math.round((100 * found) / all.length)} %`;
  return [{ pointer: view.titlePointer, excerpt: excerpt(view.title), detail }];
};

function listProse(view: ReviewFacts['view']): string[] {
  return listBodyTexts(view, ['paragraph', 'callout', 'quote']).map(({ text }) => text);
}
