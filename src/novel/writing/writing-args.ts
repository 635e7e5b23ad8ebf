import { z } from 'zod';
import { type SaidNote, SaidNoteSchema } from '../../contracts/author-notes.ts';
import { type JsonObject, toJson } from '../../contracts/json.ts';
import { PLAYBOOK } from '../../contracts/recipe.ts';
import type { Run } from '../../contracts/run.ts';
import type { NovelTextWork } from './novel-text-pipeline.ts';

// What a run of steps 5 and 6 was asked for, as its manifest keeps it.

/** All chapters, and nothing made anew, where nothing else was asked for. */
export function completeSelection({
  chapters = null,
  force = false,
}: {
  readonly chapters?: number[] | null | undefined;
  readonly force?: boolean | undefined;
}) {
  return { chapters, force };
}

export function formatChapters(numbers: readonly number[]): string {
  return numbers.length === 1 ? `chapter ${numbers[0]}` : `chapters ${numbers.join(', ')}`;
}

export function renderTextArgs(work: NovelTextWork): JsonObject {
  return {
    chapters: [...work.chapters],
    force: work.force,
    make_plans: work.makePlans,
    stop_on_failure: work.stopOnFailure,
    ...(work.keepGoing ? { keep_going: true } : {}),
    // A run that was begun keeps its recipe, whatever is configured later; one that names none has the playbook.
    ...(work.recipe === PLAYBOOK ? {} : { recipe: work.recipe }),
    ...(work.notes.length === 0 ? {} : { notes: toJson(work.notes) }),
  };
}

export function readTextArgs({ task }: Run): NovelTextWork {
  const { chapters, force, make_plans, stop_on_failure, keep_going, recipe, notes } = task.initial_args;
  return {
    chapters: readNumbers(chapters),
    force: force === true,
    makePlans: make_plans === true,
    stopOnFailure: stop_on_failure === true,
    keepGoing: keep_going === true,
    recipe: typeof recipe === 'string' ? recipe : PLAYBOOK,
    notes: z.array(SaidNoteSchema).safeParse(notes).data ?? [],
  };
}

/** What is said with the request, of each chapter that it names, or of the book. */
export function listSaid({
  chapters,
  note,
}: {
  readonly chapters: readonly number[] | null;
  readonly note?: string | undefined;
}): SaidNote[] {
  if (note === undefined) return [];
  const text = note.trim();
  return chapters === null ? [{ text }] : chapters.map((chapter) => ({ about: { chapter }, text }));
}

export function readTodo({ options }: Run): number[] {
  return readNumbers(options?.['todo']);
}

export function readNumbers(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'number') : [];
}
