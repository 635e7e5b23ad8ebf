import type { LocationDelta, LocationRegistry } from '../contracts/location-registry.ts';
import type { Chapter, RawChapter } from '../contracts/outline.ts';
import type { PhaseId } from '../contracts/outline-ids.ts';
import type { Derivation } from '../contracts/outline-report.ts';
import type { RawScene, Scene } from '../contracts/outline-scene.ts';
import { InvariantError } from '../errors.ts';
import type { LocationSuspect } from './find-alias-suspects.ts';
import { type LocationMention, resolveLocations } from './resolve-locations.ts';

// Raw chapters, each checked alone, to compiled ones: location ids from labels, in chapter order, so that the registry does
// not depend on which answer came first. The one derivation there is fills a missing start id of a direct continuation
// with the end id of the validated scene before it, in the same chapter, and is recorded.

export interface CompiledOutline {
  readonly chapters: readonly Chapter[];
  readonly registry: LocationRegistry;
  readonly deltas: readonly LocationDelta[];
  readonly listSuspects: () => readonly LocationSuspect[];
  readonly derivations: readonly Derivation[];
}

/** What the pipeline itself put on a scene that it inserted. */
export type InsertMarks = Pick<Scene, 'inserted_by_pipeline' | 'insert_reason' | 'insert_origin_edge'>;

export function compileOutline(
  chapters: readonly RawChapter[],
  registry: LocationRegistry,
  phase: PhaseId,
  marks: ReadonlyMap<string, InsertMarks> = new Map(),
): CompiledOutline {
  const mentions = chapters.flatMap(listMentions);
  const resolved = resolveLocations(registry, mentions);
  const ids = new Map(
    mentions.map(({ scene_ref, at }, index) => [`${scene_ref} ${at}`, resolved.ids[index]]),
  );
  const derivations: Derivation[] = [];

  const compileScene = (chapterId: number, scene: RawScene, previous: Scene | null): Scene => {
    const ref = `${chapterId}:${scene.scene_id}`;
    const end = ids.get(`${ref} end`);
    const own = ids.get(`${ref} start`);
    const derived =
      own === undefined && scene.handoff_mode === 'direct_continuation'
        ? previous?.location_end_id
        : undefined;
    const start = own ?? derived;
    if (end === undefined || start === undefined)
      throw new InvariantError(`scene ${ref} was compiled without its labels`);
    if (derived !== undefined && previous !== null) {
      const derived_from = `${chapterId}:${previous.scene_id}`;
      derivations.push({ scene_ref: ref, field: 'location_start_id', value: derived, derived_from, phase });
    }
    return { ...scene, location_start_id: start, location_end_id: end, ...marks.get(ref) };
  };

  const compiled = chapters.map((chapter): Chapter => {
    let previous: Scene | null = null;
    const sections = chapter.sections.map((section) => ({
      ...section,
      scenes: section.scenes.map((scene) => {
        previous = compileScene(chapter.chapter_id, scene, previous);
        return previous;
      }),
    }));
    return { ...chapter, sections };
  });
  const { deltas } = resolved;
  const listSuspects = () => resolved.suspects;
  return { chapters: compiled, registry: resolved.registry, deltas, listSuspects, derivations };
}

function listMentions(chapter: RawChapter): LocationMention[] {
  return chapter.sections.flatMap(({ scenes }) =>
    scenes.flatMap((scene) => {
      const scene_ref = `${chapter.chapter_id}:${scene.scene_id}`;
      const end: LocationMention = {
        scene_ref,
        at: 'end',
        label: scene.location_end_label,
        parent_label: scene.location_end_parent_label ?? null,
      };
      if (scene.location_start_label === undefined) return [end];
      const parent_label = scene.location_start_parent_label ?? null;
      return [{ scene_ref, at: 'start' as const, label: scene.location_start_label, parent_label }, end];
    }),
  );
}
