import type { JsonObject } from '../contracts/json.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import type { Archetype } from '../contracts/recipe.ts';
import type { Clarification, ClarifyPacket, PacketTarget, WorkPacket } from '../contracts/task-packet.ts';
import { renderCanonicalJson } from '../engine/canonical-json.ts';
import { deriveId } from '../engine/hash.ts';
import { ACTIONS, type ActionId } from './chief-actions.ts';
import type { ChiefFacts, ChiefScene } from './chief-facts.ts';
import { findRoleFor, ROLES, type Role } from './roles.ts';

// The Chief's packets. A packet's id follows from everything in it but the time, so that the same sentence over the same
// book gives the same packet, and another choice another one.

/** What of a request goes into every packet that comes of it. */
export interface RequestFrame {
  readonly sentence: string;
  /** What was taken for granted, told to the agent as a rule and to the user as it is. */
  readonly assumptions: readonly string[];
  readonly rules: readonly string[];
  readonly blocked: readonly string[];
  readonly issueId: string;
  readonly parentPacketId: string | null;
}

export interface ChiefTask {
  readonly packet: WorkPacket;
  /** Whom the packet is for. */
  readonly agent: Role;
  /** The recipe to start for it; null where the packet is all there is. */
  readonly recipeId: string | null;
  readonly initialArgs: JsonObject;
  readonly assumptions: readonly string[];
}

const ASSUMPTION = 'Assumption: ';
const MACHINE_STATE = `${PROJECT_PATHS.controlRoom}/**`;
const LONGEST_REASON = 500;

export function frameRequest(sentence: string, facts: ChiefFacts): RequestFrame {
  const reason = sentence.trim();
  return {
    sentence: reason.length <= LONGEST_REASON ? reason : `${reason.slice(0, LONGEST_REASON).toWellFormed()}…`,
    assumptions: [],
    rules: [],
    blocked: [MACHINE_STATE],
    issueId: facts.issueId ?? deriveId('iss', 'chief', facts.bookId, reason),
    parentPacketId: null,
  };
}

/** The frame in which a clarification was asked, for the work that its answer asks for. */
export function frameAnswer(asked: ClarifyPacket): RequestFrame {
  const { rules } = asked.constraints;
  const isAssumption = (rule: string) => rule.startsWith(ASSUMPTION);
  return {
    sentence: asked.requested_by.reason,
    assumptions: rules.filter(isAssumption).map((rule) => rule.slice(ASSUMPTION.length)),
    rules: rules.filter((rule) => !isAssumption(rule)),
    blocked: asked.scope.blocked,
    issueId: asked.parent_issue_id,
    parentPacketId: asked.packet_id,
  };
}

/** Work on one scene. */
export function compileSceneTask(
  frame: RequestFrame,
  facts: ChiefFacts,
  actionId: ActionId,
  scene: ChiefScene | null,
  target: PacketTarget,
  routed: string | null,
): ChiefTask {
  const action = ACTIONS[actionId];
  // The words of a check may name a recipe that compares several scenes; of one, its own can be made.
  const recipeId = actionId === 'continuity' ? (action.recipe ?? routed) : (routed ?? action.recipe);
  const isEdit = action.intent === 'edit_scene' && scene !== null;
  const packet = sealWork({
    ...compileShared(frame, facts, target),
    intent: action.intent,
    scope: { allowed: action.writes && scene !== null ? [scene.path] : [], blocked: [...frame.blocked] },
    inputs: {
      files: [
        ...(facts.scenes === null ? [] : [facts.outlinePath]),
        ...(scene?.written === true ? [scene.path] : []),
      ],
      canon: [],
      context: [],
    },
    output_contract: {
      output_mode: isEdit ? 'artifact' : 'json_only',
      expected_artifacts: isEdit ? [scene.path] : [],
      stop_conditions: STOP_CONDITIONS,
    },
    handoff: { required_next_step: action.next, report_to_chief_only: action.next === null },
  });
  return {
    packet,
    agent: findRoleFor(action.intent),
    recipeId: recipeId !== null && facts.recipes.has(recipeId) ? recipeId : null,
    initialArgs: scene === null ? {} : nameScene(scene),
    assumptions: frame.assumptions,
  };
}

/** Work of a kind that only a recipe knows, for the agent that it asks first. */
export function compileRoutedTask(
  frame: RequestFrame,
  facts: ChiefFacts,
  scene: ChiefScene | null,
  target: PacketTarget,
): ChiefTask {
  const { recipe_id, initial_args } = facts.routing;
  const first: Archetype = (recipe_id === null ? undefined : facts.recipes.get(recipe_id)) ?? 'chief';
  const packet = sealWork({
    ...compileShared(frame, facts, target),
    intent: 'other',
    scope: { allowed: [], blocked: [...frame.blocked] },
    inputs: { files: scene?.written === true ? [scene.path] : [], canon: [], context: [] },
    output_contract: { output_mode: 'json_only', expected_artifacts: [], stop_conditions: STOP_CONDITIONS },
    handoff: { required_next_step: null, report_to_chief_only: true },
  });
  const initialArgs = { ...initial_args, ...(scene === null ? {} : nameScene(scene)) };
  return { packet, agent: ROLES[first], recipeId: recipe_id, initialArgs, assumptions: frame.assumptions };
}

/** The outline has to be made before anything can be found in it: the planner's, by the outline pipeline and no recipe. */
export function compileOutlineTask(frame: RequestFrame, facts: ChiefFacts): ChiefTask {
  const packet = sealWork({
    ...compileShared(frame, facts, { scene_ref: null, resolution_method: 'none' }),
    intent: 'other',
    scope: { allowed: [], blocked: [...frame.blocked] },
    inputs: { files: [], canon: [], context: [] },
    output_contract: { output_mode: 'json_only', expected_artifacts: [], stop_conditions: STOP_CONDITIONS },
    handoff: { required_next_step: 'plan_scene', report_to_chief_only: true },
  });
  return { packet, agent: ROLES.planner, recipeId: null, initialArgs: {}, assumptions: frame.assumptions };
}

/** Questions instead of work. */
export function compileClarifyPacket(
  frame: RequestFrame,
  facts: ChiefFacts,
  target: PacketTarget,
  clarification: Clarification,
): ClarifyPacket {
  const content: Omit<ClarifyPacket, 'packet_id' | 'timestamp'> & { timestamp: string } = {
    ...compileShared(frame, facts, target),
    intent: 'clarify',
    scope: { allowed: [], blocked: [...frame.blocked] },
    inputs: { files: facts.scenes === null ? [] : [facts.outlinePath], canon: [], context: [] },
    output_contract: { output_mode: 'json_only', expected_artifacts: [], stop_conditions: ['question'] },
    handoff: { required_next_step: null, report_to_chief_only: true },
    clarification,
  };
  return { packet_id: derivePacketId(content), ...content };
}

const STOP_CONDITIONS = ['question', 'conflict', 'uncertainty', 'scope-exceeded'];

function compileShared(frame: RequestFrame, facts: ChiefFacts, target: PacketTarget) {
  return {
    parent_issue_id: frame.issueId,
    ...(frame.parentPacketId === null ? {} : { parent_packet_id: frame.parentPacketId }),
    target,
    constraints: {
      rules: [...frame.assumptions.map((text) => `${ASSUMPTION}${text}`), ...frame.rules],
      forbidden: [],
    },
    timestamp: facts.now,
    requested_by: { agent_id: ROLES.chief.agent_id, reason: frame.sentence },
  };
}

function sealWork(content: Omit<WorkPacket, 'packet_id'>): WorkPacket {
  return { packet_id: derivePacketId(content), ...content };
}

function derivePacketId({ timestamp: _, ...content }: { readonly timestamp: string }): string {
  return deriveId('pkt', renderCanonicalJson(content));
}

function nameScene({ number, ref, path }: ChiefScene): JsonObject {
  return { scene_number: number, scene_ref: ref, scene_path: path };
}
