import { TemplateIdSchema } from '../contracts/prompt-manifest.ts';
import { type PipelineTemplate, type Tier, TierSchema } from '../contracts/prompt-registry.ts';
import { hashBytes } from '../engine/hash.ts';
import { CodedError } from '../errors.ts';
import { chooseTier } from './choose-tier.ts';
import { parseRegistry } from './parse-registry.ts';

// Three layers, bundled → user → project; the later shadows the earlier, a file by its path and a registry entry as a
// whole. So a project changes one variant of a bundled prompt by putting a file of the same name in its own layer, and
// a set of variants by naming the prompt type anew. Layer and hash of what was found enter a run's fingerprint.

export type LayerName = 'bundled' | 'user' | 'project';

export interface PromptLayer {
  readonly name: LayerName;
  /** Path below the layer's prompts folder (`prompts.json`, `templates/novel_world.md`) → text. */
  readonly files: ReadonlyMap<string, string>;
}

export interface ResolvedTemplate {
  readonly template_id: string;
  readonly path: string;
  readonly text: string;
  readonly sha256: string;
  readonly layer: LayerName;
}

export interface ResolvedVariant extends ResolvedTemplate {
  readonly prompt_type: string;
  readonly label: string;
  /** The tier that was found, which need not be the one asked for. */
  readonly tier: Tier;
  /** The layer whose registry named the file. */
  readonly entry_layer: LayerName;
}

/** By template id. Layers are given in rising order. */
export function resolveTemplate(layers: readonly PromptLayer[], templateId: string): ResolvedTemplate {
  if (!TemplateIdSchema.safeParse(templateId).success) {
    throw refuse(`"${templateId}" is not a template id.`);
  }
  const found = findFile(layers, `templates/${templateId}.md`);
  if (found === null) throw refuse(`There is no template ${templateId} in any layer.`);
  return { template_id: templateId, ...found };
}

/** By prompt type and tier, through the registries. */
export function resolveVariant(
  layers: readonly PromptLayer[],
  promptType: string,
  asked: Tier,
): ResolvedVariant {
  const entry = findEntry(layers, promptType);
  if (entry === null) throw refuse(`There is no prompt type ${promptType} in any layer's prompts.json.`);
  const { variants, label } = entry.template;
  const tier = chooseTier(
    TierSchema.options.filter((option) => variants[option] !== undefined),
    asked,
  );
  const path = tier === null ? undefined : variants[tier];
  if (tier === null || path === undefined) {
    throw refuse(`The prompt type ${promptType} (${entry.layer} layer) has no variant.`);
  }
  const found = findFile(layers, path);
  if (found === null) {
    throw refuse(`${path}, named for ${promptType} ${tier} by the ${entry.layer} layer, is in no layer.`);
  }
  const template_id = path.replace(/^templates\//, '').replace(/\.md$/, '');
  return { template_id, ...found, prompt_type: promptType, label, tier, entry_layer: entry.layer };
}

function findFile(
  layers: readonly PromptLayer[],
  path: string,
): Omit<ResolvedTemplate, 'template_id'> | null {
  const layer = layers.findLast((candidate) => candidate.files.has(path));
  const text = layer?.files.get(path);
  if (layer === undefined || text === undefined) return null;
  return { path, text, sha256: hashBytes(text), layer: layer.name };
}

function findEntry(
  layers: readonly PromptLayer[],
  promptType: string,
): { readonly layer: LayerName; readonly template: PipelineTemplate } | null {
  for (const layer of layers.toReversed()) {
    const source = layer.files.get('prompts.json');
    if (source === undefined) continue;
    const templates = parseRegistry(source, `prompts.json of the ${layer.name} layer`).pipeline_templates;
    const template = Object.hasOwn(templates, promptType) ? templates[promptType] : undefined;
    if (template !== undefined) return { layer: layer.name, template };
  }
  return null;
}

function refuse(message: string): CodedError {
  return new CodedError('template_invalid', { message });
}
