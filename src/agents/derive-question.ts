import type { IssueQuestion } from '../contracts/issue.ts';
import type { Receipt, StopType } from '../contracts/receipt.ts';
import { deriveId } from '../engine/hash.ts';

/** Stops after which a person's word is all that is missing. The others want something mended first. */
const ASKING: ReadonlySet<StopType> = new Set(['question', 'conflict', 'uncertainty', 'approval-required']);

/** One a round: whoever has asked is not asked again before there is an answer. */
export function nameQuestion(runId: string, roundId: string): string {
  return deriveId('qst', runId, roundId);
}

/** What a stop asks of a person; null where it asks nothing. */
export function deriveQuestion(
  { stop_hook: stop, actor, finished_at }: Pick<Receipt, 'stop_hook' | 'actor' | 'finished_at'>,
  asked: {
    readonly runId: string;
    readonly stepId: string;
    readonly roundId: string;
  },
): IssueQuestion | null {
  if (!stop.triggered || !ASKING.has(stop.type)) return null;
  return {
    id: nameQuestion(asked.runId, asked.roundId),
    run_id: asked.runId,
    step_id: asked.stepId,
    asked_by: actor.agent_id,
    text: stop.detail,
    choices: [...(stop.choices ?? [])],
    asked_at: finished_at,
    answer: null,
    taken_at: null,
  };
}
