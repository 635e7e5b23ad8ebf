import type { ActionId } from './chief-actions.ts';
import { findMentions, type Mention, type NamedPlace } from './find-mentions.ts';
import { findPaths } from './find-paths.ts';
import { foldRequest } from './fold-request.ts';
import { ACTION_WORDS, BOUNDARY, EVERYTHING, NEGATION } from './request-words.ts';

// A sentence as wishes and prohibitions: clause by clause, each with its actions and the scenes it names. "It" and what
// goes without saying are taken from the clause before, or, at the beginning, from the one after.

export type Target = NamedPlace | { readonly kind: 'path'; readonly path: string };

export interface Wish {
  /** null where the sentence does not say what is to be done. */
  readonly action: ActionId | null;
  readonly targets: readonly Target[];
}

export interface Prohibition {
  /** `touch`: whatever changes the prose. */
  readonly action: ActionId | 'touch';
  readonly targets: readonly Target[];
  readonly everything: boolean;
}

export interface ParsedRequest {
  readonly wishes: readonly Wish[];
  readonly prohibitions: readonly Prohibition[];
}

interface Placed<T> {
  readonly start: number;
  readonly value: T;
}

interface Clause {
  readonly negative: boolean;
  readonly text: string;
  readonly actions: readonly Placed<ActionId>[];
  readonly targets: readonly Placed<Target>[];
}

export function parseRequest(sentence: string): ParsedRequest {
  const { paths, rest } = findPaths(sentence, (index) => ` ⟦${index}⟧ `);
  const text = foldRequest(rest);
  const mentions = findMentions(text);
  const clauses = splitClauses(text, mentions, [...placePaths(text, paths), ...mentions.map(placeMention)]);
  const wishes: Wish[] = [];
  const prohibitions: Prohibition[] = [];
  clauses.forEach((clause, index) => {
    const inherited = inheritTargets(clauses, index);
    if (clause.negative) prohibitions.push(...readProhibitions(clause, inherited));
    else wishes.push(...readWishes(clause, inherited, clauses[index - 1]));
  });
  return { wishes, prohibitions };
}

function placePaths(text: string, paths: readonly string[]): Placed<Target>[] {
  return [...text.matchAll(/⟦(\d+)⟧/gu)].flatMap((match) => {
    const path = paths[Number(match[1])];
    return path === undefined ? [] : [{ start: match.index, value: { kind: 'path' as const, path } }];
  });
}

function placeMention({ start, end: _, ...value }: Mention): Placed<Target> {
  return { start, value };
}

function splitClauses(
  text: string,
  mentions: readonly Mention[],
  targets: readonly Placed<Target>[],
): Clause[] {
  const isOutside = (at: number) => !mentions.some(({ start, end }) => at >= start && at < end);
  const negations = [...text.matchAll(NEGATION)].map(({ index }) => index);
  const boundaries = [...text.matchAll(BOUNDARY)].map(({ index }) => index).filter(isOutside);
  const starts = [...new Set([0, ...negations, ...boundaries])].sort((a, b) => a - b);
  const actions = findActions(text);
  return starts
    .map((start, index) => {
      const end = starts[index + 1] ?? text.length;
      const isInside = (placed: { readonly start: number }) => placed.start >= start && placed.start < end;
      return {
        negative: negations.includes(start),
        text: text.slice(start, end),
        actions: actions.filter(isInside),
        targets: targets.filter(isInside).sort((a, b) => a.start - b.start),
      };
    })
    .filter(({ negative, actions, targets }) => negative || actions.length + targets.length > 0);
}

function findActions(text: string): Placed<ActionId>[] {
  const actions: Placed<ActionId>[] = [];
  let left = text;
  for (const [value, pattern] of ACTION_WORDS) {
    left = left.replace(pattern, (whole: string, ...rest: unknown[]) => {
      const start = rest.find((part) => typeof part === 'number');
      if (typeof start === 'number') actions.push({ start, value });
      return ' '.repeat(whole.length);
    });
  }
  return actions.sort((a, b) => a.start - b.start);
}

/** The targets of the nearest clause before that names any, else of the nearest after. */
function inheritTargets(clauses: readonly Clause[], index: number): readonly Target[] {
  const named = (clause: Clause) => clause.targets.length > 0;
  const from = clauses.slice(0, index).findLast(named) ?? clauses.slice(index + 1).find(named);
  return from?.targets.map(({ value }) => value) ?? [];
}

function readProhibitions(clause: Clause, inherited: readonly Target[]): Prohibition[] {
  const own = clause.targets.map(({ value }) => value);
  const everything = EVERYTHING.test(clause.text);
  const targets = own.length > 0 || everything ? own : inherited;
  const actions = clause.actions.map(({ value }) => value);
  return (actions.length === 0 ? (['touch'] as const) : actions).map((action) => ({
    action,
    targets,
    everything,
  }));
}

/** Each action with the targets that follow it; one with none takes the next ones, then those before. */
function readWishes(clause: Clause, inherited: readonly Target[], before: Clause | undefined): Wish[] {
  const { actions, targets } = clause;
  const all = targets.map(({ value }) => value);
  const [only, second] = actions;
  if (only === undefined) {
    // "write scene 3, scene 4": what was asked of the one is asked of the other.
    const last = before?.negative === false ? before.actions.at(-1)?.value : undefined;
    return [{ action: last ?? null, targets: all }];
  }
  if (second === undefined) return [{ action: only.value, targets: all.length > 0 ? all : inherited }];
  const groups = actions.map(({ value, start }, index) => {
    const end = actions[index + 1]?.start ?? Number.POSITIVE_INFINITY;
    const own = targets.filter((target) => target.start >= start && target.start < end);
    return { action: value, targets: own.map((target) => target.value) };
  });
  return groups.map(({ action, targets: own }, index) => {
    const hasTargets = (group: { readonly targets: readonly Target[] }) => group.targets.length > 0;
    const lent = groups.slice(index + 1).find(hasTargets) ?? groups.slice(0, index).findLast(hasTargets);
    const leading = all.length > 0 ? all : inherited;
    return { action, targets: own.length > 0 ? own : (lent?.targets ?? leading) };
  });
}
