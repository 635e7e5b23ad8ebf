import { type AnsweredClarification, answerClarification } from '../agents/answer-clarification.ts';
import type { ChiefFacts } from '../agents/chief-facts.ts';
import type { ChiefTask } from '../agents/compile-packet.ts';
import { type ChiefAnswer, routeRequest } from '../agents/route-request.ts';
import { createAuditTrail } from '../audit/create-audit-trail.ts';
import { createIssueTracker, type IssueTracker } from '../audit/issue-tracker.ts';
import type { Book } from '../contracts/book.ts';
import type { ClarifyPacket, TaskPacket } from '../contracts/task-packet.ts';
import { withLease } from '../engine/with-lease.ts';
import { CodedError } from '../errors.ts';
import type { OpenProject } from '../project/open-project.ts';
import { PROJECT_FILES } from '../tools/project/project-files.ts';
import { loadOutlineScenes } from './load-outline-scenes.ts';
import type { RecipeShelf } from './load-shelf.ts';

/** What the Chief makes of a sentence: work, questions, or the wish to talk. Everything is in the trail by then. */
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
      readonly reason: string;
      readonly detail: string;
      readonly assumptions: readonly string[];
    };

export interface BookChief {
  ask(sentence: string, answers: ReadonlyMap<string, string>): Promise<ChiefReply>;
}

export interface OpenChiefParts {
  readonly project: OpenProject;
  readonly book: Book;
  readonly shelf: () => Promise<RecipeShelf>;
}

/** The Chief's router over a book. Deterministic; no model is asked. */
export function openChief(parts: OpenChiefParts): BookChief {
  const { project, book } = parts;
  const { store, clock, log, owner, auditKey } = project;
  return {
    async ask(sentence, answers) {
      const facts = await loadFacts(parts, sentence);
      const routed = routeRequest(sentence, facts);
      // An answer to nothing that was asked is refused before anything is written.
      const answered =
        routed.kind === 'clarify'
          ? answerClarification(routed.packet, answers, facts)
          : refuseAnswers(answers);
      return withLease(store, log, { owner, purpose: 'chief', waitMs: 5000 }, async ({ fence }) => {
        const issues = createIssueTracker({ files: store.files, clock, fence });
        const trail = createAuditTrail({ store, key: auditKey, fence, issues });
        /** The packet as it stands in the trail: the same request again is the same packet, with its first time. */
        const save = async <T extends TaskPacket>(packet: T): Promise<T> => {
          const earlier = await trail.loadPacket(packet.packet_id);
          if (earlier === null) await trail.savePacket(packet);
          return (earlier as T | null) ?? packet;
        };
        const issueId = await openIssue(issues, book, sentence, routed);
        try {
          if (routed.kind === 'chat') return { ...routed, issueId };
          if (routed.kind === 'packet') {
            return { kind: 'packet', issueId, tasks: [{ ...routed, packet: await save(routed.packet) }] };
          }
          const packet = await save(routed.packet);
          const { tasks, open } = answered;
          if (tasks.length === 0 || open.length > 0) {
            return { kind: 'clarify', issueId, packet, assumptions: routed.assumptions, open };
          }
          const saved: ChiefTask[] = [];
          for (const task of tasks) saved.push({ ...task, packet: await save(task.packet) });
          await issues.setStatus(issueId, 'open');
          return { kind: 'packet', issueId, tasks: saved };
        } finally {
          await trail.close();
        }
      });
    },
  };
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
    outlinePath: PROJECT_FILES.outline,
    routing: shelf.route(sentence),
    recipes: new Map(recipes),
    issueId: null,
    now: clock.now().toISOString(),
  };
}

/** The issue of this request, with what was taken for granted written down in it. */
async function openIssue(
  issues: IssueTracker,
  book: Book,
  sentence: string,
  routed: ChiefAnswer,
): Promise<string> {
  const issue = await issues.open({
    origin: ['chief', book.book_id, sentence.trim()],
    title: sentence.trim().slice(0, 200),
    author: 'user',
    body: sentence.trim(),
    status: routed.kind === 'packet' ? 'open' : 'waiting-on-user',
    tags: ['chief'],
  });
  for (const assumption of routed.assumptions) {
    await issues.comment(issue.id, {
      author: 'chief-001',
      body: `Assumption: ${assumption}`,
      origin: ['assumption', assumption],
    });
  }
  return issue.id;
}
