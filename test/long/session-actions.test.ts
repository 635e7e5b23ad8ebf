import { expect, it } from 'vitest';
import { tryWorlds } from '../fakes/session-moves.ts';

it('holds over ten thousand sessions of random actions with kills between them', () => {
  const ends = tryWorlds(10_000);
  expect([...ends.keys()].sort()).toEqual(['approved', 'done', 'draft', 'failed', 'paused', 'running']);
});
