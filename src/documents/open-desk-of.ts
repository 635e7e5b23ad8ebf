import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import { readFolder } from '../engine/read-files.ts';
import { InvariantError } from '../errors.ts';
import type { OpenProject } from '../project/open-project.ts';
import { parseTemplate } from '../prompts/parse-template.ts';
import { type PromptLayer, resolveTemplate } from '../prompts/resolve-template.ts';
import type { DocumentDesk } from './document-desk.ts';
import { type DocumentPrompts, PROMPTS } from './document-sources.ts';
import { loadRules } from './library/load-library.ts';
import { createWriter } from './write-spec.ts';

/** What documents of a project are made with, whatever they are about. */
export async function openDeskOf({ store, equipment, language }: OpenProject): Promise<DocumentDesk> {
  const { bundled: prompts, userPrompts, documents } = equipment;
  if (documents === undefined) throw new InvariantError('there is nothing to make documents with');
  const layers: readonly PromptLayer[] = [
    prompts,
    ...(userPrompts === undefined ? [] : [userPrompts]),
    { name: 'project', files: await readFolder(store.files, PROJECT_PATHS.ownPrompts) },
  ];
  const load = (id: string) => parseTemplate(id, resolveTemplate(layers, id).text);
  return {
    language,
    bundled: documents,
    rules: loadRules(documents),
    prompts: Object.fromEntries(
      Object.entries(PROMPTS).map(([key, id]) => [key, load(id)]),
    ) as DocumentPrompts,
    write: createWriter(equipment.printer ?? null),
  };
}
