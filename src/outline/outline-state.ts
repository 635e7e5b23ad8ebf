import type { LocationRegistry } from '../contracts/location-registry.ts';
import type { Chapter, RawChapter, Sections, Spine } from '../contracts/outline.ts';
import type { PhaseId } from '../contracts/outline-ids.ts';
import type { Derivation } from '../contracts/outline-report.ts';
import { compileOutline, type InsertMarks } from './compile-outline.ts';
import type { Registries } from './merge-registries.ts';
import type { OutlineProgress } from './outline-progress.ts';
import { type SeamEdge, scoreOutline } from './score-outline.ts';

/** The outline between two phases. */
export interface OutlineState {
  readonly spine: Spine;
  readonly sections: Sections;
  readonly chapters: readonly Chapter[];
  readonly registries: Registries;
  readonly locations: LocationRegistry;
  readonly edges: readonly SeamEdge[];
}

/** Compiles a phase's raw chapters on what was known before, scores its seams, and notes both for the report. */
export function advanceState(
  before: OutlineState,
  raw: readonly RawChapter[],
  registries: Registries,
  phase: PhaseId,
  marks: ReadonlyMap<string, InsertMarks>,
  progress: OutlineProgress,
): OutlineState {
  const compiled = compileOutline(raw, before.locations, phase, marks);
  const edges = scoreOutline(compiled.chapters);
  progress.deltas.set(phase, compiled.deltas);
  progress.derivations = keepFirst(progress.derivations, compiled.derivations);
  progress.registry = compiled.registry;
  progress.edges = edges;
  progress.listSuspects = compiled.listSuspects;
  return { ...before, chapters: compiled.chapters, registries, locations: compiled.registry, edges };
}

/** A derivation is that of the phase in which it was first made; a later one only comes to the same. */
function keepFirst(before: readonly Derivation[], now: readonly Derivation[]): Derivation[] {
  const known = new Map(before.map((each) => [nameDerivation(each), each]));
  return now.map((each) => known.get(nameDerivation(each)) ?? each);
}

function nameDerivation({ scene_ref, field, value, derived_from }: Derivation): string {
  return [scene_ref, field, value, derived_from].join(' ');
}

/** The orchestrator's scores on the scenes themselves. What a scene says about its resolution stays; the book's last scene,
 *  which has no seam, is an inline bridge with a score of 0. */
export function applySeams(chapters: readonly Chapter[], edges: readonly SeamEdge[]): Chapter[] {
  const byScene = new Map(edges.map((edge) => [edge.from_ref, edge]));
  return chapters.map((chapter) => ({
    ...chapter,
    sections: chapter.sections.map((section) => ({
      ...section,
      scenes: section.scenes.map((scene) => {
        const edge = byScene.get(`${chapter.chapter_id}:${scene.scene_id}`);
        if (edge === undefined) return { ...scene, seam_score: 0, seam_resolution: 'inline_bridge' as const };
        return {
          ...scene,
          seam_score: edge.seam_score,
          seam_resolution: scene.seam_resolution ?? edge.seam_resolution,
        };
      }),
    })),
  }));
}
