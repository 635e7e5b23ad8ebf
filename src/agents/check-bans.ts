import { ACTIONS, type ActionId } from './chief-actions.ts';
import type { ChiefScene } from './chief-facts.ts';
import type { Prohibition } from './parse-request.ts';
import { resolveTarget } from './resolve-target.ts';

// What a sentence forbids, and whether it forbids what it asks for.

export interface Ban {
  readonly action: Prohibition['action'];
  readonly scenes: readonly ChiefScene[];
  readonly everything: boolean;
}

export function resolveBans(prohibitions: readonly Prohibition[], scenes: readonly ChiefScene[]): Ban[] {
  return prohibitions.map(({ action, targets, everything }) => ({
    action,
    everything,
    scenes: targets.flatMap((target) => {
      const resolved = resolveTarget(target, scenes);
      if (resolved.kind === 'scene') return [resolved.scene];
      return resolved.kind === 'choice' ? [...resolved.scenes] : [];
    }),
  }));
}

/** Whether an action on a scene is forbidden. */
export function isBanned(bans: readonly Ban[], action: ActionId, scene: ChiefScene): boolean {
  return bans.some((ban) => {
    if (!covers(ban, scene)) return false;
    if (ban.action === 'touch') return ACTIONS[action].writes;
    return FORBIDS[ban.action]?.includes(action) ?? ban.action === action;
  });
}

/** Whoever forbids writing forbids every way of it. */
const FORBIDS: Partial<Record<ActionId, readonly ActionId[]>> = {
  write: ['write', 'whole', 'rewrite', 'rewrite_whole'],
  rewrite: ['rewrite', 'rewrite_whole'],
};

/** Why a wish and a ban cannot both be kept; null where they can. */
export function findConflict(
  bans: readonly Ban[],
  action: ActionId | null,
  scene: ChiefScene,
): string | null {
  const isConflict =
    action === null
      ? bans.some((ban) => ban.action === 'touch' && !ban.everything && covers(ban, scene))
      : isBanned(bans, action, scene);
  if (!isConflict) return null;
  return `The request asks for work on scene ${scene.number} (${scene.ref}) and forbids it at the same time.`;
}

/** The bans as rules for an agent, and as paths that it may not write. */
export function describeBans(bans: readonly Ban[]): { readonly rules: string[]; readonly blocked: string[] } {
  const touching = bans.filter(({ action }) => action === 'touch' || ACTIONS[action].writes);
  return {
    rules: bans.flatMap(({ action, scenes, everything }) => {
      const verb = action === 'touch' ? 'change' : action;
      if (everything) return ['Do not change anything.'];
      return scenes.map(({ number, ref }) => `Do not ${verb} scene ${number} (${ref}).`);
    }),
    blocked: touching.flatMap(({ scenes, everything }) =>
      everything ? ['**'] : scenes.map(({ path }) => path),
    ),
  };
}

function covers(ban: Ban, scene: ChiefScene): boolean {
  return ban.everything || ban.scenes.some(({ ref }) => ref === scene.ref);
}
