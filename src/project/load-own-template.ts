import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import { readFolder } from '../engine/read-files.ts';
import { parseTemplate, type Template } from '../prompts/parse-template.ts';
import { type PromptLayer, resolveTemplate } from '../prompts/resolve-template.ts';
import type { OpenProject } from './open-project.ts';

/** A template of which a project keeps no pinned copy, as it stands now: bundled, the user's own, or the project's. */
export async function loadOwnTemplate(
  { store, equipment }: Pick<OpenProject, 'store' | 'equipment'>,
  id: string,
): Promise<Template> {
  const own = await readFolder(store.files, PROJECT_PATHS.ownPrompts);
  const layers: readonly PromptLayer[] = [
    equipment.bundled,
    ...(equipment.userPrompts === undefined ? [] : [equipment.userPrompts]),
    { name: 'project', files: own },
  ];
  return parseTemplate(id, resolveTemplate(layers, id).text);
}
