import type { Book } from '../contracts/book.ts';
import type { Run } from '../contracts/run.ts';
import type { OutlineInputs } from './load-outline-sources.ts';
import { readOutlineArgs } from './outline-args.ts';

/** What a stored outline run is made from when somebody works on it now. */
export function recallInputs(book: Book, run: Run, isFirst: boolean): OutlineInputs {
  const args = readOutlineArgs(run);
  const wanted = run.options?.['to_phase'];
  return {
    book,
    notes: args.notes,
    hints: args.hints === null ? null : JSON.stringify(args.hints),
    authorOutline: args.author_outline,
    fromRun: args.from_run,
    options: {
      sceneCount: args.scene_count,
      strict: args.strict,
      insertBudget: args.insert_budget,
      pauseOnAttention: args.pause_on_attention,
      fromPhase: args.from_phase,
      // One that was to stop on the way and is taken up again goes on to the end, unless it is told where to stop.
      toPhase: isFirst ? args.to_phase : typeof wanted === 'number' ? wanted : 6,
    },
  };
}
