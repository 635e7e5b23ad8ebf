import { deriveQuestion } from '../agents/derive-question.ts';
import type { Receipt } from '../contracts/receipt.ts';
import { CodedError } from '../errors.ts';
import type { AgentSeat, RecipeSources } from './recipe-sources.ts';

/** Where in its run a stop came. */
export interface StopPlace {
  readonly runId: string;
  /** The step that goes on with an answer. */
  readonly stepId: string;
  /** Its round, see agents/take-answers.ts. */
  readonly roundId: string;
}

/** A stop, told to the issue where a person can answer it, and as what ends the run. */
export async function haltStep(
  { issues, book }: Pick<RecipeSources, 'issues' | 'book'>,
  { step }: AgentSeat,
  receipt: Receipt,
  place: StopPlace,
): Promise<CodedError> {
  const hook = receipt.stop_hook;
  const type = hook.triggered ? hook.type : 'error';
  const question = deriveQuestion(receipt, place);
  if (question !== null) await issues.ask(receipt.issue_id, question);
  else if (step.on_stop === 'clarify') await issues.setStatus(receipt.issue_id, 'waiting-on-user');
  return new CodedError('agent_stopped', {
    message: `${receipt.actor.agent_id} stopped (${type}): ${hook.triggered ? hook.detail : ''}`,
    kept: 'packet and receipt are in the audit trail; nothing of the answer was written',
    ...(question === null
      ? {}
      : { next: `bookforge issues answer ${receipt.issue_id} "…" --book ${book.book_id}` }),
    details: {
      book: book.book_id,
      issue_id: receipt.issue_id,
      step_id: step.step_id,
      stop_type: type,
      packet_id: receipt.packet_id,
      receipt_id: receipt.receipt_id,
      ...(question === null ? {} : { question_id: question.id }),
    },
  });
}
