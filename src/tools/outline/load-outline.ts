import { type Outline, OutlineSchema } from '../../contracts/outline.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import { CodedError } from '../../errors.ts';
import { loadJson } from '../project/load-json.ts';
import { refuseMissing } from '../project/refuse-missing.ts';
import type { ToolContext } from '../tool.ts';
import { listPlacedScenes, type PlacedScene } from './list-placed-scenes.ts';

/** The outline that the pipeline made: the links between scenes stand nowhere else. */
export async function loadOutline(
  context: Pick<ToolContext, 'files'>,
  path: string = PROJECT_PATHS.outline,
): Promise<Outline> {
  const outline = await loadJson(context, path, OutlineSchema);
  if (outline === null) throw refuseMissing(path);
  return outline;
}

/** Null where there is none, and where it is somebody else's: a file of the same name is no outline of ours, and no reason to
 *  find nothing. */
export async function loadOwnOutline(context: Pick<ToolContext, 'files'>): Promise<Outline | null> {
  try {
    return await loadJson(context, PROJECT_PATHS.outline, OutlineSchema);
  } catch (error) {
    if (error instanceof CodedError && error.code === 'stored_file_invalid') return null;
    throw error;
  }
}

/** All scenes, and the one that is meant; `tool_args_invalid` where the outline has no such scene. */
export function findScene(
  tool: string,
  outline: Outline,
  sceneRef: string,
): { readonly scenes: readonly PlacedScene[]; readonly placed: PlacedScene } {
  const scenes = listPlacedScenes(outline);
  const placed = scenes.find(({ ref }) => ref === sceneRef);
  if (placed !== undefined) return { scenes, placed };
  const last = scenes.at(-1)?.ref ?? 'none';
  throw new CodedError('tool_args_invalid', {
    message: `The outline has no scene ${sceneRef}; its last one is ${last}.`,
    details: { tool, paths: ['/scene_ref'] },
  });
}
