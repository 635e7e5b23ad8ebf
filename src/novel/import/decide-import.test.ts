import { describe, expect, it } from 'vitest';
import { decideImport, type ImportDecision, type ImportFacts } from './decide-import.ts';

const FACTS: ImportFacts = { incoming: 3, written: [], mode: 'new', planned: 3, wanted: null };

describe('decideImport', () => {
  it.each<[string, Partial<ImportFacts>, ImportDecision]>([
    ['into an empty book', {}, { action: 'import', first: 1, replaced: [], chapters: 4 }],
    ['a longer plan stays', { planned: 40 }, { action: 'import', first: 1, replaced: [], chapters: 40 }],
    ['as long as asked', { wanted: 3 }, { action: 'import', first: 1, replaced: [], chapters: 3 }],
    ['shorter than its text', { wanted: 2 }, { action: 'refuse', why: 'wanted_too_few' }],
    ['nothing to import', { incoming: 0, mode: 'force' }, { action: 'refuse', why: 'empty' }],
    ['over text', { written: [1] }, { action: 'refuse', why: 'has_text' }],
    [
      'over text by force',
      { written: [1, 2, 7], mode: 'force' },
      { action: 'import', first: 1, replaced: [1, 2, 7], chapters: 4 },
    ],
    [
      'after the last chapter, also over a gap',
      { written: [1, 5], mode: 'append' },
      { action: 'import', first: 6, replaced: [], chapters: 9 },
    ],
    [
      'in the place of some',
      { written: [1, 2, 3, 4, 5], planned: 5, incoming: 2, mode: { at: 2 } },
      { action: 'import', first: 2, replaced: [2, 3], chapters: 5 },
    ],
    [
      'in the place of the last, and after it',
      { written: [1, 2], planned: 2, incoming: 2, mode: { at: 2 } },
      { action: 'import', first: 2, replaced: [2], chapters: 3 },
    ],
    [
      'at the end, as after the last chapter',
      { written: [1, 2], planned: 8, incoming: 1, mode: { at: 3 } },
      { action: 'import', first: 3, replaced: [], chapters: 8 },
    ],
    ['behind a gap', { written: [1, 2], mode: { at: 4 } }, { action: 'refuse', why: 'gap' }],
    ['after nothing', { mode: 'append' }, { action: 'import', first: 1, replaced: [], chapters: 4 }],
    ['by force over nothing', { mode: 'force' }, { action: 'import', first: 1, replaced: [], chapters: 4 }],
    [
      'as long as a book may be',
      { incoming: 500 },
      { action: 'import', first: 1, replaced: [], chapters: 500 },
    ],
    ['longer than a book may be', { incoming: 501 }, { action: 'refuse', why: 'too_long' }],
    [
      'too long after what is there',
      { incoming: 10, written: [495], mode: 'append' },
      { action: 'refuse', why: 'too_long' },
    ],
  ])('%s', (_, changes, decision) => {
    expect(decideImport({ ...FACTS, ...changes })).toEqual(decision);
  });
});
