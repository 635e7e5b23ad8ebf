import { expect, it } from 'vitest';
import type { AuditRow } from '../../shared/api-types.ts';
import { pairUp } from './pair-up.ts';

const row = (kind: string, id: string, path: string) => ({ kind, id, path }) as AuditRow;
const PACKET = row('packet', 'pkt_1', 'audit/issues/iss_1/20260101T000000000Z__packet__pkt_1.json');
const FIRST = row('receipt', 'rcpt_1', 'audit/issues/iss_1/20260101T000001000Z__receipt__pkt_1.json');
const SECOND = row('receipt', 'rcpt_2', 'audit/issues/iss_1/20260101T000002000Z__receipt__pkt_1.json');
const OTHER = row('receipt', 'rcpt_3', 'audit/issues/iss_1/20260101T000003000Z__receipt__pkt_12.json');
const ROWS = [PACKET, FIRST, SECOND, OTHER];

it('a packet has the last receipt on it, and a receipt its packet', () => {
  expect(pairUp(ROWS, 'pkt_1')).toEqual({ packet: PACKET, receipt: SECOND });
  expect(pairUp(ROWS, 'rcpt_1')).toEqual({ packet: PACKET, receipt: FIRST });
});

it('what has no other half stands alone, and what is not there is nothing', () => {
  expect(pairUp(ROWS, 'rcpt_3')).toEqual({ packet: null, receipt: OTHER });
  expect(pairUp([PACKET], 'pkt_1')).toEqual({ packet: PACKET, receipt: null });
  expect(pairUp(ROWS, 'pkt_9')).toEqual({ packet: null, receipt: null });
});
