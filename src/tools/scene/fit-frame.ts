import type { SceneFrame } from '../../contracts/scene-work.ts';
import { InvariantError } from '../../errors.ts';
import { boundText } from '../bound-text.ts';

/** A frame as compact JSON within a limit. What is least missed goes first: the ending before, what is said of the cast. */
export function fitFrame(frame: SceneFrame, limit: number): string {
  for (const shorten of STAGES) {
    const text = JSON.stringify(shorten(frame));
    if (text.length <= limit) return text;
  }
  throw new InvariantError(`the frame of scene ${frame.scene_ref} cannot be told in ${limit} characters`);
}

const STAGES: readonly ((frame: SceneFrame) => unknown)[] = [
  (frame) => frame,
  (frame) => shortenContext(frame, 300, 240),
  (frame) => shortenContext(frame, 120, 80),
  (frame) => boundAll(shortenContext(frame, 0, 0), 400, 12),
  (frame) => boundAll(shortenContext(frame, 0, 0), 160, 8),
  (frame) => boundAll(shortenContext(frame, 0, 0), 60, 6),
];

function shortenContext(frame: SceneFrame, ending: number, about: number): SceneFrame {
  const { previous_ending: whole } = frame;
  return {
    ...frame,
    previous_ending: whole === null || ending === 0 ? null : keepTail(whole, ending),
    cast: frame.cast.map((member) => ({
      ...member,
      about: about === 0 ? '' : boundText(member.about, about),
    })),
  };
}

/** Of an ending the end counts. */
function keepTail(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return `…${text
    .slice(1 - limit)
    .toWellFormed()
    .replace(/^\uFFFD/, '')}`;
}

function boundAll(value: unknown, characters: number, entries: number): unknown {
  if (typeof value === 'string') return boundText(value, characters);
  if (Array.isArray(value)) return value.slice(0, entries).map((each) => boundAll(each, characters, entries));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, boundAll(each, characters, entries)]),
  );
}
