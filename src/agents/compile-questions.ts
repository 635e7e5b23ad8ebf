import type { Clarification, PacketTarget } from '../contracts/task-packet.ts';
import { type Ban, isBanned } from './check-bans.ts';
import { ACTIONS, type ActionId, fitsScene, listOffered } from './chief-actions.ts';
import type { ChiefScene } from './chief-facts.ts';
import { NO_TARGET, nameTarget } from './resolve-target.ts';

export type Question = Clarification['questions'][number];
type Choice = Question['choices'][number];

/** A scene, and how it was found. */
export interface Found {
  readonly scene: ChiefScene;
  readonly target: PacketTarget;
}

export const MOST_QUESTIONS = 3;
export const MOST_CHOICES = 4;
const FEWEST_CHOICES = 2;

/** What is to be done with a scene; null where so much is forbidden that nothing is left to choose from. */
export function askAction(
  id: string,
  { scene, target }: Found,
  bans: readonly Ban[],
  because: string,
): Question | null {
  const offered = listOffered(scene).filter((action) => !isBanned(bans, action, scene));
  if (offered.length < FEWEST_CHOICES) return null;
  const state = scene.written ? 'is written' : 'is not written yet';
  return {
    id,
    question: `${because}What is to be done with scene ${scene.number} (${scene.ref}, “${scene.title}”)? It ${state}.`,
    choices: offered.map((action) => ({
      id: action,
      label: `${ACTIONS[action].label}.`,
      intent: ACTIONS[action].intent,
      target,
    })),
  };
}

/** Which of several pieces of work comes first. */
export function askWhich(
  id: string,
  question: string,
  tasks: readonly (Found & { readonly action: ActionId })[],
): Question {
  return {
    id,
    question,
    choices: tasks.map(({ action, scene, target }) => ({
      id: `${action}_${scene.number}`,
      label: `Scene ${scene.number} (${scene.ref}, “${scene.title}”): ${ACTIONS[action].label}.`,
      intent: ACTIONS[action].intent,
      target,
    })),
  };
}

/** What a book without an outline can begin with. */
export function askFirstStep(): Question {
  const outline: Choice = {
    id: 'outline',
    label: 'Make the outline first.',
    intent: 'other',
    target: NO_TARGET,
  };
  const plan: Choice = {
    id: 'plan',
    label: 'Plan this one scene on its own.',
    intent: 'plan_scene',
    target: NO_TARGET,
  };
  return {
    id: 'first_step',
    question: 'This book has no outline yet, so there is no scene to find in it. What comes first?',
    choices: [outline, plan],
  };
}

/** The scenes that an action may be meant for, the likeliest first: what is to be written in story order, what is
 *  written from its end. Where none fits, or nothing is asked, each scene with what it lends itself to. */
export function listCandidates(
  action: ActionId | null,
  pool: readonly ChiefScene[],
  bans: readonly Ban[],
): (Found & { readonly action: ActionId })[] {
  const offer = (id: ActionId, scene: ChiefScene) =>
    isBanned(bans, id, scene) ? [] : [{ action: id, scene, target: nameTarget(scene, 'outline_order') }];
  const fitting = action === null ? [] : pool.filter((scene) => fitsScene(action, scene));
  const asked = action === null ? [] : preferUnwritten(fitting).flatMap((scene) => offer(action, scene));
  if (asked.length > 0) return asked.slice(0, MOST_CHOICES);
  return preferUnwritten(pool)
    .flatMap((scene) => offer(scene.written ? 'critique' : 'plan', scene))
    .slice(0, MOST_CHOICES);
}

function preferUnwritten(scenes: readonly ChiefScene[]): readonly ChiefScene[] {
  const unwritten = scenes.filter(({ written }) => !written);
  return unwritten.length > 0 ? unwritten : scenes.toReversed();
}
