import { parseRegistry } from '../prompts/parse-registry.ts';
import type { PromptLayer } from '../prompts/resolve-template.ts';

/** Every prompt type that a registry of some layer names. */
export function listPromptTypes(layers: readonly PromptLayer[]): Set<string> {
  return new Set(
    layers.flatMap(({ name, files }) => {
      const source = files.get('prompts.json');
      if (source === undefined) return [];
      return Object.keys(parseRegistry(source, `prompts.json of the ${name} layer`).pipeline_templates);
    }),
  );
}
