import { compareSequences } from './compare-sequences.ts';
import { splitWords } from './compare-texts.ts';

// A revised text as hunks over the one that it revises: each can be taken or left. What no hunk holds stays to the byte.

export interface Hunk {
  /** Where in the text before the words begin that go. */
  readonly start: number;
  readonly removed: string;
  readonly added: string;
}

/** So few words the same between two changes, and they are read as one. */
const FEWEST_BETWEEN = 3;

export function listHunks(before: string, after: string): Hunk[] {
  const hunks: { start: number; removed: string; added: string }[] = [];
  let at = 0;
  /** What stayed since the last hunk, where it may still become part of one. */
  let between: readonly string[] | null = null;
  for (const { kind, items } of compareSequences(splitWords(before), splitWords(after))) {
    const text = items.join('');
    if (kind === 'same') {
      between = items.length < FEWEST_BETWEEN && !/\n\s*\n/.test(text) ? items : null;
      at += text.length;
      continue;
    }
    const last = hunks.at(-1);
    const isOpen = last !== undefined && (last.start + last.removed.length === at || between !== null);
    const hunk = isOpen ? last : { start: at, removed: '', added: '' };
    if (!isOpen) hunks.push(hunk);
    else if (between !== null) {
      hunk.removed += between.join('');
      hunk.added += between.join('');
    }
    between = null;
    if (kind === 'removed') {
      hunk.removed += text;
      at += text.length;
    } else hunk.added += text;
  }
  return hunks;
}

/** The text with some of its hunks taken. */
export function applyHunks(before: string, hunks: readonly Hunk[]): string {
  let text = '';
  let at = 0;
  for (const { start, removed, added } of hunks) {
    text += before.slice(at, start) + added;
    at = start + removed.length;
  }
  return text + before.slice(at);
}
