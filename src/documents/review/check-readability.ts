import type { Json } from '../../contracts/json.ts';
import { foldWord } from '../../text/fold-word.ts';
import { measureReadability } from './measure-readability.ts';
import { type Check, excerpt, type Params, type ReviewFacts } from './review-facts.ts';

/** How easy the text is to read, against what its category asks for. The score is made for English. */
export function scoreReading(
  { view, profile }: Pick<ReviewFacts, 'view' | 'profile'>,
  { targets, fewestWords }: Params,
): { readonly score: number | null; readonly target: number } {
  const target = Number((targets as Readonly<Record<string, Json>>)[profile?.category ?? 'general']);
  const { words, score } = measureReadability(view);
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
  const { words, sentences } = measureReadability(view);
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
  const { words: all, uses } = measureReadability(view);
  let found = 0;
  for (const [word, times] of uses) if (wanted.has(foldWord(word))) found += times;
  if (all < Number(fewestWords) || found / all <= Number(most)) return [];
  const detail = `${Math.round((100 * found) / all)} %`;
  return [{ pointer: view.titlePointer, excerpt: excerpt(view.title), detail }];
};
