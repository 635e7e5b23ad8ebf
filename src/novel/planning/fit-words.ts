import type { RawChapterPlan } from '../../contracts/scene-card.ts';
import type { PlannedLength } from '../../tools/direction/derive-length.ts';

/** How far a scene may be from the average of its chapter, as its planner weighs it. */
const WEIGHTS = { least: 0.6, most: 1.6 };
const LEAST_WORDS = 100;

/** The cards' lengths as the author asked: together what the chapter is to have, each as much of it as its planner gave it. */
export function fitWords(raw: RawChapterPlan, { sceneWords, chapterWords }: PlannedLength): RawChapterPlan {
  const total = chapterWords ?? sceneWords * raw.scenes.length;
  const average = mean(raw.scenes.map(({ estimated_words }) => estimated_words));
  const weights = raw.scenes.map(({ estimated_words }) =>
    Math.min(WEIGHTS.most, Math.max(WEIGHTS.least, estimated_words / average)),
  );
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return {
    ...raw,
    scenes: raw.scenes.map((card, index) => ({
      ...card,
      estimated_words: Math.max(LEAST_WORDS, Math.round(((weights[index] ?? 1) / all) * total)),
    })),
  };
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / Math.max(numbers.length, 1);
}
