import type { Files } from '../../engine/ports.ts';
import type { Contradiction } from '../../tools/bible/find-contradictions.ts';
import { lookAtBible } from '../../tools/bible/load-bible.ts';

/** What the author's bible says twice and otherwise, waived or not. Most books have none, and are not to load how it is found. */
export async function loadContradictions(files: Pick<Files, 'read'>): Promise<readonly Contradiction[]> {
  const bible = await lookAtBible(files);
  if (bible === null) return [];
  const { findContradictions } = await import('../../tools/bible/find-contradictions.ts');
  return findContradictions(bible);
}
