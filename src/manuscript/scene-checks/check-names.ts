import { findDenseNearMisses } from './find-dense-near-misses.ts';
import { findSpacedNearMisses } from './find-spaced-near-misses.ts';
import { keepOneASentence } from './keep-one-a-sentence.ts';
import type { SceneFacts } from './scene-facts.ts';
import type { SceneFinding } from './scene-finding.ts';

export interface NearMiss {
  readonly written: string;
  readonly meant: string;
  readonly start: number;
}

/** Names that are nearly, and not quite, one that the book knows; each is told once a sentence. */
export function checkNames(text: string, { known }: Pick<SceneFacts, 'known'>): SceneFinding[] {
  const found = [...findSpacedNearMisses(text, known), ...findDenseNearMisses(text, known)].map(
    ({ written, meant, start }) => ({
      reason_code: 'scene_name_near_miss' as const,
      message: `“${written}” is nobody and nowhere in this book; “${meant}” is.`,
      quote: written,
      position: start,
      instead: meant,
    }),
  );
  return keepOneASentence(text, found);
}
