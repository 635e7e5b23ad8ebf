import { type Outline, OutlineSchema } from '../../contracts/outline.ts';
import { CodedError } from '../../errors.ts';
import { loadJson } from '../project/load-json.ts';
import { PROJECT_FILES } from '../project/project-files.ts';
import type { ToolContext } from '../tool.ts';
import { listPlacedScenes } from './list-placed-scenes.ts';

/** The number in the whole outline of each chapter:scene; empty where nobody asks, or there is no outline of ours. */
export async function numberScenes(
  context: Pick<ToolContext, 'files'>,
  isWanted: boolean,
): Promise<ReadonlyMap<string, number>> {
  const outline = isWanted ? await loadOwnOutline(context) : null;
  return new Map(outline === null ? [] : listPlacedScenes(outline).map(({ ref, number }) => [ref, number]));
}

/** Somebody else's file of the same name is no outline of ours, and no reason to find nothing. */
async function loadOwnOutline(context: Pick<ToolContext, 'files'>): Promise<Outline | null> {
  try {
    return await loadJson(context, PROJECT_FILES.outline, OutlineSchema);
  } catch (error) {
    if (error instanceof CodedError && error.code === 'stored_file_invalid') return null;
    throw error;
  }
}
