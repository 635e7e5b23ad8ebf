import { type DragEvent, useState } from 'react';
import type { SessionPlan } from '../../../../src/contracts/session-plan.ts';
import { useWords } from '../../shared/dictionaries.ts';
import { EmptyState } from '../../shared/empty-state.tsx';
import { findBefore, listPlaces } from './list-places.ts';
import { moveTask } from './session-calls.ts';
import { TaskItem } from './task-item.tsx';
import type { PlanActions } from './use-plan.ts';

interface TaskListProps {
  readonly project: string;
  readonly plan: SessionPlan;
  readonly actions: PlanActions;
}

/** The checklist. A task is moved by dragging it, or with the buttons that each has, as far as what waits for what allows. */
export function TaskList({ project, plan, actions }: TaskListProps) {
  const words = useWords();
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const { tasks } = plan;
  if (tasks.length === 0) return <EmptyState text={words.noTasks} />;

  const move = (id: number, place: number) =>
    actions.act((seen) => moveTask(seen, id, findBefore(tasks, id, place)));
  /** Where a dragged task would come to stand if it were let go here; null where it cannot. */
  const placeAt = (at: number): number | null => {
    if (dragged === null) return null;
    const own = tasks.findIndex(({ id }) => id === dragged);
    const { from, to } = listPlaces(tasks, dragged);
    return at === own || at < from || at > to ? null : at;
  };
  const end = () => {
    setDragged(null);
    setOver(null);
  };

  return (
    <ol className="tasks" aria-labelledby="tasks-heading">
      {tasks.map((task, at) => {
        const { from, to } = listPlaces(tasks, task.id);
        return (
          <li
            key={task.id}
            className={over === at ? 'drop' : undefined}
            draggable={!actions.isBusy && from < to}
            onDragStart={(event: DragEvent) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', String(task.id));
              setDragged(task.id);
            }}
            onDragEnd={end}
            onDragOver={(event) => {
              if (placeAt(at) === null) return;
              event.preventDefault();
              setOver(at);
            }}
            onDragLeave={() => setOver(null)}
            onDrop={(event) => {
              event.preventDefault();
              const place = placeAt(at);
              if (dragged !== null && place !== null) move(dragged, place);
              end();
            }}
          >
            <TaskItem
              project={project}
              plan={plan}
              task={task}
              actions={actions}
              onUp={at > from ? () => move(task.id, at - 1) : null}
              onDown={at < to ? () => move(task.id, at + 1) : null}
            />
          </li>
        );
      })}
    </ol>
  );
}
