import type { PacketTarget } from '../contracts/task-packet.ts';
import type { ChiefScene } from './chief-facts.ts';
import type { Target } from './parse-request.ts';

/** What a sentence's word for a scene comes to in the outline. */
export type ResolvedTarget =
  | {
      readonly kind: 'scene';
      readonly scene: ChiefScene;
      readonly target: PacketTarget;
      readonly assumption: string | null;
    }
  /** One of several: a chapter. */
  | { readonly kind: 'choice'; readonly scenes: readonly ChiefScene[] }
  /** A file that is no scene of the outline. */
  | { readonly kind: 'file'; readonly target: PacketTarget }
  | { readonly kind: 'nowhere'; readonly why: string };

export const NO_TARGET: PacketTarget = { scene_ref: null, resolution_method: 'none' };

export function resolveTarget(target: Target, scenes: readonly ChiefScene[]): ResolvedTarget {
  switch (target.kind) {
    case 'scene': {
      const scene = scenes[target.number - 1];
      if (scene === undefined) {
        return {
          kind: 'nowhere',
          why: `The outline has ${count(scenes.length)}, so there is no scene ${target.number}.`,
        };
      }
      const assumption = `“Scene ${target.number}” is read as scene ${target.number} of the whole outline, in outline order: ${scene.ref}.`;
      return { kind: 'scene', scene, target: nameTarget(scene, 'outline_order'), assumption };
    }
    case 'ref': {
      const scene = scenes.find(({ ref }) => ref === target.ref);
      if (scene === undefined) return { kind: 'nowhere', why: `The outline has no scene ${target.ref}.` };
      return { kind: 'scene', scene, target: nameTarget(scene, 'scene_ref'), assumption: null };
    }
    case 'chapter': {
      const own = scenes.filter(({ ref }) => ref.startsWith(`${target.number}:`));
      if (own.length > 0) return { kind: 'choice', scenes: own };
      return { kind: 'nowhere', why: `The outline has no chapter ${target.number}.` };
    }
    case 'path': {
      const scene = scenes.find(({ path }) => path === target.path);
      if (scene !== undefined) {
        return { kind: 'scene', scene, target: nameTarget(scene, 'path'), assumption: null };
      }
      const file: PacketTarget = {
        scene_ref: null,
        resolution_method: 'path',
        canonical_path: target.path,
      };
      return { kind: 'file', target: file };
    }
  }
}

export function nameTarget(scene: ChiefScene, method: PacketTarget['resolution_method']): PacketTarget {
  return { scene_ref: scene.ref, resolution_method: method, canonical_path: scene.path };
}

function count(scenes: number): string {
  return scenes === 1 ? 'one scene' : `${scenes} scenes`;
}
