import { hashBytes } from '../engine/hash.ts';
import type { FileChange } from '../engine/ports.ts';
import { type Card, readCardState } from './card.ts';
import { keepReplaced } from './keep-in-history.ts';

export interface PlannedCards {
  readonly changes: readonly FileChange[];
  readonly expect: Readonly<Record<string, string | null>>;
  /** Cards that somebody had edited: made anew, the edited version kept in the history. */
  readonly replacedEdits: readonly string[];
}

/**
 * What becomes of a folder of cards. The first that holds:
 *
 * 1. the author's own card     → stays, also where one of ours would have its name: it stands for that person or place
 * 2. wanted, and just as it is → stays
 * 3. wanted                    → written
 * 4. not wanted, unedited      → removed
 * 5. not wanted, edited        → stays
 *
 * What is written over or removed goes to the history in the same commit.
 */
export function planCards(
  found: ReadonlyMap<string, Uint8Array>,
  wanted: readonly Card[],
  at: string,
): PlannedCards {
  const changes: FileChange[] = [];
  const expect: Record<string, string | null> = {};
  const replacedEdits: string[] = [];
  const stateOf = (bytes: Uint8Array) => readCardState(Buffer.from(bytes).toString('utf8'));
  for (const { path, text } of wanted) {
    const bytes = Buffer.from(text);
    const before = found.get(path);
    const state = before === undefined ? null : stateOf(before);
    if (state === 'author' || (before !== undefined && bytes.equals(before))) continue;
    changes.push({ path, bytes });
    expect[path] = before === undefined ? null : hashBytes(before);
    if (state === 'edited') replacedEdits.push(path);
  }
  const paths = new Set(wanted.map(({ path }) => path));
  for (const [path, before] of found) {
    if (paths.has(path) || stateOf(before) !== 'own') continue;
    changes.push({ path, bytes: null });
    expect[path] = hashBytes(before);
  }
  return { changes: [...changes, ...keepReplaced(found, changes, at)], expect, replacedEdits };
}
