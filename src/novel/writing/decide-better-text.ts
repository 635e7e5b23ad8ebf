import type { SceneFindingCode } from '../../manuscript/scene-checks/scene-finding.ts';

/** What is known of a text that was judged: what was found, and how far its length is from what was asked for. */
export interface JudgedText {
  readonly codes: readonly SceneFindingCode[];
  readonly wordsOff: number;
}

/**
 * Whether a corrected scene takes the place of the first one. It does only if
 *   1  it has fewer faults, and
 *   2  none of a kind that the first had not: a pass that mends a name and loses half the scene has mended nothing, and
 *   3  where both are out of their length, it is nearer to it.
 */
export function decideBetterText(first: JudgedText, corrected: JudgedText): 'first' | 'corrected' {
  if (corrected.codes.length >= first.codes.length) return 'first';
  if (corrected.codes.some((code) => !first.codes.includes(code))) return 'first';
  if (corrected.codes.includes('scene_length_out_of_band') && corrected.wordsOff >= first.wordsOff)
    return 'first';
  return 'corrected';
}
