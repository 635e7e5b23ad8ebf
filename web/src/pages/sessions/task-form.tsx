import { useId, useState } from 'react';
import type { SessionTask } from '../../../../src/contracts/session-plan.ts';
import { useWords } from '../../shared/dictionaries.ts';
import type { TaskWords } from './session-calls.ts';

interface TaskFormProps {
  /** All of the plan: what a task may wait for is among those before it. */
  readonly tasks: readonly SessionTask[];
  /** The one that is changed; left out for a new one. */
  readonly task?: SessionTask;
  readonly label: string;
  readonly isBusy: boolean;
  readonly onSave: (task: TaskWords) => void;
  readonly onLeave: () => void;
}

export function TaskForm({ tasks, task, label, isBusy, onSave, onLeave }: TaskFormProps) {
  const words = useWords();
  const id = useId();
  const [description, setDescription] = useState(task?.description ?? '');
  const [dod, setDod] = useState(task?.dod_source === 'recipe' ? '' : (task?.dod ?? ''));
  const [deps, setDeps] = useState<readonly number[]>(task?.deps ?? []);
  const at = task === undefined ? tasks.length : tasks.findIndex((each) => each.id === task.id);
  const before = tasks.slice(0, at);
  return (
    <form
      className="fields-form"
      onSubmit={(event) => {
        event.preventDefault();
        onSave({ description: description.trim(), dod: dod.trim(), deps });
      }}
    >
      <label htmlFor={`${id}-text`}>{words.taskText}</label>
      <textarea
        id={`${id}-text`}
        rows={2}
        required
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
      <label htmlFor={`${id}-dod`}>{words.doneMeans}</label>
      <textarea
        id={`${id}-dod`}
        rows={2}
        placeholder={words.doneMeansHint}
        value={dod}
        onChange={(event) => setDod(event.target.value)}
      />
      {before.length > 0 && (
        <fieldset>
          <legend>{words.waitsFor}</legend>
          {before.map((each) => (
            <label key={each.id} className="choice">
              <input
                type="checkbox"
                checked={deps.includes(each.id)}
                onChange={(event) =>
                  setDeps(
                    event.target.checked ? [...deps, each.id] : deps.filter((other) => other !== each.id),
                  )
                }
              />{' '}
              {each.id}. {each.description}
            </label>
          ))}
        </fieldset>
      )}
      <div className="row">
        <button type="submit" className="primary" disabled={isBusy}>
          {label}
        </button>
        <button type="button" onClick={onLeave}>
          {words.leaveIt}
        </button>
      </div>
    </form>
  );
}
