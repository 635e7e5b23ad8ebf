import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Archetype } from '../contracts/recipe.ts';
import { checkEvidence, type EvidenceFacts } from './check-evidence.ts';
import { ROLES } from './roles.ts';

interface Table {
  readonly files: Record<string, string>;
  readonly tools: string[];
  readonly receipts: Record<string, { tool: string; text: string }>;
  readonly issueReceipts: Record<string, { issue_id: string; text: string }>;
  readonly rows: readonly [Archetype, string, string][];
}

const TABLE: Table = JSON.parse(
  readFileSync(new URL('../../test/fixtures/agents/evidence.json', import.meta.url), 'utf8'),
);
const factsOf = (archetype: Archetype): EvidenceFacts => ({
  role: ROLES[archetype],
  files: new Map(Object.entries(TABLE.files)),
  tools: new Set(TABLE.tools),
  receipts: new Map(Object.entries(TABLE.receipts)),
  issueReceipts: new Map(Object.entries(TABLE.issueReceipts)),
});

describe('checkEvidence', () => {
  it.each(TABLE.rows)('hears %s say %j: %s', (archetype, reply, expected) => {
    const decided = checkEvidence(reply, factsOf(archetype));
    const told =
      decided.outcome === 'accepted'
        ? `accepted:${decided.claim}`
        : decided.outcome === 'rejected'
          ? decided.reason
          : decided.outcome;
    expect(told).toBe(expected);
  });

  it('has rows for every reason', () => {
    const reasons = new Set(TABLE.rows.map(([, , expected]) => expected));
    expect(TABLE.rows.length).toBeGreaterThanOrEqual(70);
    expect([...reasons].filter((reason) => !/^(accepted|abstained)/.test(reason)).sort()).toEqual([
      'empty',
      'format',
      'missing',
      'missing-file',
      'missing-location',
      'missing-quote',
      'missing-receipt',
      'missing-scope',
      'multiple',
      'quote-not-found',
      'tool-syntax',
      'wrong-source',
    ]);
  });

  it('is not held up by a line without end', () => {
    const line = `Evidence: Story/Scenes/a.md#${'a '.repeat(200_000)}"`;
    expect(checkEvidence(line, factsOf('critic'))).toMatchObject({ reason: 'format' });
  });

  it('reads all parts of a line', () => {
    const line =
      'Evidence: Story/Scenes/SCN-001-001-arrival.md:4-5 "The rope was wet." scope: scene 1 receipt_id: rcpt_a1';
    expect(checkEvidence(`Strong.\n${line}`, factsOf('critic'))).toEqual({
      outcome: 'accepted',
      claim: 'content',
      evidence: {
        source: 'Story/Scenes/SCN-001-001-arrival.md',
        lines: [4, 5],
        section: null,
        quote: 'The rope was wet.',
        scope: 'scene 1',
        receiptId: 'rcpt_a1',
      },
    });
  });
});
