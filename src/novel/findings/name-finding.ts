import { deriveId } from '../../engine/hash.ts';
import type { Contradiction } from '../../tools/bible/find-contradictions.ts';

/** What tells a finding from every other follows from these. */
export function deriveFindingId(...parts: readonly (string | number)[]): string {
  return deriveId('fnd', ...parts).slice(0, LENGTH);
}

const LENGTH = 'fnd_'.length + 12;

/** What the check of a whole chapter found quotes nothing, so it goes by its own words. */
export function nameChapterFinding(chapter: number, description: string): string {
  return deriveFindingId(chapter, 'consistency', description);
}

/** For two things that the author's bible says. */
export function nameContradiction({ about, field, message }: Contradiction): string {
  return deriveFindingId('bible', about, field, message);
}
