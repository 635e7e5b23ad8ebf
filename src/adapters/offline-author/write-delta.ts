import { isDeepStrictEqual } from 'node:util';
import type { OutlineThread, RawChapter } from '../../contracts/outline.ts';
import type { DeltaScene, OutlineDelta } from '../../contracts/outline-delta.ts';
import type { RawScene } from '../../contracts/outline-scene.ts';
import type { OutlineInputs } from './parse-outline-inputs.ts';
import { listUnlisted, scenesOf } from './refine-chapter.ts';

/** A refined chapter as what is another in it than in the one that was given, with whom the registry lacks. */
export function writeDelta<Phase extends OutlineDelta['phase'], Report>(
  phase: Phase,
  after: RawChapter,
  inputs: OutlineInputs,
  report: Report,
  threads: readonly OutlineThread[] = [],
) {
  const before = new Map(
    (inputs.chapterOutline === null ? [] : scenesOf(inputs.chapterOutline)).map((scene) => [
      scene.scene_id,
      scene,
    ]),
  );
  const characters = listUnlisted(after, inputs);
  return {
    schema_version: 'outline_delta_v1' as const,
    phase,
    chapter_id: after.chapter_id,
    scenes: scenesOf(after).map((scene) => diffScene(before.get(scene.scene_id), scene)),
    ...(characters.length === 0 ? {} : { characters }),
    ...(threads.length === 0 ? {} : { threads: [...threads] }),
    report,
  };
}

function diffScene(before: RawScene | undefined, { scene_id, ...after }: RawScene): DeltaScene {
  const set = Object.fromEntries(
    Object.entries(after).filter(
      ([field, value]) => !isDeepStrictEqual(value, before?.[field as keyof RawScene]),
    ),
  );
  return Object.keys(set).length === 0 ? { scene_id, keep: true } : { scene_id, set };
}
