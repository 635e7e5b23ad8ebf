import { describe, expect, it } from 'vitest';
import { decideTakeUp } from './decide-take-up.ts';

describe('decideTakeUp', () => {
  it.each([
    // status, queued, reason, taken up
    ['pending', true, null, true],
    ['pending', false, null, true],
    ['running', true, null, true],
    ['running', false, null, false],
    ['paused', true, 'interrupted', true],
    ['paused', false, 'interrupted', false],
    ['paused', true, 'provider_quota', false],
    ['paused', true, 'pause_requested', false],
    ['paused', false, 'provider_quota', false],
    ['failed', true, 'interrupted', false],
    ['failed', true, 'json_parse', false],
    ['failed', false, 'json_parse', false],
    ['cancelled', true, 'run_cancelled', false],
    ['cancelled', false, 'run_cancelled', false],
    ['done', true, null, false],
    ['done', false, null, false],
  ] as const)('%s, queued %s, %s → %s', (status, queued, reasonCode, takenUp) => {
    expect(decideTakeUp({ status, queued, reasonCode })).toBe(takenUp);
  });
});
