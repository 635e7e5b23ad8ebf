import { isDeepStrictEqual } from 'node:util';
import type { RawChapter } from '../contracts/outline.ts';
import type { SceneField } from '../contracts/outline-delta.ts';
import type { RawScene } from '../contracts/outline-scene.ts';
import { listOwnedFields } from './owned-fields.ts';

// What is another in a chapter than the phase before left it. Both have the same sections and scenes.

export interface FieldChange {
  readonly field: SceneField;
  /** It was said before, and is gone or empty now. */
  readonly lost: boolean;
}

export interface SceneChange {
  readonly sceneRef: string;
  readonly sceneId: number;
  /** Of the scene within the chapter. */
  readonly path: readonly PropertyKey[];
  readonly fields: readonly FieldChange[];
}

/** The scenes in which anything is another, in order. */
export function listSceneChanges(before: RawChapter, after: RawChapter): SceneChange[] {
  return before.sections.flatMap((section, sectionAt) =>
    section.scenes.flatMap((was, sceneAt) => {
      const is = after.sections[sectionAt]?.scenes[sceneAt];
      const fields = is === undefined ? [] : listFieldChanges(was, is);
      if (fields.length === 0) return [];
      return [
        {
          sceneRef: `${before.chapter_id}:${was.scene_id}`,
          sceneId: was.scene_id,
          path: ['sections', sectionAt, 'scenes', sceneAt],
          fields,
        },
      ];
    }),
  );
}

function listFieldChanges(was: RawScene, is: RawScene): FieldChange[] {
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])] as (keyof RawScene)[];
  return names
    .toSorted()
    .flatMap((field) =>
      field === 'scene_id' || isDeepStrictEqual(was[field], is[field])
        ? []
        : [{ field, lost: isEmpty(is[field]) && !isEmpty(was[field]) }],
    );
}

function isEmpty(value: RawScene[keyof RawScene]): boolean {
  if (value === undefined) return true;
  return typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0;
}

/** What the orchestrator itself computes, or what a phase may rightly take away. */
const FREE: ReadonlySet<SceneField> = new Set(['seam_score', 'seam_resolution', 'hard_cut_justification']);

/** Those of the changes that a phase has to give a reason for: what it does not own, and what it takes away. */
export function listUnusual(phase: number, { fields }: SceneChange): FieldChange[] {
  const owned = new Set(listOwnedFields(phase));
  return fields.filter(({ field, lost }) => (lost ? !FREE.has(field) : !owned.has(field)));
}
