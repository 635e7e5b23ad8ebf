import type { Scene } from '../../contracts/outline-scene.ts';
import type { SceneFrame } from '../../contracts/scene-work.ts';
import { splitSentences } from '../../text/split-sentences.ts';

// A scene's beats, three to five, from the outline's own words and nothing else:
//
//   opening bridge   how the scene is entered
//   development      what happens: one beat, or two where the summary has two sentences or more
//   turn             the outcome
//   close            how the scene is left, or what its section has to have reached; none where the outline says neither

type Beat = SceneFrame['beats'][number];

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
  const words = shareOut(
    targetWords,
    drafts.map(({ weight }) => weight),
  );
  return drafts.map(({ purpose, material }, index) => ({
    beat: index + 1,
    purpose,
    material,
    target_words: words[index] ?? 1,
  }));
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
