import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlanChange, ShownSession } from '../../../../src/contracts/api-sessions.ts';
import type { SessionPlan } from '../../../../src/contracts/session-plan.ts';
import { CopiedId } from '../../shared/copied-id.tsx';
import { useWords } from '../../shared/dictionaries.ts';
import { formatTime } from '../../shared/format-numbers.ts';
import { LoadingLine } from '../../shared/loading-line.tsx';
import { addressOf } from '../../shared/place.ts';
import { StatusMark } from '../../shared/status-mark.tsx';
import { ErrorBox } from '../../shared/trouble-box.tsx';
import { SessionButtons } from './session-buttons.tsx';
import { addTask, showSession } from './session-calls.ts';
import { TaskForm } from './task-form.tsx';
import { TaskList } from './task-list.tsx';
import { type PlanActions, usePlan } from './use-plan.ts';

const LOOK_AGAIN_MS = 5000;

export function SessionPage({ project, id }: { readonly project: string; readonly id: string }) {
  const words = useWords();
  const { data: shown, error } = useQuery({
    queryKey: [project, 'session', id],
    queryFn: () => showSession(project, id),
    refetchInterval: LOOK_AGAIN_MS,
  });
  return (
    <article aria-labelledby="session-heading">
      <p>
        <a href={addressOf({ project, view: 'sessions' })}>← {words.allSessions}</a>
      </p>
      <ErrorBox error={error} />
      {shown === undefined && error === null && <LoadingLine />}
      {shown !== undefined && <Session project={project} shown={shown} />}
    </article>
  );
}

function Session({ project, shown }: { readonly project: string; readonly shown: ShownSession }) {
  const words = useWords();
  const { plan, changed, interrupted } = shown;
  const actions = usePlan(project, plan);
  return (
    <>
      <header>
        <h2 id="session-heading">{plan.request ?? plan.session_id}</h2>
        <p aria-live="polite">
          {words.statusNow} <StatusMark status={plan.status} interrupted={interrupted} />{' '}
          {plan.approval !== undefined && (
            <span className="quiet">
              {words.approvedBy} {plan.approval.author} ·{' '}
              <time dateTime={plan.approval.approved_at}>{formatTime(plan.approval.approved_at)}</time>
            </span>
          )}
        </p>
        <CopiedId id={plan.session_id} />
        {plan.status === 'paused' && plan.pause !== undefined && (
          <p className="banner">
            {plan.pause.message} <code>{plan.pause.reason_code}</code>
          </p>
        )}
        {changed !== null && <Changes changed={changed} />}
        <SessionButtons plan={plan} interrupted={interrupted} actions={actions} />
        <ErrorBox error={actions.error} />
      </header>
      <h3 id="tasks-heading">{words.tasks}</h3>
      <TaskList project={project} plan={plan} actions={actions} />
      <NewTask plan={plan} actions={actions} />
      <Proposals plan={plan} actions={actions} />
    </>
  );
}

/** What is other than it was when somebody approved it. */
function Changes({ changed }: { readonly changed: readonly PlanChange[] }) {
  const words = useWords();
  const names = {
    added: words.changeAdded,
    removed: words.changeRemoved,
    changed: words.changeChanged,
    moved: words.changeMoved,
  };
  return (
    <section className="banner" aria-labelledby="changes-heading">
      <h3 id="changes-heading">{words.sinceApproval}</h3>
      <ul>
        {changed.map(({ task_id, change, fields, before, after }) => (
          <li key={task_id}>
            <strong>{names[change]}</strong> {task_id}
            {fields.length > 0 && <span className="quiet"> ({fields.join(', ')})</span>}:{' '}
            {before !== null && before !== after && <del>{before}</del>}{' '}
            {after !== null && <span>{after}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function NewTask({ plan, actions }: { readonly plan: SessionPlan; readonly actions: PlanActions }) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <p>
        <button type="button" onClick={() => setOpen(true)}>
          {words.addTask}
        </button>
      </p>
    );
  return (
    <div className="panel">
      <TaskForm
        tasks={plan.tasks}
        label={words.addTask}
        isBusy={actions.isBusy}
        onLeave={() => setOpen(false)}
        onSave={(task) => {
          actions.act((seen) => addTask(seen, task));
          setOpen(false);
        }}
      />
    </div>
  );
}

/** What the Chief would do besides, after it has looked at what was done. */
function Proposals({ plan, actions }: { readonly plan: SessionPlan; readonly actions: PlanActions }) {
  const words = useWords();
  const proposals = plan.proposals ?? [];
  if (proposals.length === 0) return null;
  return (
    <section aria-labelledby="proposals-heading">
      <h3 id="proposals-heading">{words.proposals}</h3>
      {proposals.map(({ task_id, description, reason }) => (
        <div key={`${task_id} ${description}`} className="comment">
          <p>{description}</p>
          <p className="quiet">{reason}</p>
          <button
            type="button"
            disabled={actions.isBusy}
            onClick={() => actions.act((seen) => addTask(seen, { description, deps: [task_id], dod: '' }))}
          >
            {words.addTask}
          </button>
        </div>
      ))}
    </section>
  );
}
