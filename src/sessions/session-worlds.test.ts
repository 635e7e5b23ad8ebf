import { expect, it } from 'vitest';
import { tryWorlds } from '../../test/fakes/session-moves.ts';

// The same, ten thousand times: test/long/session-actions.test.ts.

it('begins nothing too early, twice, or in a form that nobody approved, whoever does what and dies when', () => {
  const ends = tryWorlds(300);
  // Sessions of all kinds were among them.
  expect([...ends.keys()]).toEqual(expect.arrayContaining(['draft', 'running', 'paused']));
});
