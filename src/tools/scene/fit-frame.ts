import type { SceneFrame } from '../../contracts/scene-work.ts';
import { InvariantError } from '../../errors.ts';
import { boundText } from '../bound-text.ts';

// What a prompt sees of a frame, as compact JSON. Each fact stands in it once: what is said of the cast is the canon's to tell,
// the summary stands in the beats that bring it on the page, and whatever else a beat brings is named by its field:
// {"field": "outcome"}.

/** Within a limit; where there is not room for all, the end of the scene before is shortened first, then everything. */
export function fitFrame(frame: SceneFrame, limit: number): string {
  const told = tellOnce(frame);
  for (const shorten of STAGES) {
    const text = JSON.stringify(shorten(told));
    if (text.length <= limit) return text;
  }
  throw new InvariantError(`the frame of scene ${frame.scene_ref} cannot be told in ${limit} characters`);
}

const FIELDS = ['transition_in_text', 'outcome', 'transition_out_text', 'end_condition'] as const;

type ToldFrame = ReturnType<typeof tellOnce>;

function tellOnce({ summary, cast, beats, ...frame }: SceneFrame) {
  const told = beats.map(({ material, ...beat }) => ({
    ...beat,
    material: material.map((text) => {
      const field = FIELDS.find((name) => frame[name] === text);
      return field === undefined ? text : { field };
    }),
  }));
  const words = beats.flatMap(({ material }) => material).join(' ');
  const isInBeats = fold(words).includes(fold(summary));
  return {
    ...frame,
    ...(isInBeats ? {} : { summary }),
    cast: cast.map(({ about: _, ...member }) => member),
    beats: told,
  };
}

function fold(text: string): string {
  return text.replaceAll(/\s+/g, '');
}

const STAGES: readonly ((frame: ToldFrame) => unknown)[] = [
  (frame) => frame,
  (frame) => shortenEnding(frame, 300),
  (frame) => shortenEnding(frame, 120),
  (frame) => boundAll(shortenEnding(frame, 0), 400, 12),
  (frame) => boundAll(shortenEnding(frame, 0), 160, 8),
  (frame) => boundAll(shortenEnding(frame, 0), 60, 6),
];

function shortenEnding(frame: ToldFrame, limit: number): ToldFrame {
  const { previous_ending: whole } = frame;
  return { ...frame, previous_ending: whole === null || limit === 0 ? null : keepTail(whole, limit) };
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
