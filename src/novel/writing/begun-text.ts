import type { RunStore } from '../../engine/ports.ts';
import { NOVEL_TEXT_KIND } from '../kinds.ts';
import { readTextArgs } from './writing-args.ts';

/** The recipe of a run of these chapters that was begun and left: what is gone on with is gone on with as it was begun. Null
 *  where there is none. */
export async function findBegunRecipe(
  runs: Pick<RunStore, 'list' | 'load'>,
  chapters: readonly number[],
): Promise<string | null> {
  for (const { run_id, status } of await runs.list({ kind: NOVEL_TEXT_KIND, roots: true })) {
    if (status !== 'paused' && status !== 'running') continue;
    const run = await runs.load(run_id);
    if (run === null) continue;
    const begun = readTextArgs(run);
    if (begun.chapters.join() === chapters.join()) return begun.recipe;
  }
  return null;
}
