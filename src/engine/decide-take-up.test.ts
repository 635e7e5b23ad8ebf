import { describe, expect, it } from 'vitest';
import { decideTakeUp } from './decide-take-up.ts';

describe('decideTakeUp', () => {
  it.each([
    // status, queued, asked, reason, taken up
    ['pending', true, false, null, true],
    ['pending', false, false, null, true],
    ['running', true, false, null, true],
    ['running', false, false, null, false],
    ['paused', true, false, 'interrupted', true],
    ['paused', false, false, 'interrupted', false],
    ['paused', true, false, 'provider_quota', false],
    ['paused', true, false, 'pause_requested', false],
    ['paused', false, false, 'provider_quota', false],
    ['failed', true, false, 'interrupted', false],
    ['failed', true, false, 'json_parse', false],
    ['failed', false, false, 'json_parse', false],
    ['cancelled', true, false, 'run_cancelled', false],
    ['cancelled', false, false, 'run_cancelled', false],
    ['done', true, false, null, false],
    ['done', false, false, null, false],
    ['pending', false, true, null, true],
    ['running', false, true, null, true],
    ['paused', false, true, 'provider_quota', true],
    ['failed', false, true, 'json_parse', true],
    ['cancelled', true, true, 'run_cancelled', false],
    ['done', true, true, null, false],
  ] as const)('%s, queued %s, asked %s, %s → %s', (status, queued, asked, reasonCode, takenUp) => {
    expect(decideTakeUp({ status, queued, asked, reasonCode })).toBe(takenUp);
  });
});
