import type { Run } from '../../contracts/run.ts';
import type { RunStore } from '../../engine/ports.ts';
import { NOVEL_TEXT_KIND } from '../kinds.ts';
import { readTextArgs } from './writing-args.ts';

/**
 * The newest run of chapters, where it wrote everything that it was for and was cut short before it said so: what follows its
 * work, such as the end of a chapter's issue and the index of the trail, is still to be done, and nothing is sent for it.
 */
export async function findCutShort(
  runs: Pick<RunStore, 'list' | 'load'>,
  finished: ReadonlySet<number>,
): Promise<Run | null> {
  const [newest] = await runs.list({ kind: NOVEL_TEXT_KIND, roots: true, limit: 1 });
  if (newest?.status !== 'running') return null;
  const run = await runs.load(newest.run_id);
  return run !== null && readTextArgs(run).chapters.every((number) => finished.has(number)) ? run : null;
}
