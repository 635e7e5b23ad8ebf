import type { RawSessionPlan } from '../../../contracts/session-plan.ts';
import type { AuthorRequest } from '../author-request.ts';
import { capitalize } from '../capitalize.ts';
import { chooseSessionTongue, listSceneNumbers, type SessionTongue } from './session-tongue.ts';

type Task = RawSessionPlan['tasks'][number];

interface Clause {
  readonly text: string;
  /** It was said to come after the one before it. */
  readonly waits: boolean;
}

/**
 * The Chief's plan of a plain wish: a task for each piece of work that it names, one for each scene that is to be written.
 * Scenes that words stand for are named again, what reads scenes waits for those that write them, and what a wish for
 * foreshadowing is about is asked.
 */
export function planSession({ inputs }: AuthorRequest): RawSessionPlan {
  const wish = inputs.get('wish') ?? '';
  const tongue = chooseSessionTongue(wish);
  const tasks: Task[] = [];
  const writers = new Map<number, number>();
  let named: number[] = [];
  let group: number[] = [];
  for (const clause of splitWish(wish, tongue)) {
    const condition = clause.text.replace(tongue.condition, '');
    if (condition !== clause.text && tasks.length > 0) {
      for (const id of group) tasks[id - 1] = { ...(tasks[id - 1] as Task), dod: capitalize(condition) };
      continue;
    }
    const scenes = listSceneNumbers(clause.text, tongue);
    const writes = tongue.writes.test(clause.text) && scenes.length > 0;
    const made: number[] = [];
    const add = (task: Omit<Task, 'id'>) => {
      const id = tasks.length + 1;
      tasks.push({ id, ...task, deps: [...new Set(task.deps)].sort((a, b) => a - b) });
      made.push(id);
      return id;
    };
    if (writes) {
      for (const number of scenes) {
        const before = [...writers.values()].at(-1);
        const description = capitalize(tongue.writeScene(clause.text, number));
        writers.set(number, add({ description, deps: before === undefined ? [] : [before] }));
      }
    } else {
      const about = scenes.length > 0 || !tongue.pronoun.test(clause.text) ? scenes : named;
      const deps = [...about.flatMap((number) => writers.get(number) ?? []), ...(clause.waits ? group : [])];
      const asks = tongue.foreshadowing.test(clause.text) && about.length === 0;
      const description = capitalize(nameAgain(clause.text, scenes, about, tongue));
      add({ description, deps, ...(asks ? { scoping_question: tongue.question } : {}) });
    }
    if (scenes.length > 0) named = scenes;
    group = made;
  }
  return { tasks, ...(tongue.conflict.test(wish) ? { conflict: tongue.conflictText } : {}) };
}

/** The pieces of work that a wish names. */
export function splitWish(wish: string, { split, inOrder }: SessionTongue): Clause[] {
  const clauses: Clause[] = [];
  let from = 0;
  let waits = false;
  for (const found of wish.matchAll(split)) {
    clauses.push({ text: wish.slice(from, found.index), waits });
    waits = inOrder.test(found[0]);
    from = found.index + found[0].length;
  }
  clauses.push({ text: wish.slice(from), waits });
  return clauses
    .map((clause) => ({ ...clause, text: clause.text.trim().replace(/[.。!！]+$/u, '') }))
    .filter(({ text }) => text !== '');
}

/** “check their consistency” is “check the consistency of scenes 1 and 2” to somebody who was not told of them before. */
function nameAgain(
  text: string,
  scenes: readonly number[],
  about: readonly number[],
  tongue: SessionTongue,
): string {
  if (scenes.length > 0 || about.length === 0) return text;
  const names = tongue.nameScenes(about);
  const possessive = /\b(?:their|its)\s+(.+)$/i.exec(text);
  if (possessive !== null) return `${text.slice(0, possessive.index)}the ${possessive[1]} of ${names}`;
  return text.replace(tongue.pronoun, names);
}
