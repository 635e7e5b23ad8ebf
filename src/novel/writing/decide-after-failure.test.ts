import { describe, expect, it } from 'vitest';
import { REASONS, type ReasonCode } from '../../reasons.ts';
import { decideAfterFailure } from './decide-after-failure.ts';

const decide = (code: ReasonCode, stopping = false, stopOnFailure = false) =>
  decideAfterFailure({ stopping, code, class: REASONS[code].class, stopOnFailure });

describe('decideAfterFailure', () => {
  it.each<[ReasonCode, 'end' | 'record and go on']>([
    ['json_parse', 'record and go on'],
    ['receipt_invalid', 'record and go on'],
    ['same_failure_repeated', 'record and go on'],
    ['dod_failed', 'record and go on'],
    ['prerequisite_missing', 'record and go on'],
    ['file_changed_underneath', 'record and go on'],
    ['provider_refused', 'record and go on'],
    ['provider_quota', 'end'],
    ['budget_exhausted', 'end'],
    ['pause_requested', 'end'],
    ['invariant_broken', 'end'],
    ['write_gated', 'end'],
    ['template_drift', 'end'],
    ['provider_not_configured', 'end'],
    ['provider_unauthorised', 'end'],
    ['base_url_refused', 'end'],
    ['storage_failed', 'end'],
    ['lock_lost', 'end'],
    ['journal_corrupt', 'end'],
  ])('for %s: %s', (code, expected) => {
    expect(decide(code)).toBe(expected);
    expect(decide(code, false, true)).toBe(expected === 'end' ? 'end' : 'record and stop');
    expect(decide(code, true)).toBe('end');
    expect(decide(code, true, true)).toBe('end');
  });
});
