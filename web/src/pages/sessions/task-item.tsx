import { type KeyboardEvent, useState } from 'react';
import type { SessionPlan, SessionTask } from '../../../../src/contracts/session-plan.ts';
import { useWords } from '../../shared/dictionaries.ts';
import { nameOf } from '../../shared/name-of.ts';
import { addressOf } from '../../shared/place.ts';
import { StatusMark } from '../../shared/status-mark.tsx';
import { ForceDialog } from './force-dialog.tsx';
import { answerTask, editTask, removeTask } from './session-calls.ts';
import { TaskForm } from './task-form.tsx';
import { TaskQuestion } from './task-question.tsx';
import type { PlanActions } from './use-plan.ts';

interface TaskItemProps {
  readonly project: string;
  readonly plan: SessionPlan;
  readonly task: SessionTask;
  readonly actions: PlanActions;
  /** Null where it cannot go further. */
  readonly onUp: (() => void) | null;
  readonly onDown: (() => void) | null;
}

/** Of a task that is begun nothing can be changed any more. */
const BEGUN: ReadonlySet<string> = new Set(['running', 'done']);

export function TaskItem({ project, plan, task, actions, onUp, onDown }: TaskItemProps) {
  const words = useWords();
  const [open, setOpen] = useState<'edit' | 'force' | null>(null);
  const isBegun = BEGUN.has(task.status);
  const canForce = task.status === 'blocked' || task.status === 'needs_scoping' || task.status === 'failed';
  const press = (event: KeyboardEvent) => {
    const move = event.altKey ? { ArrowUp: onUp, ArrowDown: onDown }[event.key] : undefined;
    if (move === undefined || move === null || actions.isBusy) return;
    event.preventDefault();
    move();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons inside it, which move the same.
    <div className="task" onKeyDown={press}>
      <div className="task-head">
        <span className="task-id">{task.id}</span>
        <StatusMark status={task.status} />
        <strong className="task-text">{task.description}</strong>
        <span className="task-moves">
          <button
            type="button"
            className="plain"
            aria-label={`${words.moveUp}: ${task.id}`}
            disabled={onUp === null || actions.isBusy}
            onClick={() => onUp?.()}
          >
            ↑
          </button>
          <button
            type="button"
            className="plain"
            aria-label={`${words.moveDown}: ${task.id}`}
            disabled={onDown === null || actions.isBusy}
            onClick={() => onDown?.()}
          >
            ↓
          </button>
        </span>
      </div>
      <TaskFacts project={project} task={task} />
      <TaskQuestion
        task={task}
        isBusy={actions.isBusy}
        onAnswer={(text) => actions.act((seen) => answerTask(seen, task.id, text))}
      />
      {open === 'edit' ? (
        <TaskForm
          tasks={plan.tasks}
          task={task}
          label={words.saveTask}
          isBusy={actions.isBusy}
          onLeave={() => setOpen(null)}
          onSave={(words) => {
            actions.act((seen) => editTask(seen, task.id, words));
            setOpen(null);
          }}
        />
      ) : (
        <p className="row task-buttons">
          {!isBegun && (
            <>
              <button type="button" disabled={actions.isBusy} onClick={() => setOpen('edit')}>
                {words.edit}
              </button>
              <button
                type="button"
                className="danger"
                disabled={actions.isBusy}
                onClick={() => actions.act((seen) => removeTask(seen, task.id))}
              >
                {words.remove}
              </button>
            </>
          )}
          {canForce && (
            <button
              type="button"
              className="danger"
              disabled={actions.isBusy}
              onClick={() => setOpen('force')}
            >
              {words.force}
            </button>
          )}
        </p>
      )}
      {open === 'force' && (
        <ForceDialog plan={plan} task={task} actions={actions} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}

/** What it waits for, how it is done, what done means, and what came of it. */
function TaskFacts({ project, task }: { readonly project: string; readonly task: SessionTask }) {
  const words = useWords();
  const { review, failure, forced } = task;
  return (
    <>
      <p className="quiet task-facts">
        {[
          task.deps.length > 0 ? `${words.waitsFor} ${task.deps.join(', ')}` : null,
          task.recipe_id === null ? words.noRecipe : nameOf('recipe', task.recipe_id, words),
          forced === undefined ? null : `${words.forced}: ${forced.author}`,
          review === undefined ? null : tellReview(review.met, words),
        ]
          .filter((part) => part !== null)
          .join(' · ')}
        {task.run_id !== null && (
          <>
            {' · '}
            <a href={addressOf({ project, view: 'runs', id: task.run_id })}>{words.itsRun}</a>
          </>
        )}
      </p>
      {task.dod !== undefined && (
        <p className="quiet task-facts">
          {words.doneMeans}: {task.dod}
        </p>
      )}
      {failure !== undefined && (
        <p className="task-failure">
          {failure.message} <code>{failure.reason_code}</code>
          {failure.issue_id !== null && (
            <>
              {' '}
              <a href={addressOf({ project, view: 'issues', id: failure.issue_id })}>{words.itsIssue}</a>
            </>
          )}
        </p>
      )}
    </>
  );
}

function tellReview(
  met: boolean | null,
  words: { readonly reviewMet: string; readonly reviewUnmet: string; readonly reviewUnknown: string },
): string {
  if (met === null) return words.reviewUnknown;
  return met ? words.reviewMet : words.reviewUnmet;
}
