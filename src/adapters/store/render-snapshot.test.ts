import { describe, expect, it } from 'vitest';
import type { SlotCache } from '../../contracts/slot-cache.ts';
import { createSnapshotRenderer } from './render-snapshot.ts';

describe('rendering a snapshot', () => {
  it('gives the bytes that JSON gives, however the slots change', () => {
    const render = createSnapshotRenderer();
    const cache: SlotCache = {};
    expect(Buffer.from(render(cache)).toString()).toBe('{}');
    for (let step = 0; step < 200; step += 1) {
      cache[`slot "${step % 7}"`] = {
        type: 'artifact',
        agent_id: 'a',
        text: 'é\n'.repeat(step % 31),
        sha256: String(step),
        summary: '长',
      };
      expect(Buffer.from(render(cache)).toString()).toBe(JSON.stringify(cache));
    }
  });
});
