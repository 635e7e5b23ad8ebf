import type { SessionPlan, SessionTask } from '../../../../src/contracts/session-plan.ts';
import { useWords } from '../../shared/dictionaries.ts';
import { Modal } from '../../shared/modal.tsx';
import { forceTask } from './session-calls.ts';
import type { PlanActions } from './use-plan.ts';

interface ForceDialogProps {
  readonly plan: SessionPlan;
  readonly task: SessionTask;
  readonly actions: PlanActions;
  readonly onClose: () => void;
}

/** Before a task is begun whatever it waits for: what is passed over, in so many words. */
export function ForceDialog({ plan, task, actions, onClose }: ForceDialogProps) {
  const words = useWords();
  const undone = plan.tasks.filter(({ id, status }) => task.deps.includes(id) && status !== 'done');
  const question = task.asked ?? (task.answers === undefined ? task.scoping_question : undefined);
  return (
    <Modal labelledBy="force-heading" onClose={onClose}>
      <div className="row">
        <h2 id="force-heading" className="heading">
          {words.force}: {task.description}
        </h2>
        <button type="button" onClick={onClose}>
          {words.close}
        </button>
      </div>
      <p className="banner bad">{words.forceWarning}</p>
      <ul>
        {undone.map(({ id, description }) => (
          <li key={id}>
            {words.notDone}: {id}. {description}
          </li>
        ))}
        {question !== undefined && (
          <li>
            {words.notAnswered}: {question}
          </li>
        )}
      </ul>
      <div className="row">
        <button
          type="button"
          className="danger"
          disabled={actions.isBusy}
          onClick={() => {
            actions.act((seen) => forceTask(seen, task.id));
            onClose();
          }}
        >
          {words.forceAnyway}
        </button>
        <button type="button" onClick={onClose}>
          {words.leaveIt}
        </button>
      </div>
    </Modal>
  );
}
