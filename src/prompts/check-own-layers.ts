import { CodedError } from '../errors.ts';
import { parseRegistry } from './parse-registry.ts';
import { parseTemplate, type Template } from './parse-template.ts';
import type { PromptLayer } from './resolve-template.ts';

/** Something that keeps a prompt of somebody's own from being used as it is meant. */
export interface LayerProblem {
  readonly layer: string;
  /** Below the prompts folder of the layer. */
  readonly path: string;
  readonly message: string;
}

/** Everything that is wrong with the prompts above the bundled ones. Layers are given in rising order, the bundled one first. */
export function checkOwnLayers(layers: readonly PromptLayer[]): LayerProblem[] {
  const [bundled, ...own] = layers;
  return own.flatMap((layer) => [
    ...checkRegistry(layer, layers),
    ...[...layer.files].flatMap(([path, text]) =>
      path.endsWith('.md') ? checkTemplate(layer, path, text, bundled?.files.get(path)) : [],
    ),
  ]);
}

function checkRegistry({ name, files }: PromptLayer, layers: readonly PromptLayer[]): LayerProblem[] {
  const path = 'prompts.json';
  const source = files.get(path);
  if (source === undefined) return [];
  const tell = (message: string): LayerProblem => ({ layer: name, path, message });
  try {
    const { pipeline_templates } = parseRegistry(source, path);
    return Object.entries(pipeline_templates).flatMap(([type, { variants }]) => {
      const paths = Object.values(variants).filter((variant) => variant !== undefined);
      if (paths.length === 0) return [tell(`${type} has no variant`)];
      return paths
        .filter((variant) => !layers.some((layer) => layer.files.has(variant)))
        .map((variant) => tell(`${type} names ${variant}, which is in no layer`));
    });
  } catch (error) {
    if (error instanceof CodedError) return [tell(error.message)];
    throw error;
  }
}

function checkTemplate(
  { name }: PromptLayer,
  path: string,
  text: string,
  bundled: string | undefined,
): LayerProblem[] {
  const tell = (message: string): LayerProblem => ({ layer: name, path, message });
  try {
    const shown = new Set(listSlots(parseTemplate(path, text)).map((slot) => slot.name));
    const needed = bundled === undefined ? [] : listSlots(parseTemplate(path, bundled));
    return needed
      .filter((slot) => !slot.optional && !shown.has(slot.name))
      .map((slot) => tell(`it has no line {{${slot.name}}}, which the bundled template has`));
  } catch (error) {
    if (error instanceof CodedError) return error.message.split('\n').map(tell);
    throw error;
  }
}

function listSlots({ system, user }: Template) {
  return [...system, ...user].filter((line) => line.kind === 'slot');
}
