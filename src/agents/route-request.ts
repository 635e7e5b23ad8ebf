import type { ClarifyPacket, PacketTarget } from '../contracts/task-packet.ts';
import { CodedError } from '../errors.ts';
import { type Ban, describeBans, findConflict, resolveBans } from './check-bans.ts';
import { type ActionId, fitsScene } from './chief-actions.ts';
import type { ChiefFacts, ChiefScene } from './chief-facts.ts';
import {
  type ChiefTask,
  compileClarifyPacket,
  compileRoutedTask,
  compileSceneTask,
  frameRequest,
  type RequestFrame,
} from './compile-packet.ts';
import {
  askAction,
  askFirstStep,
  askWhich,
  listCandidates,
  MOST_CHOICES,
  MOST_QUESTIONS,
  type Question,
} from './compile-questions.ts';
import { parseRequest, type Wish } from './parse-request.ts';
import { NO_TARGET, nameTarget, resolveTarget } from './resolve-target.ts';

// The Chief's router: a user's sentence becomes a packet, a clarify packet, or a call for a talk. No model. In this order:
//   1  no outline                                   packet, where a recipe is for it; else asks what comes first
//   2  a wish and a prohibition that contradict     talk: scope_conflict
//   3  no scene and no action named                 packet, where a recipe is for it; else asks which scene
//   4  a scene that the outline does not have       asks which scene
//   5  an action without a scene, or a chapter      packet, where only one scene fits; else asks which scene
//   6  one scene, an action that fits it            packet
//   7  one scene, no action                         packet, where a recipe is for it; else asks what is to be done
//   8  one scene, an action that does not fit       asks what is to be done
//   9  several, all clear                           asks which comes first; over four: talk
//  10  several, not all clear                       one question a scene; over three: talk

export type ChiefAnswer =
  | ({ readonly kind: 'packet' } & ChiefTask)
  | { readonly kind: 'clarify'; readonly packet: ClarifyPacket; readonly assumptions: readonly string[] }
  | {
      readonly kind: 'chat';
      readonly reason: 'too_many_questions' | 'scope_conflict';
      readonly detail: string;
      readonly assumptions: readonly string[];
    };

/** A wish with everything found. */
interface Task {
  readonly action: ActionId | null;
  readonly scene: ChiefScene;
  readonly target: PacketTarget;
}

interface Request {
  readonly facts: ChiefFacts;
  readonly scenes: readonly ChiefScene[];
  readonly bans: readonly Ban[];
  readonly frame: RequestFrame;
}

export function routeRequest(sentence: string, facts: ChiefFacts): ChiefAnswer {
  if (sentence.trim() === '') {
    throw new CodedError('usage_invalid', { message: 'There is no request to route.' });
  }
  const frame = frameRequest(sentence, facts);
  const { scenes } = facts;
  if (scenes === null || scenes.length === 0) return routeWithoutOutline(frame, facts);
  const { wishes, prohibitions } = parseRequest(sentence);
  const bans = resolveBans(prohibitions, scenes);
  const { rules, blocked } = describeBans(bans);
  const request: Request = {
    facts,
    scenes,
    bans,
    frame: { ...frame, rules, blocked: [...frame.blocked, ...blocked] },
  };
  if (wishes.length > 0) return routeWishes(request, wishes);
  const named = prohibitions.flatMap(({ targets }) => targets);
  // Only forbidding names a scene as well: then what is left to do with it is asked.
  return named.length > 0
    ? routeWishes(request, [{ action: null, targets: named }], { isForbiddingOnly: true })
    : routeNothing(request);
}

function routeWithoutOutline(frame: RequestFrame, facts: ChiefFacts): ChiefAnswer {
  if (facts.routing.routable && !namesScene(facts)) {
    return { kind: 'packet', ...compileRoutedTask(frame, facts, null, NO_TARGET) };
  }
  return clarify({ facts, scenes: [], bans: [], frame }, NO_TARGET, [askFirstStep()]);
}

function namesScene({ routing }: ChiefFacts): boolean {
  return Object.keys(routing.initial_args).some((name) => name.startsWith('scene'));
}

function routeNothing(request: Request): ChiefAnswer {
  const { facts, frame } = request;
  if (facts.routing.routable) return { kind: 'packet', ...compileRoutedTask(frame, facts, null, NO_TARGET) };
  return askScene(request, null, request.scenes, 'The request names no scene. ');
}

function routeWishes(
  request: Request,
  wishes: readonly Wish[],
  { isForbiddingOnly = false } = {},
): ChiefAnswer {
  const tasks: Task[] = [];
  const assumptions = new Set<string>();
  for (const { action, targets } of wishes) {
    if (targets.length === 0) {
      const because = 'The request does not say which scene. ';
      return chooseScene(request, action, request.scenes, because, 'the only scene that fits');
    }
    for (const target of targets) {
      const resolved = resolveTarget(target, request.scenes);
      if (resolved.kind === 'nowhere') return askScene(request, action, request.scenes, `${resolved.why} `);
      if (resolved.kind === 'choice') {
        return chooseScene(request, action, resolved.scenes, '', 'the only scene of the chapter that fits');
      }
      if (resolved.kind === 'file') return routeFile(request, action, resolved.target);
      const { scene } = resolved;
      const conflict = isForbiddingOnly ? null : findConflict(request.bans, action, scene);
      if (conflict !== null) return chat('scope_conflict', conflict);
      if (resolved.assumption !== null) assumptions.add(resolved.assumption);
      if (!tasks.some((task) => task.action === action && task.scene.ref === scene.ref)) {
        tasks.push({ action, scene, target: resolved.target });
      }
    }
  }
  const frame = { ...request.frame, assumptions: [...assumptions] };
  return routeTasks({ ...request, frame }, tasks);
}

function routeTasks(request: Request, tasks: readonly Task[]): ChiefAnswer {
  const [only, second] = tasks;
  if (only === undefined) return routeNothing(request);
  return second === undefined ? routeTask(request, only) : routeSeveral(request, tasks);
}

function routeTask(request: Request, { action, scene, target }: Task): ChiefAnswer {
  const { facts, frame, bans } = request;
  const routed = facts.routing.routable ? facts.routing.recipe_id : null;
  if (action !== null && fitsScene(action, scene)) {
    return { kind: 'packet', ...compileSceneTask(frame, facts, action, scene, target, routed) };
  }
  if (action === null && routed !== null) {
    return { kind: 'packet', ...compileRoutedTask(frame, facts, scene, target) };
  }
  const because = action === null ? '' : `To ${action} does not fit it. `;
  return clarify(request, target, [askAction('action', { scene, target }, bans, because)]);
}

/** A file that is no scene: only a recipe can know what to do with it. */
function routeFile(request: Request, action: ActionId | null, target: PacketTarget): ChiefAnswer {
  const { facts, frame } = request;
  if (facts.routing.routable) return { kind: 'packet', ...compileRoutedTask(frame, facts, null, target) };
  const because = `${target.canonical_path} is no scene of the outline. `;
  return askScene(request, action, request.scenes, because);
}

function routeSeveral(request: Request, tasks: readonly Task[]): ChiefAnswer {
  const clear = tasks.flatMap(({ action, scene, target }) =>
    action !== null && fitsScene(action, scene) ? [{ action, scene, target }] : [],
  );
  const scenes = [...new Map(tasks.map((task) => [task.scene.ref, task])).values()];
  const target = scenes.length === 1 && scenes[0] !== undefined ? scenes[0].target : NO_TARGET;
  if (clear.length === tasks.length) {
    if (clear.length > MOST_CHOICES) {
      return chat('too_many_questions', `The request asks for ${clear.length} pieces of work at once.`);
    }
    return clarify(request, target, [askWhich('first', 'Which of these comes first?', clear)]);
  }
  if (scenes.length > MOST_QUESTIONS) {
    return chat('too_many_questions', `The request leaves open what to do with ${scenes.length} scenes.`);
  }
  const questions = scenes.map((found) =>
    askAction(scenes.length === 1 ? 'action' : `scene_${found.scene.number}`, found, request.bans, ''),
  );
  return clarify(request, target, questions);
}

/** One scene that fits is taken, and that is told; otherwise it is asked. */
function chooseScene(
  request: Request,
  action: ActionId | null,
  pool: readonly ChiefScene[],
  because: string,
  why: string,
): ChiefAnswer {
  const fitting = action === null ? [] : pool.filter((scene) => fitsScene(action, scene));
  const [only, second] = fitting;
  if (action === null || only === undefined || second !== undefined) {
    return askScene(request, action, pool, because);
  }
  const conflict = findConflict(request.bans, action, only);
  if (conflict !== null) return chat('scope_conflict', conflict);
  const assumption = `Scene ${only.number} (${only.ref}) is meant: ${why}.`;
  const frame = { ...request.frame, assumptions: [assumption] };
  const target = nameTarget(only, 'outline_order');
  return routeTask({ ...request, frame }, { action, scene: only, target });
}

function askScene(
  request: Request,
  action: ActionId | null,
  pool: readonly ChiefScene[],
  because: string,
): ChiefAnswer {
  const candidates = listCandidates(action, pool, request.bans);
  const [only, second] = candidates;
  if (only === undefined)
    return chat('scope_conflict', 'What the request forbids leaves nothing to choose from.');
  if (second !== undefined) {
    return clarify(request, NO_TARGET, [askWhich('scene', `${because}Which scene is meant?`, candidates)]);
  }
  return clarify(request, only.target, [askAction('action', only, request.bans, because)]);
}

function clarify(
  { facts, frame }: Request,
  target: PacketTarget,
  questions: readonly (Question | null)[],
): ChiefAnswer {
  const asked = questions.filter((question) => question !== null);
  if (asked.length < questions.length) {
    return chat('scope_conflict', 'What the request forbids leaves nothing to choose from.');
  }
  const packet = compileClarifyPacket(frame, facts, target, { questions: asked });
  return { kind: 'clarify', packet, assumptions: frame.assumptions };
}

function chat(reason: 'too_many_questions' | 'scope_conflict', detail: string): ChiefAnswer {
  return { kind: 'chat', reason, detail, assumptions: [] };
}
