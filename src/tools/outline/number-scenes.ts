import type { ToolContext } from '../tool.ts';
import { listPlacedScenes } from './list-placed-scenes.ts';
import { loadOwnOutline } from './load-outline.ts';

/** The number in the whole outline of each chapter:scene; empty where nobody asks, or there is no outline of ours. */
export async function numberScenes(
  context: Pick<ToolContext, 'files'>,
  isWanted: boolean,
): Promise<ReadonlyMap<string, number>> {
  const outline = isWanted ? await loadOwnOutline(context) : null;
  return new Map(outline === null ? [] : listPlacedScenes(outline).map(({ ref, number }) => [ref, number]));
}
