import type { PlannedBeat, SceneFrame } from '../../../contracts/scene-work.ts';
import type { BeatRequest } from './scene-context.ts';
import { writeBeat } from './write-beat.ts';

/** A whole scene, beat after beat: from the plan, or where there is none from the frame's own beats. */
export function writeScene(request: Omit<BeatRequest, 'beat' | 'beatCount' | 'soFar'>): string {
  const { frame, plan } = request;
  const beats: readonly PlannedBeat[] = plan?.beats ?? frame.beats.map((beat) => planBeat(frame, beat));
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

/** A beat of the frame as a plan would have it. */
export function planBeat(
  { cast, place_start, outcome }: SceneFrame,
  { beat, purpose, material, target_words }: SceneFrame['beats'][number],
): PlannedBeat {
  return {
    beat,
    purpose,
    events: material,
    characters: cast.map(({ name }) => name),
    place: place_start,
    ends_with: material.at(-1) ?? outcome,
    target_words,
  };
}
