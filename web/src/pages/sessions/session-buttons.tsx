import { useId, useState } from 'react';
import type { SessionPlan } from '../../../../src/contracts/session-plan.ts';
import { useWords } from '../../shared/dictionaries.ts';
import { approveSession, pauseSession, workSession } from './session-calls.ts';
import type { PlanActions } from './use-plan.ts';

interface SessionButtonsProps {
  readonly plan: SessionPlan;
  /** It says that it runs, and nobody works on it. */
  readonly interrupted: boolean;
  readonly actions: PlanActions;
}

/** What can be done with the plan as a whole, as it stands. What is asked in it is answered first. */
export function SessionButtons({ plan, interrupted, actions: { act, isBusy } }: SessionButtonsProps) {
  const words = useWords();
  const id = useId();
  const [cap, setCap] = useState('');
  const most = cap === '' ? null : Number(cap);
  const isApproved = plan.approval !== undefined && plan.approval.hash === plan.plan_hash;
  const waits = plan.tasks.some(({ status }) => status === 'needs_scoping');
  const isLeft = plan.status === 'paused' || plan.status === 'failed' || interrupted;
  const canGoOn = isApproved && (plan.status === 'approved' || isLeft);
  const how = plan.status === 'approved' ? 'start' : 'resume';
  return (
    <div className="row">
      {!isApproved && (
        <button
          type="button"
          className="primary"
          disabled={isBusy || plan.tasks.length === 0}
          onClick={() => act(approveSession)}
        >
          {words.approve}
        </button>
      )}
      {waits && <span className="quiet">{words.answerFirst}</span>}
      {canGoOn && (
        <>
          <label htmlFor={id}>{words.cap}</label>
          <input
            id={id}
            className="amount"
            type="number"
            min="0.01"
            step="0.01"
            placeholder={words.noCap}
            value={cap}
            onChange={(event) => setCap(event.target.value)}
          />
          <button
            type="button"
            className="primary"
            disabled={isBusy}
            onClick={() => act((seen) => workSession(seen, how, most))}
          >
            {isBusy ? words.starting : how === 'start' ? words.startSession : words.resume}
          </button>
        </>
      )}
      {plan.status === 'running' && !interrupted && (
        <button type="button" disabled={isBusy} onClick={() => act(pauseSession)}>
          {words.pause}
        </button>
      )}
    </div>
  );
}
