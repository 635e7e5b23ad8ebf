import { deriveId } from '../../engine/hash.ts';
import type { Contradiction } from '../../tools/bible/find-contradictions.ts';

/** What tells a finding from every other: where it is, what kind it is, and what it says, the words that show it among it. */
export function nameSceneFinding(sceneRef: string, reasonCode: string, message: string): string {
  return deriveId('fnd', sceneRef, reasonCode, message).slice(0, LENGTH);
}

/** The same for what the check of a whole chapter found. */
export function nameChapterFinding(chapter: number, description: string): string {
  return deriveId('fnd', chapter, 'consistency', description).slice(0, LENGTH);
}

/** The same for two things that the author's bible says. */
export function nameContradiction({ about, field, message }: Contradiction): string {
  return deriveId('fnd', 'bible', about, field, message).slice(0, LENGTH);
}

const LENGTH = 'fnd_'.length + 12;
