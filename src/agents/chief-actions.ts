import type { WorkPacket } from '../contracts/task-packet.ts';
import type { ChiefScene } from './chief-facts.ts';

// What can be done with a scene. Writing it beat by beat begins with its plan: the packet is the planner's, and the recipe goes
// on from there to the prose. Written in one go, it begins with the writer.

export type ActionId =
  | 'plan'
  | 'write'
  | 'whole'
  | 'rewrite'
  | 'rewrite_whole'
  | 'critique'
  | 'edit'
  | 'continuity'
  | 'beats'
  | 'summarize';

export interface ChiefAction {
  readonly intent: WorkPacket['intent'];
  /** The recipe to start, where the router names none. */
  readonly recipe: string | null;
  readonly fits: 'written' | 'unwritten' | 'any';
  /** Whether it changes the scene's prose, now or at its end. */
  readonly writes: boolean;
  readonly next: WorkPacket['handoff']['required_next_step'];
  /** What a person reads, before the scene's name. */
  readonly label: string;
}

export const ACTIONS: Readonly<Record<ActionId, ChiefAction>> = {
  plan: action(
    'plan_scene',
    'plan_scene_from_outline',
    'any',
    false,
    null,
    'Plan it only: a brief and its beats',
  ),
  write: action(
    'plan_scene',
    'write_scene_from_outline',
    'unwritten',
    true,
    'continuity_check',
    'Write it beat by beat: plan, prose, critique and edit, with a receipt for each step',
  ),
  whole: action(
    'write_beat',
    'scene_whole',
    'unwritten',
    true,
    'critique_scene',
    'Write it in one go: draft, review, and mend what is found',
  ),
  rewrite: action(
    'plan_scene',
    'write_scene_from_outline',
    'written',
    true,
    'continuity_check',
    'Rewrite it beat by beat, from its outline; the earlier version is kept',
  ),
  rewrite_whole: action(
    'write_beat',
    'scene_whole',
    'written',
    true,
    'critique_scene',
    'Rewrite it in one go; the earlier version is kept',
  ),
  critique: action('critique_scene', 'analytical_prose', 'written', false, null, 'Critique it'),
  edit: action('edit_scene', null, 'written', true, 'continuity_check', 'Edit it for clarity and flow'),
  continuity: action(
    'continuity_check',
    'analytical_scene_validate',
    'any',
    false,
    null,
    'Check its continuity',
  ),
  beats: action('beat_architect', null, 'any', false, null, 'Break it into beats'),
  summarize: action('summarize_context', null, 'written', false, null, 'Summarise it'),
};

/** Only what a recipe can be started for. An edit, beats and a summary are packets for whoever asks for them by name. */
const OFFERED: Readonly<Record<'written' | 'unwritten', readonly ActionId[]>> = {
  unwritten: ['plan', 'write', 'whole', 'continuity'],
  written: ['critique', 'continuity', 'rewrite', 'rewrite_whole'],
};

/** What is offered for a scene when nothing was said. */
export function listOffered(scene: ChiefScene): readonly ActionId[] {
  return OFFERED[scene.written ? 'written' : 'unwritten'];
}

export function fitsScene(id: ActionId, scene: ChiefScene): boolean {
  const { fits } = ACTIONS[id];
  return fits === 'any' || (fits === 'written') === scene.written;
}

export function isActionId(text: string): text is ActionId {
  return Object.hasOwn(ACTIONS, text);
}

function action(
  intent: ChiefAction['intent'],
  recipe: string | null,
  fits: ChiefAction['fits'],
  writes: boolean,
  next: ChiefAction['next'],
  label: string,
): ChiefAction {
  return { intent, recipe, fits, writes, next, label };
}
