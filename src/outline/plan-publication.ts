import { type Outline, OutlineSchema } from '../contracts/outline.ts';
import {
  outlinePauseFile,
  outlineRunRegistryFile,
  outlineRunReportFile,
  PROJECT_PATHS,
} from '../contracts/project-paths.ts';
import type { FileChange } from '../engine/ports.ts';
import { InvariantError } from '../errors.ts';
import { buildReport } from './build-report.ts';
import { hashRegistry } from './hash-registry.ts';
import type { OutlineProgress } from './outline-progress.ts';
import type { OutlineSources } from './outline-sources.ts';
import type { OutlineState } from './outline-state.ts';
import { renderJsonFile } from './render-json-file.ts';
import { renderOutlineMarkdown } from './render-outline-markdown.ts';

export interface Publication {
  readonly sources: OutlineSources;
  readonly progress: OutlineProgress;
  readonly state: OutlineState;
  readonly runId: string;
  readonly at: string;
}

/** A finished outline, as one change: the outline, the registry of the run and the active one, the page, and the report. */
export function planPublication({ sources, progress, state, runId, at }: Publication): FileChange[] {
  const registry = state.locations;
  const outline: Outline = {
    schema_version: '1.1',
    metadata: {
      run_id: runId,
      registry_sha256: hashRegistry(registry),
      registry_source_run_id: runId,
      created_at: at,
    },
    chapters: [...state.chapters],
    characters: [...state.registries.characters],
    threads: [...state.registries.threads],
  };
  const valid = OutlineSchema.safeParse(outline);
  if (!valid.success)
    throw new InvariantError(`the compiled outline breaks its contract: ${valid.error.message}`);
  const report = buildReport({
    bookId: sources.book.book_id,
    runId,
    at,
    options: sources.options,
    fromPhase: sources.options.fromPhase,
    templates: checksumsOf(sources),
    progress,
    error: null,
  });
  return [
    renderJsonFile(PROJECT_PATHS.outline, outline),
    renderJsonFile(PROJECT_PATHS.places, registry),
    renderJsonFile(outlineRunRegistryFile(runId), registry),
    renderJsonFile(outlineRunReportFile(runId), report),
    // It may have stopped on the way; now there is nothing left to go on with.
    { path: outlinePauseFile(runId), bytes: null },
    renderJsonFile(PROJECT_PATHS.outlineReport, report),
    {
      path: PROJECT_PATHS.outlinePage,
      bytes: Buffer.from(renderOutlineMarkdown(outline, registry, sources.book)),
    },
  ];
}

export function checksumsOf(sources: Pick<OutlineSources, 'templates'>): Record<string, string> {
  return Object.fromEntries(
    [...sources.templates.values()].map(({ template_id, sha256 }) => [template_id, sha256]),
  );
}
