import type { LocationDelta } from '../contracts/location-registry.ts';
import { outlineRunFolder } from '../contracts/project-paths.ts';
import { hashJson } from '../engine/hash.ts';
import type { FileChange } from '../engine/ports.ts';
import type { RunContext } from '../engine/run-context.ts';
import type { OutlineState } from './outline-state.ts';
import type { Phase } from './phases.ts';
import { renderJsonFile } from './render-json-file.ts';
import type { ChapterPhaseResult } from './run-chapter-phase.ts';

/** What a phase of chapters leaves for whoever looks into a run: the answers, and the state after it. */
export function renderArtifacts(
  context: RunContext,
  phase: Phase,
  state: OutlineState,
  result: ChapterPhaseResult,
  deltas: readonly LocationDelta[],
): FileChange[] {
  const { chapters, registries, locations, edges } = state;
  return [
    ...result.answers.map(({ answer }, index) =>
      renderArtifact(context, phase, `chapter_${String(index + 1).padStart(3, '0')}.json`, answer),
    ),
    renderArtifact(context, phase, 'outline.json', {
      chapters,
      ...registries,
      // From the orchestrator only: a model gives labels.
      ...(deltas.length === 0 ? {} : { location_registry_delta: deltas }),
    }),
    renderArtifact(context, phase, 'location_registry.json', { ...locations, sha256: hashJson(locations) }),
    renderArtifact(context, phase, 'seams.json', edges),
  ];
}

export function renderArtifact(context: RunContext, phase: Phase, name: string, value: unknown): FileChange {
  return renderJsonFile(`${outlineRunFolder(context.runId)}/${phase.id}/${name}`, value);
}
