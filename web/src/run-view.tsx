import { useState } from 'react';
import type { RunDetail, RunStep } from '../../src/contracts/api-runs.ts';
import { cancelRun } from './api-client.ts';
import { useWords } from './dictionaries.ts';
import { NestedRuns } from './nested-runs.tsx';
import { StatusMark } from './status-mark.tsx';
import { ErrorBox, TroubleBox } from './trouble-box.tsx';
import { type FollowedRun, useRun } from './use-run.ts';

export function RunView({ project, runId }: { readonly project: string; readonly runId: string }) {
  const words = useWords();
  const followed = useRun(project, runId);
  const { run, error } = followed;
  return (
    <article aria-labelledby="run-heading">
      <nav>
        <a href={`#/${project}`}>← {words.back}</a>
      </nav>
      <ErrorBox error={error} />
      {run === null && error === null && <p className="quiet">{words.loading}</p>}
      {run !== null && <RunHead run={run} followed={followed} />}
      {run !== null && run.error !== null && <TroubleBox trouble={run.error} />}
      {run !== null && <NestedRuns run={run} />}
      {run !== null && <StepTable steps={[...run.steps, ...run.parts]} />}
      {run !== null && <Slots run={run} />}
    </article>
  );
}

function RunHead({ run, followed }: { readonly run: RunDetail; readonly followed: FollowedRun }) {
  const words = useWords();
  const live = followed.progress ?? run.progress;
  const { usage, words: written } = followed.progress ?? run;
  const number = (value: number) => value.toLocaleString();
  const done = live?.steps_done ?? run.current_step_index;
  const total = live?.steps_total ?? run.total_steps;
  return (
    <header>
      <div className="row">
        <h2 id="run-heading">{run.task.description}</h2>
        <Connection followed={followed} />
        {run.status === 'running' && <CancelButton run={run} />}
      </div>
      <p className="id">{run.run_id}</p>
      <p aria-live="polite">
        {words.statusNow} <StatusMark status={run.status} interrupted={run.interrupted} />{' '}
        {followed.latest !== null && (
          <span className="quiet">
            {words.latest} {followed.latest}
          </span>
        )}
      </p>
      <dl>
        <dt>{words.progress}</dt>
        <dd>
          <progress value={done} max={Math.max(total, 1)} aria-label={words.progress} /> {done} / {total}
        </dd>
        {live !== null && (
          <>
            <dt>{words.underWay}</dt>
            <dd>
              {number(live.calls_under_way)} {words.calls}
              {live.calls_answering > 0 && ` · ${number(live.calls_answering)} ${words.answering}`}
            </dd>
          </>
        )}
        <dt>{words.kind}</dt>
        <dd>{run.recipe_id ?? run.kind}</dd>
        <dt>{words.model}</dt>
        <dd>{run.model}</dd>
        <dt>{words.used}</dt>
        <dd>
          {number(usage.calls)} {words.calls} · {number(usage.input_tokens)} {words.tokensIn} ·{' '}
          {number(usage.output_tokens)} {words.tokensOut}
          {usage.unpriced_calls === 0 && ` · $${usage.cost_usd.toFixed(4)}`}
          {written > 0 && ` · ${number(written)} ${words.words}`}
        </dd>
        <dt>{words.begun}</dt>
        <dd>{new Date(run.created_at).toLocaleString()}</dd>
        {run.completed_at !== null && (
          <>
            <dt>{words.ended}</dt>
            <dd>{new Date(run.completed_at).toLocaleString()}</dd>
          </>
        )}
      </dl>
      {run.notices.length > 0 && (
        <ul className="notices" aria-label={words.notices}>
          {run.notices.map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
    </header>
  );
}

function Connection({ followed }: { readonly followed: FollowedRun }) {
  const words = useWords();
  if (followed.connection === 'ended') return null;
  const isLive = followed.connection === 'live';
  return (
    <span className={isLive ? 'live' : 'lost'} role="status">
      {isLive ? words.live : words.reconnecting}
    </span>
  );
}

function CancelButton({ run }: { readonly run: RunDetail }) {
  const words = useWords();
  const [isAsked, setAsked] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const cancel = async () => {
    setAsked(true);
    try {
      await cancelRun(run.project, run.run_id);
    } catch (trouble) {
      setError(trouble);
    } finally {
      setAsked(false);
    }
  };
  return (
    <>
      <button type="button" className="danger" disabled={isAsked} onClick={() => void cancel()}>
        {isAsked ? words.cancelling : words.cancel}
      </button>
      <ErrorBox error={error} />
    </>
  );
}

function StepTable({ steps }: { readonly steps: readonly RunStep[] }) {
  const words = useWords();
  return (
    <section aria-labelledby="steps-heading">
      <h3 id="steps-heading">{words.steps}</h3>
      <div className="scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">{words.status}</th>
              <th scope="col">{words.step}</th>
              <th scope="col">{words.whatCame}</th>
            </tr>
          </thead>
          <tbody>
            {steps.map((step) => (
              <tr key={step.step_id}>
                <td>
                  <StatusMark status={step.status} />
                </td>
                <td>
                  {step.step_id}
                  {(step.tool ?? step.agent_archetype) !== undefined && (
                    <span className="quiet"> {step.tool ?? step.agent_archetype}</span>
                  )}
                </td>
                <td className="preview">{step.reason_code ?? step.output_preview ?? ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Slots({ run }: { readonly run: RunDetail }) {
  const words = useWords();
  const slots = Object.entries(run.cache_summary);
  if (slots.length === 0) return null;
  return (
    <section aria-labelledby="slots-heading">
      <h3 id="slots-heading">{words.slots}</h3>
      <dl>
        {slots.map(([name, { preview }]) => (
          <div key={name} className="slot">
            <dt>{name}</dt>
            <dd className="preview">{preview}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
