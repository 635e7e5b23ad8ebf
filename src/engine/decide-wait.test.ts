import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { REASONS, type ReasonCode } from '../reasons.ts';
import { decideWait, type WaitFacts } from './decide-wait.ts';

interface Table {
  codes: ReasonCode[];
  max_ms: number;
  elapsed_ms: number[];
  rows: { tries_made: number; retry_after_ms: number | null; waits: (number | null)[] }[];
  repeats: { made: number; allowed: number; retry_after_ms: number | null; wait: number | null }[];
}
const table: Table = JSON.parse(
  readFileSync(new URL('../../test/fixtures/engine/decide-wait.json', import.meta.url), 'utf8'),
);

const passing: WaitFacts = {
  code: 'provider_unavailable',
  maybePaid: false,
  overDeadline: false,
  repeatsMade: 0,
  repeatsAllowed: 1,
  triesMade: 1,
  tries: null,
  elapsedMs: 0,
  maxMs: table.max_ms,
  retryAfterMs: null,
};

const decideAll = (change: Partial<WaitFacts>) =>
  (Object.keys(REASONS) as ReasonCode[]).flatMap((code) =>
    [false, true].map((overDeadline) => ({
      facts: { ...passing, ...change, code, overDeadline },
      mayWait: table.codes.includes(code) && !overDeadline,
    })),
  );

test('every refusal is decided as the table says', () => {
  for (const row of table.rows) {
    for (const [index, elapsedMs] of table.elapsed_ms.entries()) {
      const wait = row.waits[index];
      if (wait === undefined) throw new Error('the table has no entry');
      const change = { elapsedMs, triesMade: row.tries_made, retryAfterMs: row.retry_after_ms };
      for (const { facts, mayWait } of decideAll(change)) {
        const decision = decideWait(facts);
        expect(decision.kind === 'give_up' ? null : decision, JSON.stringify(facts)).toEqual(
          mayWait && wait !== null ? { kind: 'wait', ms: wait } : null,
        );
      }
    }
  }
});

test('every call that may have been paid for is decided as the table says', () => {
  for (const row of table.repeats) {
    for (const elapsedMs of table.elapsed_ms) {
      const change = {
        elapsedMs,
        maybePaid: true,
        repeatsMade: row.made,
        repeatsAllowed: row.allowed,
        retryAfterMs: row.retry_after_ms,
      };
      for (const { facts, mayWait } of decideAll(change)) {
        const decision = decideWait(facts);
        expect(decision.kind === 'give_up' ? null : decision, JSON.stringify(facts)).toEqual(
          mayWait && row.wait !== null ? { kind: 'repeat', ms: row.wait } : null,
        );
      }
    }
  }
});

test.each<[string, Partial<WaitFacts>]>([
  ['not_passing', { code: 'provider_quota', overDeadline: true, maybePaid: true }],
  ['deadline', { overDeadline: true, maybePaid: true }],
  ['maybe_paid', { maybePaid: true, repeatsMade: 1, tries: 1, retryAfterMs: 9_000_000 }],
  ['tries_used_up', { tries: 3, triesMade: 3, retryAfterMs: 9_000_000 }],
  ['too_long', { retryAfterMs: 9_000_000 }],
])('the first reason to give up is the one that is told: %s', (why, change) => {
  expect(decideWait({ ...passing, ...change })).toEqual({ kind: 'give_up', why });
});
