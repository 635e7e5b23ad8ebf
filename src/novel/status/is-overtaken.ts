import type { Run } from '../../contracts/run.ts';
import {
  EARLIER_MEMORY_KIND,
  MEMORY_KIND,
  NOVEL_PLAN_KIND,
  NOVEL_TEXT_KIND,
  STORY_STEP_KIND,
} from '../kinds.ts';

// A run that stopped stays where it is for good, also when its work was done by another. Of its kind, a later run that is done
// has overtaken it when it was for
//   a story step                     the same step
//   the outline                      anything: it published one
//   plans, text, memory of chapters  all of its chapters, several runs together; where they were to be made anew, anew
//   a recipe                         the same arguments
// Runs of other kinds are never overtaken.

/** Whether later runs, any order, have done what a run was for. */
export function isOvertaken(run: Run, later: readonly Run[]): boolean {
  const done = later.filter(({ kind, status }) => kind === run.kind && status === 'done');
  if (done.length === 0) return false;
  const { initial_args: args } = run.task;
  switch (run.kind) {
    case STORY_STEP_KIND:
      return done.some(({ task }) => task.initial_args['step'] === args['step']);
    case 'outline':
      return true;
    case NOVEL_PLAN_KIND:
    case NOVEL_TEXT_KIND:
    case MEMORY_KIND:
    case EARLIER_MEMORY_KIND: {
      const alike = done.filter(({ task }) => args['force'] !== true || task.initial_args['force'] === true);
      const covered = new Set(alike.flatMap(({ task }) => readChapters(task.initial_args['chapters'])));
      const wanted = readChapters(args['chapters']);
      return wanted.length > 0 && wanted.every((chapter) => covered.has(chapter));
    }
    case 'recipe':
      return done.some(
        ({ recipe_id, task }) =>
          recipe_id === run.recipe_id && JSON.stringify(task.initial_args) === JSON.stringify(args),
      );
    default:
      return false;
  }
}

function readChapters(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
