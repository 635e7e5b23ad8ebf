import { describe, expect, it } from 'vitest';
import { TEST_BOOK } from '../../test/fakes/test-book.ts';
import { deriveFingerprint } from '../engine/fingerprint.ts';
import { listOutlineChanges, type OutlineOrigins } from './list-outline-changes.ts';
import { type OutlineSources, pinOutline } from './outline-sources.ts';

const NOW: OutlineOrigins = { book: TEST_BOOK, world: 'w', themeConflict: 't', characters: 'c' };
// As a run pins it; what is left out here is in no part that is looked at.
const SOURCES = {
  ...NOW,
  notes: null,
  style: '',
  bible: null,
  hints: null,
  authorOutline: null,
  chapters: TEST_BOOK.chapters,
  templates: new Map(),
  options: { sceneCount: null, strict: false, insertBudget: 2, fromPhase: 1 },
} as unknown as OutlineSources;
const MADE = { fingerprint: deriveFingerprint(pinOutline(SOURCES)) };

describe('listOutlineChanges', () => {
  it.each<[change: Partial<OutlineOrigins>, told: string[]]>([
    [{}, []],
    [{ world: 'x' }, ['world.json']],
    [{ themeConflict: 'x' }, ['theme_conflict.json']],
    [{ characters: null }, ['characters.json']],
    [{ book: { ...TEST_BOOK, idea: 'x' } }, ['the idea']],
    [{ book: { ...TEST_BOOK, language: 'zh', chapters: 99 } }, ['the language', 'the number of chapters']],
  ])('%j → %j', (change, told) => {
    expect(listOutlineChanges(MADE, { ...NOW, ...change })).toEqual(told);
  });

  it('says nothing of what the run was not pinned to', () => {
    const fingerprint = deriveFingerprint({ 'inputs/world': 'w' });
    expect(listOutlineChanges({ fingerprint }, { ...NOW, characters: 'x' })).toEqual([]);
  });
});
