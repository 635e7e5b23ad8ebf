import type { RunStore } from '../../engine/ports.ts';
import { NOVEL_TEXT_KIND } from '../kinds.ts';
import type { NovelTextWork } from './novel-text-pipeline.ts';
import { readTextArgs } from './writing-args.ts';

/** What a run of these chapters that was begun and left was asked for: what is gone on with is gone on with as it was begun. Null
 *  where there is none. */
export async function findBegunText(
  runs: Pick<RunStore, 'list' | 'load'>,
  chapters: readonly number[],
): Promise<NovelTextWork | null> {
  for (const { run_id, status } of await runs.list({ kind: NOVEL_TEXT_KIND, roots: true })) {
    if (status !== 'paused' && status !== 'running') continue;
    const run = await runs.load(run_id);
    if (run === null) continue;
    const begun = readTextArgs(run);
    if (begun.chapters.join() === chapters.join()) return begun;
  }
  return null;
}
