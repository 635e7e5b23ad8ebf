import type { ChapterFacts } from '../status/derive-status.ts';

/** Whether a chapter is written, remembered and checked. */
export function isFinished(facts: ChapterFacts): boolean {
  return isWritten(facts) && facts.memory === 'current' && facts.checked;
}

export function isWritten({ scenes, written_scenes }: ChapterFacts): boolean {
  return written_scenes >= scenes;
}
