import { describe, expect, it } from 'vitest';
import { readDecisionTable } from '../../test/read-decision-table.ts';
import type { Finding } from '../contracts/finding.ts';
import { REASONS, type ReasonClass } from '../reasons.ts';
import {
  decideRetry,
  derivePathPattern,
  isSameFailure,
  type RetryDecision,
  rankReasons,
} from './decide-retry.ts';

type Previous = 'none' | 'same' | 'other code' | 'other place' | 'other detail';
type Facts = Record<ReasonClass | 'warning' | 'attemptsLeft', boolean> & { previous: Previous };

const CODES = {
  retry: 'json_parse',
  stop: 'template_drift',
  pause: 'provider_quota',
  warn: 'envelope_unwrapped',
  bug: 'invariant_broken',
} as const satisfies Record<ReasonClass, string>;

function finding(code: string, changes: Partial<Finding> = {}): Finding {
  return {
    reason_code: code,
    severity: 'error',
    path: '/scenes/3/label',
    message: 'wrong',
    excerpt: null,
    detail: 'syntax',
    ...changes,
  };
}

const PREVIOUS: Readonly<Record<Previous, readonly Finding[] | null>> = {
  none: null,
  same: [finding(CODES.retry, { path: '/scenes/12/label', message: 'in other words', excerpt: 'x' })],
  'other code': [finding('phase_contract_invalid')],
  'other place': [finding(CODES.retry, { path: '/scenes/3/summary' })],
  'other detail': [finding(CODES.retry, { detail: 'truncated' })],
};

describe('decideRetry', () => {
  const rows = readDecisionTable<Facts, string>('engine/decide-retry');

  it('has a row for every combination', () => {
    expect(rows).toHaveLength(2 ** 7 * 5);
    for (const [name, code] of Object.entries(CODES)) expect(REASONS[code].class).toBe(name);
  });

  it('decides every combination as the table says', () => {
    for (const { facts, decision } of rows) {
      const findings = [
        ...(facts.warning ? [finding('envelope_unwrapped', { severity: 'warning' })] : []),
        ...(Object.keys(CODES) as ReasonClass[])
          .filter((name) => facts[name])
          .map((name) => finding(CODES[name])),
      ];
      const decided = decideRetry({
        attempt: facts.attemptsLeft ? 1 : 2,
        maxAttempts: 2,
        findings,
        previous: PREVIOUS[facts.previous],
      });
      expect(describeDecision(decided), JSON.stringify(facts)).toBe(decision);
    }
  });

  it('tells every code of an end once, its own first', () => {
    const decided = decideRetry({
      attempt: 1,
      maxAttempts: 2,
      findings: [
        finding('json_parse'),
        finding('json_parse'),
        finding('provider_quota'),
        finding('template_drift'),
        finding('price_unknown'),
        finding('price_unknown'),
      ],
      previous: null,
    });
    expect(decided).toEqual({
      action: 'stop',
      reasonCode: 'price_unknown',
      reasonCodes: ['price_unknown', 'template_drift', 'json_parse', 'provider_quota'],
    });
  });

  it('a code that the table does not have is a bug of ours, and stops', () => {
    const decided = decideRetry({
      attempt: 1,
      maxAttempts: 3,
      findings: [finding('json_parse'), finding('no_such_code')],
      previous: null,
    });
    expect(decided).toMatchObject({ action: 'stop', reasonCode: 'invariant_broken' });
  });

  it.each([
    [0, 1, 'retry'],
    [1, 1, 'stop json_parse'],
    [1, 2, 'retry'],
    [2, 2, 'stop json_parse'],
    [1, 3, 'retry'],
    [2, 3, 'retry'],
    [3, 3, 'stop json_parse'],
    [4, 3, 'stop json_parse'],
  ])('attempt %i of %i that fails: %s', (attempt, maxAttempts, decision) => {
    const decided = decideRetry({ attempt, maxAttempts, findings: [finding('json_parse')], previous: null });
    expect(describeDecision(decided)).toBe(decision);
  });
});

function describeDecision(decision: RetryDecision): string {
  if (decision.action === 'accept' || decision.action === 'retry') return decision.action;
  const repeated = decision.reasonCodes.includes('same_failure_repeated') ? ' repeated' : '';
  return `${decision.action} ${decision.reasonCode}${repeated}`;
}

describe('rankReasons', () => {
  it('puts the most frequent code first, the earliest among equals', () => {
    const codes = ['json_parse', 'template_drift', 'price_unknown', 'template_drift', 'price_unknown'];
    expect(rankReasons(codes.map((code) => finding(code)))).toEqual([
      'template_drift',
      'price_unknown',
      'json_parse',
    ]);
    expect(rankReasons([])).toEqual([]);
  });
});

describe('isSameFailure', () => {
  const scene = (index: number, detail: string | null = null) =>
    finding('phase_contract_invalid', { path: `/scenes/${index}/label`, detail });

  it.each<[boolean, string, Finding[], Finding[]]>([
    [true, 'the same finding', [scene(1)], [scene(1)]],
    [true, 'the same place under another index', [scene(1)], [scene(2)]],
    [
      true,
      'more findings after the first',
      [scene(1), finding('phase_contract_invalid', { path: '/x' })],
      [scene(5)],
    ],
    [true, 'a warning before it', [finding('json_parse', { severity: 'warning' }), scene(1)], [scene(1)]],
    [true, 'a rarer code before it', [finding('json_parse'), scene(1), scene(2)], [scene(3)]],
    [false, 'another first place', [finding('phase_contract_invalid', { path: '/x' }), scene(1)], [scene(1)]],
    [false, 'another detail', [scene(1, 'missing_key')], [scene(1, 'invalid_type')]],
    [false, 'another code', [finding('json_parse', { path: '/scenes/1/label', detail: null })], [scene(1)]],
    [false, 'another code more often', [scene(1), finding('json_parse'), finding('json_parse')], [scene(1)]],
    [false, 'nothing before', [], [scene(1)]],
    [false, 'warnings only', [{ ...scene(1), severity: 'warning' }], [{ ...scene(1), severity: 'warning' }]],
    [false, 'nothing at all', [], []],
  ])('is %s for %s', (same, _, before, now) => {
    expect(isSameFailure(before, now)).toBe(same);
  });
});

it.each([
  ['', ''],
  ['/a/b', '/a/b'],
  ['/0', '/*'],
  ['/scenes/12/anchors/0', '/scenes/*/anchors/*'],
  ['/1/2/3', '/*/*/*'],
  ['/chapter1/2b/3', '/chapter1/2b/*'],
  ['/a/-1/1.5', '/a/-1/1.5'],
])('the pattern of %s is %s', (path, pattern) => {
  expect(derivePathPattern(path)).toBe(pattern);
});
