import { expect, it } from 'vitest';
import { createFixedClock } from '../../test/fakes/fixed-clock.ts';
import { openTestTrail, sampleToolParts } from '../../test/fakes/sample-audit.ts';
import { createMemoryStore } from '../adapters/store/memory-store.ts';
import { rememberToolReceipts } from './remember-tool-receipts.ts';

it('reads a receipt of a tool once, and looks again for one that was not there', async () => {
  const store = createMemoryStore({ clock: createFixedClock('2026-02-10T14:30:00Z') });
  const { trail } = openTestTrail(store);
  const earlier = await trail.appendToolReceipt(sampleToolParts(1));
  let loads = 0;
  const remembering = rememberToolReceipts({
    ...trail,
    loadToolReceipt(receiptId) {
      loads += 1;
      return trail.loadToolReceipt(receiptId);
    },
  });
  expect(await remembering.loadToolReceipt('rcpt_tool2')).toBeNull();
  const made = await remembering.appendToolReceipt(sampleToolParts(2));
  for (let turn = 0; turn < 2; turn += 1) {
    expect(await remembering.loadToolReceipt('rcpt_tool1')).toEqual(earlier);
    expect(await remembering.loadToolReceipt('rcpt_tool2')).toEqual(made);
  }
  expect(loads).toBe(2);
});
