import type { PromptChecksums, TemplateChecksums } from '../contracts/prompt-checksums.ts';
import { type PromptManifest, STORED_PROMPT_MANIFEST } from '../contracts/prompt-manifest.ts';
import type { PromptTrace } from '../contracts/prompt-trace.ts';
import { hashBytes } from '../engine/hash.ts';
import { readStored } from '../engine/read-stored.ts';
import { describeStored } from '../engine/refuse-stored.ts';
import { InvariantError } from '../errors.ts';
import { checkTemplateSlots } from './check-template-slots.ts';
import { composeTemplate } from './compose-template.ts';
import { normalizeNewlines } from './numbered-lines.ts';
import { renderDebugView } from './render-debug-view.ts';
import { refuseTemplates, type TemplateProblem } from './template-problem.ts';

/** Everything is keyed by template id, in the order of the ids. */
export interface CompiledTemplates {
  readonly templates: ReadonlyMap<string, string>;
  readonly checksums: PromptChecksums;
  readonly traces: ReadonlyMap<string, PromptTrace>;
  readonly debugViews: ReadonlyMap<string, string>;
}

/**
 * Blocks (name → Markdown) and manifests (template id → JSON text) to templates. The same sources give the same bytes,
 * in whatever order the maps come. All that is wrong in all of the manifests is told in one `template_invalid`.
 */
export function compileTemplates(
  blocks: ReadonlyMap<string, string>,
  manifests: ReadonlyMap<string, string>,
): CompiledTemplates {
  const templates = new Map<string, string>();
  const traces = new Map<string, PromptTrace>();
  const debugViews = new Map<string, string>();
  const checksums: Record<string, TemplateChecksums> = {};
  const problems: TemplateProblem[] = [];

  for (const [id, source] of [...manifests].sort(byKey)) {
    const manifest = parseManifest(id, source, problems);
    if (manifest === null) continue;
    const composed = composeTemplate(manifest, blocks);
    const messages = checkTemplateSlots(manifest, composed.slots);
    problems.push(...composed.problems, ...messages.map((message) => problemOf(id, message)));

    const sha256 = hashBytes(composed.text);
    const trace: PromptTrace = {
      schema_version: 'prompt_trace_v1',
      template_id: id,
      sha256,
      segments: [...composed.segments],
    };
    templates.set(id, composed.text);
    traces.set(id, trace);
    debugViews.set(id, renderDebugView(manifest, composed, sha256));
    checksums[id] = {
      sha256,
      manifest_sha256: hashBytes(normalizeNewlines(source)),
      blocks: hashBlocks(composed.segments, blocks),
    };
  }

  if (problems.length > 0) throw refuseTemplates(problems);
  return {
    templates,
    traces,
    debugViews,
    checksums: { schema_version: 'prompt_checksums_v1', templates: checksums },
  };
}

function parseManifest(id: string, source: string, problems: TemplateProblem[]): PromptManifest | null {
  const stored = readStored(STORED_PROMPT_MANIFEST, source);
  switch (stored.state) {
    case 'absent':
      return null;
    case 'valid':
      if (stored.value.template_id !== id)
        problems.push(problemOf(id, `the manifest calls itself ${stored.value.template_id}`));
      return stored.value;
    case 'invalid':
      for (const { path, message } of stored.findings)
        problems.push(problemOf(id, `the manifest's ${path}: ${message}`));
      return null;
    default:
      problems.push(problemOf(id, `the manifest: ${describeStored(STORED_PROMPT_MANIFEST, stored)}`));
      return null;
  }
}

function hashBlocks(
  segments: readonly { readonly block: string }[],
  blocks: ReadonlyMap<string, string>,
): Record<string, string> {
  const names = [...new Set(segments.map((segment) => segment.block))].sort();
  return Object.fromEntries(
    names.map((name) => {
      const source = blocks.get(name);
      if (source === undefined) throw new InvariantError(`block ${name} is traced and not there`);
      return [name, hashBytes(normalizeNewlines(source))];
    }),
  );
}

function problemOf(template: string, message: string): TemplateProblem {
  return { template, block: null, line: null, message };
}

function byKey([a]: readonly [string, string], [b]: readonly [string, string]): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
