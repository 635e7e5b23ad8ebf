import { type Outline, STORED_OUTLINE } from '../../contracts/outline.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import { readIfValid } from '../../engine/read-if-valid.ts';
import { CodedError } from '../../errors.ts';
import { loadJson } from '../project/load-json.ts';
import { readInputIfThere } from '../project/read-input-if-there.ts';
import { refuseMissing } from '../project/refuse-missing.ts';
import type { ToolContext } from '../tool.ts';
import { listPlacedScenes, type PlacedScene } from './list-placed-scenes.ts';

/** The outline that the pipeline made: the links between scenes stand nowhere else. */
export async function loadOutline(
  context: Pick<ToolContext, 'files'>,
  path: string = PROJECT_PATHS.outline,
): Promise<Outline> {
  const outline = await loadJson(context, path, STORED_OUTLINE);
  if (outline === null) throw refuseMissing(path);
  return outline;
}

/** Null where there is none, and where it is somebody else's: a file of the same name is no outline of ours, and no reason to
 *  find nothing. */
export async function loadOwnOutline(context: Pick<ToolContext, 'files'>): Promise<Outline | null> {
  return readIfValid(STORED_OUTLINE, await readInputIfThere(context, PROJECT_PATHS.outline));
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
