import { expect, it } from 'vitest';
import { readDecisionTable } from '../../test/read-decision-table.ts';
import { REASONS, type ReasonClass, type ReasonCode } from '../reasons.ts';
import { decideRunEnd } from './decide-run-end.ts';

type Facts = { code: 'none' | 'run_cancelled' | 'other'; class: ReasonClass | 'none' };
const rows = readDecisionTable<Facts, string>('engine/decide-run-end');

it('every combination is decided as the table says', () => {
  for (const { facts, decision } of rows) {
    if (decision === 'impossible') continue;
    const code: ReasonCode = facts.code === 'run_cancelled' ? 'run_cancelled' : 'json_parse';
    const trouble = facts.class === 'none' ? null : { code, class: facts.class };
    expect(decideRunEnd({ trouble }), JSON.stringify(facts)).toBe(decision);
  }
});

it('every reason code ends a run as its class says', () => {
  for (const code of Object.keys(REASONS) as ReasonCode[]) {
    const own = code === 'run_cancelled' ? code : 'other';
    const row = rows.find(({ facts }) => facts.code === own && facts.class === REASONS[code].class);
    if (row === undefined) throw new Error(`the table has no row for ${code}`);
    expect(decideRunEnd({ trouble: { code, class: REASONS[code].class } }), code).toBe(row.decision);
  }
});
