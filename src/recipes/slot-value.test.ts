import { describe, expect, it } from 'vitest';
import type { Slot } from '../contracts/slot-cache.ts';
import { loadSlotValue } from './slot-value.ts';

const artifact = (text: string): Slot => ({
  type: 'artifact',
  agent_id: 'planner-001',
  text,
  sha256: 'sha256:x',
  summary: '',
});

describe('loadSlotValue', () => {
  const sources = {
    slots: {
      found: { type: 'pointer', receipt_id: 'rcpt_1', sha256: 'sha256:x', summary: '2 files' } as const,
      plan: artifact('{"beats":[]}'),
      torn: artifact('{"beats":['),
      draft: artifact('{"looks":"like JSON"}'),
    },
    contracted: new Set(['plan', 'torn']),
    loadOutput: async (receiptId: string) => ({ from: receiptId }),
  };

  it('follows a pointer to what the tool gave back, not to its summary', async () => {
    expect(await loadSlotValue(sources, 'found')).toEqual({ kind: 'json', value: { from: 'rcpt_1' } });
  });

  it('reads an answer with a contract as JSON, and one without as text whatever it looks like', async () => {
    expect(await loadSlotValue(sources, 'plan')).toEqual({ kind: 'json', value: { beats: [] } });
    expect(await loadSlotValue(sources, 'draft')).toEqual({ kind: 'text', text: '{"looks":"like JSON"}' });
  });

  it.each(['nobody', 'toString', '__proto__'])('has nothing for %s', async (name) => {
    expect(await loadSlotValue(sources, name)).toBeNull();
  });

  it('takes a contracted slot that is not JSON for a bug', async () => {
    await expect(loadSlotValue(sources, 'torn')).rejects.toThrow('the slot torn has a contract');
  });
});
