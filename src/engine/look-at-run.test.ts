import { expect, it } from 'vitest';
import { sampleRun } from '../../test/conformance/sample-run.ts';
import type { Run, RunStatus } from '../contracts/run.ts';
import { lookAtRun } from './look-at-run.ts';

/** What each look at the manifest finds, what the look at the lock finds, and what is made of it. */
const TABLE: readonly [
  seen: readonly RunStatus[],
  owned: boolean | 'not asked',
  status: RunStatus,
  live: boolean,
][] = [
  [['pending'], 'not asked', 'pending', true],
  [['paused'], 'not asked', 'paused', false],
  [['done'], 'not asked', 'done', false],
  [['failed'], 'not asked', 'failed', false],
  [['cancelled'], 'not asked', 'cancelled', false],
  [['running'], true, 'running', true],
  // Cut short.
  [['running', 'running'], false, 'running', false],
  // It ended between the two looks.
  [['running', 'done'], false, 'done', false],
  [['running', 'paused'], false, 'paused', false],
];

it.each(TABLE)(
  'a run seen as %j with an owner: %s, is %s and live: %s',
  async (seen, owned, status, live) => {
    const left = [...seen];
    const standing = await lookAtRun(
      async () => ({ ...sampleRun(), status: left.shift() }) as Run,
      async () => {
        if (owned === 'not asked') throw new Error('the lock was looked at');
        return owned;
      },
    );
    expect([standing.run.status, standing.live, left]).toEqual([status, live, []]);
  },
);
