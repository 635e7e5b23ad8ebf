import type { AgentStep } from '../contracts/recipe.ts';
import { estimateTokens, type LanguageMeasure } from '../engine/estimate/estimate-tokens.ts';
import { USUAL_PLAN_OF_A_BEAT, USUAL_RECEIPT, USUAL_REPORT } from './estimate-seats.ts';
import { type RefScope, resolveRef } from './resolve-ref.ts';
import { writesProse } from './writes-prose.ts';

export interface UsualFacts {
  /** What the prose is to have; null where nothing says it. */
  readonly words: number | null;
  readonly beats: number;
  /** The text that passages are replaced in; null where none is edited. */
  readonly edited: string | null;
}

/** What a good answer of a step usually has, in tokens; null for prose of which nobody knows how long it is to be. */
export function measureUsual(
  step: AgentStep,
  { words, beats, edited }: UsualFacts,
  { tokensAWord, tokensACharacter }: LanguageMeasure,
): number | null {
  const envelope = step.response === 'receipt' ? USUAL_RECEIPT * tokensACharacter : 0;
  // Whoever edits may replace all of it.
  if (edited !== null) return envelope + estimateTokens(edited);
  if (step.contract === 'scene_plan') return envelope + USUAL_PLAN_OF_A_BEAT * beats * tokensACharacter;
  if (!writesProse(step)) return envelope + USUAL_REPORT * tokensACharacter;
  return words === null ? null : envelope + words * tokensAWord;
}

/** How long the scene, or one of its beats, is to be, and how many beats it has. */
export async function loadUsualFacts(
  scope: RefScope,
  beat: string | null,
): Promise<Pick<UsualFacts, 'words' | 'beats'>> {
  const beats = await resolveRef('scene_frame.beats', scope);
  const target = await resolveRef('scene_frame.target_words', scope);
  const ofBeat = beat === null ? null : readTarget(JSON.parse(beat));
  return {
    words: ofBeat ?? (target.ok ? asNumber(target.value) : null),
    beats: beats.ok && Array.isArray(beats.value) ? beats.value.length : USUAL_BEATS,
  };
}

const USUAL_BEATS = 4;

function readTarget(beat: unknown): number | null {
  return typeof beat === 'object' && beat !== null && 'target_words' in beat
    ? asNumber(beat.target_words)
    : null;
}

function asNumber(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
