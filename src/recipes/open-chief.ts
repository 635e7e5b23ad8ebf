import { type AnsweredClarification, answerClarification } from '../agents/answer-clarification.ts';
import type { ChiefFacts } from '../agents/chief-facts.ts';
import type { ChiefTask } from '../agents/compile-packet.ts';
import { type CommandAnswer, findCommand } from '../agents/find-command.ts';
import { type ChiefAnswer, routeRequest } from '../agents/route-request.ts';
import { createAuditReader } from '../audit/create-audit-reader.ts';
import { createRequest } from '../audit/create-request.ts';
import { deriveIssueId } from '../audit/new-issue.ts';
import { putRequest } from '../audit/put-request.ts';
import type { Book } from '../contracts/book.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import type { ClarifyPacket, TaskPacket } from '../contracts/task-packet.ts';
import type { Files } from '../engine/ports.ts';
import { CodedError } from '../errors.ts';
import type { OpenProject } from '../project/open-project.ts';
import { loadOutlineScenes } from './load-outline-scenes.ts';
import type { RecipeShelf } from './load-shelf.ts';
import { recallAnswer } from './recall-answer.ts';

/** What the Chief makes of a sentence: work, questions, or the wish to talk. Everything is in the trail by then, or waits for
 *  whoever works in the project to put it there. */
export type ChiefReply =
  | { readonly kind: 'packet'; readonly issueId: string; readonly tasks: readonly ChiefTask[] }
  | {
      readonly kind: 'clarify';
      readonly issueId: string;
      readonly packet: ClarifyPacket;
      readonly assumptions: readonly string[];
      /** Questions that no answer was given to. */
      readonly open: readonly string[];
    }
  | {
      readonly kind: 'chat';
      readonly issueId: string;
      readonly reason: 'too_many_questions' | 'scope_conflict';
      readonly detail: string;
      readonly assumptions: readonly string[];
    }
  | FoundCommand;

/** A command does it, or comes nearest: there is nothing to be kept in the trail, and no issue is opened. */
export interface FoundCommand {
  readonly kind: 'command';
  readonly answer: CommandAnswer;
}

export interface BookChief {
  ask(sentence: string, answers: ReadonlyMap<string, string>): Promise<ChiefReply>;
  /** The same, of which nobody is told: nothing is written. */
  preview(sentence: string, answers: ReadonlyMap<string, string>): Promise<ChiefPreview>;
}

export type ChiefPreview =
  | { readonly kind: 'packet'; readonly tasks: readonly ChiefTask[] }
  | { readonly kind: 'clarify' | 'chat' }
  | FoundCommand;

export interface OpenChiefParts {
  readonly project: OpenProject;
  readonly book: Book;
  readonly shelf: () => Promise<RecipeShelf>;
}

/** The Chief's router over a book. Deterministic; no model is asked. */
export function openChief(parts: OpenChiefParts): BookChief {
  const { project, book } = parts;
  const { store, clock, log, owner } = project;

  async function consider(sentence: string, answers: ReadonlyMap<string, string>) {
    const facts = await loadFacts(parts, sentence);
    const routed = routeRequest(sentence, facts);
    // An answer to nothing that was asked is refused before anything is written.
    const answered =
      routed.kind === 'clarify' ? answerClarification(routed.packet, answers, facts) : refuseAnswers(answers);
    return { routed, answered };
  }

  /** The work that the same words and answers led to before: nothing new is said by saying it again. */
  async function recall(issueId: string, sentence: string, answers: ReadonlyMap<string, string>) {
    const trail = await createAuditReader({ store }).loadByIssue(issueId);
    const packets = trail.flatMap((part) => (part.kind === 'packet' ? [part.packet] : []));
    return packets.length === 0 ? null : recallAnswer(packets, answers, await loadFacts(parts, sentence));
  }

  async function findOwn(
    sentence: string,
    answers: ReadonlyMap<string, string>,
  ): Promise<FoundCommand | null> {
    if (answers.size > 0) return null;
    const answer = findCommand(sentence, { nextChapter: await findNextChapter(store.files) });
    return answer === null ? null : { kind: 'command', answer };
  }

  return {
    async preview(sentence, answers) {
      const own = await findOwn(sentence, answers);
      if (own !== null) return own;
      const { routed, answered } = await consider(sentence, answers);
      if (routed.kind === 'packet') return { kind: 'packet', tasks: [routed] };
      const { tasks, open } = answered;
      const isAnswered = routed.kind === 'clarify' && tasks.length > 0 && open.length === 0;
      return isAnswered ? { kind: 'packet', tasks } : { kind: routed.kind };
    },
    async ask(sentence, answers) {
      const own = await findOwn(sentence, answers);
      if (own !== null) return own;
      const issue = deriveIssueId(['chief', book.book_id, sentence.trim()]);
      const recalled = answers.size === 0 ? null : await recall(issue, sentence, answers);
      if (recalled !== null) return { kind: 'packet', issueId: issue, tasks: recalled };
      const { routed, answered } = await consider(sentence, answers);
      const findPacket = await createPacketFinder(project);
      /** As it stands where it was put first: the same request again is the same packet, with its first time. */
      const asSaid = async <T extends TaskPacket>(packet: T): Promise<T> =>
        ((await findPacket(packet.packet_id)) as T | null) ?? packet;
      const reply = await buildReply(routed, answered, issue, asSaid);
      const request = createRequest(
        {
          request: 'chief',
          issue_id: issue,
          author: 'user',
          sentence: sentence.trim(),
          clear: reply.kind === 'packet',
          assumptions: [...routed.assumptions],
          packets: await listPackets(routed, reply, asSaid),
        },
        clock.now().toISOString(),
      );
      await putRequest({ store, log, owner }, request);
      return reply;
    },
  };
}

/** A packet that is in the trail, or waits to be folded into it. */
async function createPacketFinder({ store }: Pick<OpenProject, 'store'>) {
  const waiting = (await store.requests.list()).flatMap((request) =>
    request.request === 'chief' ? request.packets : [],
  );
  const reader = createAuditReader({ store });
  return async (packetId: string): Promise<TaskPacket | null> =>
    (await reader.loadPacket(packetId)) ?? waiting.find(({ packet_id }) => packet_id === packetId) ?? null;
}

type AsSaid = <T extends TaskPacket>(packet: T) => Promise<T>;

async function buildReply(
  routed: ChiefAnswer,
  { tasks, open }: AnsweredClarification,
  issueId: string,
  asSaid: AsSaid,
): Promise<ChiefReply> {
  if (routed.kind === 'chat') return { ...routed, issueId };
  if (routed.kind === 'packet') {
    return { kind: 'packet', issueId, tasks: [{ ...routed, packet: await asSaid(routed.packet) }] };
  }
  if (tasks.length === 0 || open.length > 0) {
    const packet = await asSaid(routed.packet);
    return { kind: 'clarify', issueId, packet, assumptions: routed.assumptions, open };
  }
  const saved: ChiefTask[] = [];
  for (const task of tasks) saved.push({ ...task, packet: await asSaid(task.packet) });
  return { kind: 'packet', issueId, tasks: saved };
}

/** What goes into the trail, in its order: the questions before the work that came of the answers. */
async function listPackets(routed: ChiefAnswer, reply: ChiefReply, asSaid: AsSaid): Promise<TaskPacket[]> {
  const asked = routed.kind === 'clarify' ? [await asSaid(routed.packet)] : [];
  return reply.kind === 'packet' ? [...asked, ...reply.tasks.map(({ packet }) => packet)] : asked;
}

/** A sentence that leaves no question open. */
function refuseAnswers(answers: ReadonlyMap<string, string>): AnsweredClarification {
  const [first] = answers.keys();
  if (first === undefined) return { tasks: [], open: [] };
  throw new CodedError('usage_invalid', {
    message: `There is no question ${first}: nothing was asked.`,
    kept: 'nothing was changed',
  });
}

async function findNextChapter(files: Pick<Files, 'read' | 'readMany' | 'list'>): Promise<number | null> {
  const scenes = await loadOutlineScenes(files);
  const unwritten = scenes?.find(({ written }) => !written);
  return unwritten === undefined ? null : Number(unwritten.scene_ref.split(':')[0]);
}

async function loadFacts(parts: OpenChiefParts, sentence: string): Promise<ChiefFacts> {
  const { book } = parts;
  const { store, clock } = parts.project;
  const shelf = await parts.shelf();
  const scenes = await loadOutlineScenes(store.files);
  const recipes = shelf.entries.flatMap((entry) => {
    const first = entry.valid ? entry.recipe.phase_b[0] : undefined;
    return entry.valid && first !== undefined ? [[entry.recipe_id, first.agent_archetype] as const] : [];
  });
  return {
    bookId: book.book_id,
    scenes: scenes?.map(({ scene_ref, ...scene }) => ({ ...scene, ref: scene_ref })) ?? null,
    outlinePath: PROJECT_PATHS.outline,
    routing: shelf.route(sentence),
    recipes: new Map(recipes),
    issueId: null,
    now: clock.now().toISOString(),
  };
}
