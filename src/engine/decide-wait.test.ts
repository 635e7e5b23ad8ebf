import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { REASONS, type ReasonCode } from '../reasons.ts';
import { decideWait } from './decide-wait.ts';

interface Table {
  codes: ReasonCode[];
  tries: number;
  max_ms: number;
  elapsed_ms: number[];
  rows: { tries_made: number; retry_after_ms: number | null; waits: (number | null)[] }[];
}
const table: Table = JSON.parse(
  readFileSync(new URL('../../test/fixtures/engine/decide-wait.json', import.meta.url), 'utf8'),
);

test('every combination is decided as the table says', () => {
  for (const code of Object.keys(REASONS) as ReasonCode[]) {
    for (const timedOut of [false, true]) {
      for (const answerBegun of [false, true]) {
        for (const row of table.rows) {
          for (const [index, elapsedMs] of table.elapsed_ms.entries()) {
            const facts = {
              code,
              timedOut,
              answerBegun,
              triesMade: row.tries_made,
              tries: table.tries,
              elapsedMs,
              maxMs: table.max_ms,
              retryAfterMs: row.retry_after_ms,
            };
            const decision = decideWait(facts);
            const waits = table.codes.includes(code) && !timedOut && !answerBegun ? row.waits[index] : null;
            if (waits === undefined) throw new Error('the table has no entry');
            expect(decision.kind === 'wait' ? decision.ms : null, JSON.stringify(facts)).toBe(waits);
          }
        }
      }
    }
  }
});

const passing = {
  code: 'provider_unavailable' as const,
  timedOut: false,
  answerBegun: false,
  triesMade: 1,
  tries: 3,
  elapsedMs: 0,
  maxMs: 20_000,
  retryAfterMs: null,
};

test.each([
  ['not_passing', { code: 'provider_quota' as const, timedOut: true, triesMade: 3 }],
  ['maybe_paid', { timedOut: true, triesMade: 3, retryAfterMs: 99_000 }],
  ['maybe_paid', { answerBegun: true, triesMade: 3 }],
  ['tries_used_up', { triesMade: 3, retryAfterMs: 99_000 }],
  ['too_long', { retryAfterMs: 99_000 }],
])('the first reason to give up is the one that is told: %s', (why, change) => {
  expect(decideWait({ ...passing, ...change })).toEqual({ kind: 'give_up', why });
});

test('with more tries the pauses go on growing fourfold', () => {
  const pauses = [1, 2, 3, 4].map((triesMade) =>
    decideWait({ ...passing, triesMade, tries: 10, maxMs: 1_000_000 }),
  );
  expect(pauses).toEqual([1000, 4000, 16_000, 64_000].map((ms) => ({ kind: 'wait', ms })));
});
