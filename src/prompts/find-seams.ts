import type { PromptSeam } from '../engine/ports.ts';

// How long an input stays what it is. Every prompt of a book has its inputs in this order, so that as much as possible of it is
// what the request before began with; the places at which less lasting ones follow are its seams, and a provider that wants to be
// told where its cache may end is told those. What is not listed belongs to the one request.

const LEVELS = ['book', 'chapter', 'scene', 'text'] as const;

type InputLevel = (typeof LEVELS)[number];

const INPUTS: Readonly<Record<InputLevel, readonly string[]>> = {
  book: [
    'book',
    'style',
    'idea',
    'bible',
    'world',
    'theme_conflict',
    'characters',
    'author_notes',
    'author_outline',
    'transition_hints',
    'spine',
    'cast_table',
    'thread_table',
    'outline_map',
  ],
  chapter: [
    'chapter',
    'chapter_plan',
    'chapter_outline',
    'memory',
    'neighbours',
    'registry',
    'seams',
    'scene_cards',
  ],
  scene: [
    'story',
    'canon_context',
    'outline_beat',
    'scene_edges',
    'scene_frame',
    'scene_card',
    'previous_scene',
    'notes',
  ],
  text: ['chapter_text', 'draft', 'edited_draft', 'edited_scene', 'scene_text', 'scene_plan'],
};

const LEVEL_OF: ReadonlyMap<string, InputLevel> = new Map(
  LEVELS.flatMap((level) => INPUTS[level].map((name) => [name, level] as const)),
);

/** Null for what belongs to the one request. */
export function findLevel(input: string): InputLevel | null {
  return LEVEL_OF.get(input) ?? null;
}

/** An input in a part of a prompt. */
export interface InputPlace {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** The end of the last input of each level, as far as inputs come in the order of their levels. */
export function findSeams(places: readonly InputPlace[]): PromptSeam[] {
  const seams: PromptSeam[] = [];
  for (const { name, to } of places) {
    const level = findLevel(name);
    const last = seams.at(-1);
    if (level === null) break;
    if (last !== undefined && LEVELS.indexOf(level) < LEVELS.indexOf(last.level)) break;
    if (last?.level === level) seams.pop();
    seams.push({ at: to, level });
  }
  return seams;
}
