import type { TalkHistory } from '../agents/talk-history.ts';
import type { Json } from '../contracts/json.ts';
import type { Pipeline } from '../engine/run-context.ts';
import { CodedError } from '../errors.ts';
import { planWish, type WishSources } from './plan-wish.ts';
import type { SessionLog } from './session-log.ts';

export const SESSION_PLAN_KIND = 'session_plan';
const CHIEF = 'chief';

export interface PlanSessionParts {
  readonly sources: WishSources;
  readonly log: SessionLog;
  readonly fence: number;
  readonly talks: Pick<TalkHistory, 'remember'>;
}

/** A wish becomes a plan. Where it is to be talked over first, the wish and what is open become a turn of the talk with the
 *  Chief, who knows both from then on. */
export function createPlanSessionPipeline({ sources, log, fence, talks }: PlanSessionParts): Pipeline {
  return {
    kind: SESSION_PLAN_KIND,
    async run(context): Promise<Json> {
      const { session_id, talk, model } = await planWish(context, sources, { log, fence });
      if (talk === null) return { session_id };
      const { book, wish } = sources;
      await context.step('plan/talk', { questions: talk.questions.length }, async () => {
        const { runId: run_id, createdAt: said_at } = context;
        await talks.remember(CHIEF, { run_id, said_at, text: wish, reply: talk.words, model, receipts: [] });
        return run_id;
      });
      throw new CodedError('session_needs_talk', {
        message: talk.words,
        kept: 'no plan was made; the Chief remembers what is asked',
        details: { book: book.book_id, reason: talk.reason, questions: talk.questions },
      });
    },
  };
}
