import { describe, expect, it } from 'vitest';
import { readDecisionTable } from '../../test/read-decision-table.ts';
import { decideWriteGate, type WriteGateFacts, type WriteGateReason } from './decide-write-gate.ts';

// A mapped copy, since an interface has no index signature.
type Facts = { readonly [K in keyof WriteGateFacts]: WriteGateFacts[K] };

describe('decideWriteGate', () => {
  const rows = readDecisionTable<Facts, 'open' | WriteGateReason>('outline/write-gate');

  it('has a row for every combination', () => {
    expect(rows).toHaveLength(3 * 5 * 3 * 2);
  });

  it('decides every combination as the table says', () => {
    for (const { facts, decision } of rows) {
      const decided = decideWriteGate(facts);
      expect(decided.open ? 'open' : decided.because, JSON.stringify(facts)).toBe(decision);
    }
  });

  it('opens for an acknowledgement in exactly one case', () => {
    const opened = rows.filter(
      ({ facts }) => decideWriteGate(facts).open && !decideWriteGate({ ...facts, ack: false }).open,
    );
    expect(opened.map(({ facts }) => facts)).toEqual([
      {
        report: 'valid',
        overall_status: 'SUCCESS_WITH_WARNINGS',
        requires_user_attention: true,
        ack: true,
      },
    ]);
  });
});
