import type { Scene } from '../../contracts/outline-scene.ts';
import type { SceneFrame } from '../../contracts/scene-work.ts';
import { splitSentences } from '../../text/split-sentences.ts';

// A scene's beats from the outline's own words and nothing else. What a scene is made of, in order:
//
//   opening bridge   how the scene is entered
//   development      what happens: one part, or two where the summary has two sentences or more
//   turn             the outcome
//   close            how the scene is left, or what its section has to have reached; none where the outline says neither
//
// A beat is as much of it as a writer does well in one go, 400 to 600 words: neighbours share one until it is that long.

type Beat = SceneFrame['beats'][number];

const MOST_WORDS = 600;
const WEIGHT = { 'opening bridge': 15, development: 45, turn: 25, close: 15 } as const;

export function deriveBeats(scene: Scene, targetWords: number): Beat[] {
  const sentences = splitSentences(scene.summary)
    .map(({ text }) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
  const half = Math.ceil(sentences.length / 2);
  const development =
    sentences.length < 2 ? [[scene.summary]] : [sentences.slice(0, half), sentences.slice(half)];
  const leaving = [scene.transition_out_text, scene.end_condition_echo].filter((text) => text !== undefined);
  const drafts = [
    { purpose: 'opening bridge', material: [scene.transition_in_text], weight: WEIGHT['opening bridge'] },
    ...development.map((material) => ({
      purpose: 'development',
      material,
      weight: WEIGHT.development / development.length,
    })),
    { purpose: 'turn', material: [scene.outcome], weight: WEIGHT.turn },
    ...(leaving.length === 0 ? [] : [{ purpose: 'close', material: leaving, weight: WEIGHT.close }]),
  ];
  const count = Math.min(drafts.length, Math.max(1, Math.ceil(targetWords / MOST_WORDS)));
  const words = shareOut(
    targetWords,
    Array.from({ length: count }, () => 1),
  );
  return groupByWeight(drafts, count).map((parts, index) => ({
    beat: index + 1,
    purpose: [...new Set(parts.map(({ purpose }) => purpose))].join(', '),
    material: parts.flatMap(({ material }) => material),
    target_words: words[index] ?? 1,
  }));
}

/** Neighbours in so many groups of about the same weight, none of them empty. */
function groupByWeight<T extends { readonly weight: number }>(drafts: readonly T[], count: number): T[][] {
  const all = drafts.reduce((sum, { weight }) => sum + weight, 0);
  const groups: T[][] = Array.from({ length: count }, () => []);
  let reached = 0;
  let at = 0;
  for (const [index, draft] of drafts.entries()) {
    const isFull = reached + draft.weight / 2 > (all * (at + 1)) / count;
    const isNeeded = drafts.length - index <= count - 1 - at;
    if ((groups[at]?.length ?? 0) > 0 && at < count - 1 && (isFull || isNeeded)) at += 1;
    groups[at]?.push(draft);
    reached += draft.weight;
  }
  return groups;
}

/** Whole numbers in proportion to the weights that add up to the total; each is at least one. */
function shareOut(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const spare = total - weights.length;
  let given = 0;
  let reached = 0;
  return weights.map((weight) => {
    reached += weight;
    const upTo = Math.round((spare * reached) / sum);
    const share = upTo - given + 1;
    given = upTo;
    return share;
  });
}
