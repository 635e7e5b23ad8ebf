import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkBridge } from './check-bridge.ts';

interface Opening {
  readonly transition: string;
  readonly anchors: readonly string[];
  readonly opening: string;
}

const { carried, missing } = JSON.parse(
  readFileSync(new URL('../../../test/fixtures/manuscript/bridges.json', import.meta.url), 'utf8'),
) as { carried: Opening[]; missing: Opening[] };

function find({ transition, anchors, opening }: Opening) {
  const card = {
    handoff_mode: 'time_skip',
    transition_in_text: transition,
    transition_in_anchors: anchors,
  } as unknown as Parameters<typeof checkBridge>[1]['card'];
  return checkBridge(opening, { card });
}

describe('the bridge', () => {
  it('alarms at no more than one of fifty openings that carry the reader over', () => {
    const alarms = carried.filter((each) => find(each).length > 0).map(({ opening }) => opening);
    expect(alarms.length, alarms.join('\n')).toBeLessThanOrEqual(carried.length * 0.02);
  });

  it.each(missing)('is missed in $opening', (each) => {
    expect(find(each)).toMatchObject([{ reason_code: 'transition_bridge_missing' }]);
  });

  it('is not asked for where a scene goes on from the one before', () => {
    const card = { handoff_mode: 'direct_continuation', transition_in_text: 'x', transition_in_anchors: [] };
    expect(checkBridge('Nothing of it.', { card: card as never })).toEqual([]);
  });
});
