import { CodedError } from '../errors.ts';
import { parseRegistry } from '../prompts/parse-registry.ts';
import { parseTemplate } from '../prompts/parse-template.ts';
import type { PromptLayer } from '../prompts/resolve-template.ts';

/** What a recipe has to know of a prompt type. */
export interface PromptFacts {
  /** What its answers keep where a step does not say. */
  readonly contract: string | null;
  readonly variants: readonly TemplateFacts[];
}

export interface TemplateFacts {
  readonly path: string;
  /** For agents of this size: t1, t3, t5. */
  readonly tier: string;
  /** Slot → whether it may stay empty; null where the template cannot be used, with why. */
  readonly slots: ReadonlyMap<string, boolean> | null;
  readonly why: string | null;
}

/** Every prompt type that a registry of some layer names; a later layer shadows an earlier one. */
export function listPromptFacts(layers: readonly PromptLayer[]): Map<string, PromptFacts> {
  const facts = new Map<string, PromptFacts>();
  for (const { name, files } of layers) {
    const source = files.get('prompts.json');
    if (source === undefined) continue;
    const { pipeline_templates } = parseRegistry(source, `prompts.json of the ${name} layer`);
    for (const [type, { contract, variants }] of Object.entries(pipeline_templates))
      facts.set(type, {
        contract: contract ?? null,
        variants: Object.entries(variants).flatMap(([tier, path]) =>
          path === undefined ? [] : [{ tier, ...readTemplate(layers, path) }],
        ),
      });
  }
  return facts;
}

function readTemplate(layers: readonly PromptLayer[], path: string): Omit<TemplateFacts, 'tier'> {
  const text = layers.findLast(({ files }) => files.has(path))?.files.get(path);
  if (text === undefined) return { path, slots: null, why: `${path} is in no layer` };
  try {
    const { system, user } = parseTemplate(path, text);
    const slots = [...system, ...user].flatMap((line) =>
      line.kind === 'slot' ? [[line.name, line.optional] as const] : [],
    );
    return { path, slots: new Map(slots), why: null };
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    return { path, slots: null, why: error.message };
  }
}
