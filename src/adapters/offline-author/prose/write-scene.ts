import type { PlannedBeat } from '../../../contracts/scene-work.ts';
import type { BeatRequest } from './scene-context.ts';
import { writeBeat } from './write-beat.ts';

/** A whole scene, beat after beat: from the plan, or where there is none from the frame's own beats. */
export function writeScene(request: Omit<BeatRequest, 'beat' | 'beatCount' | 'soFar'>): string {
  const { frame, plan } = request;
  const beats: readonly PlannedBeat[] =
    plan?.beats ??
    frame.beats.map(({ beat, purpose, material, target_words }) => ({
      beat,
      purpose,
      events: material,
      characters: frame.cast.map(({ name }) => name),
      place: frame.place_start,
      ends_with: material.at(-1) ?? frame.outcome,
      target_words,
    }));
  return beats.reduce((soFar, beat, index) => {
    // Numbers may have gaps; what counts is the order.
    const text = writeBeat({
      ...request,
      beat: { ...beat, beat: index + 1 },
      beatCount: beats.length,
      soFar,
    });
    return soFar === '' ? text : `${soFar}\n\n${text}`;
  }, '');
}
