import { describe, expect } from 'vitest';
import type { ChatTurn } from '../../src/contracts/chat-turn.ts';
import { sealLine } from '../../src/engine/seal-line.ts';
import type { CreateStore } from './project-store.ts';
import { createStoreTests } from './with-store.ts';

export function describeTalks(createStore: CreateStore): void {
  const test = createStoreTests(createStore);

  describe('TalkStore', () => {
    test('has nothing at first', async ({ store: { talks } }) => {
      expect(await talks.load('chief')).toEqual([]);
      expect(await talks.remove('chief')).toBe(false);
    });

    test('gives turns back in their order, each talk its own', async ({ store: { talks } }) => {
      for (const number of [1, 2, 3]) await talks.append('chief', sampleTurn(number));
      await talks.append('critic', sampleTurn(4));
      expect(await talks.load('chief')).toEqual([sampleTurn(1), sampleTurn(2), sampleTurn(3)]);
      expect(await talks.load('critic')).toEqual([sampleTurn(4)]);
    });

    test('keeps the same turn once', async ({ store: { talks } }) => {
      await talks.append('chief', sampleTurn(1));
      await talks.append('chief', sampleTurn(1));
      expect(await talks.load('chief')).toEqual([sampleTurn(1)]);
    });

    test('loses no turn of several who write at once, whoever owns the project', async ({ store }) => {
      const owner = await store.lock.acquire({ owner: 'other', purpose: 'test', waitMs: 0 });
      const numbers = [1, 2, 3, 4, 5];
      await Promise.all(numbers.map((number) => store.talks.append('chief', sampleTurn(number))));
      const said = (await store.talks.load('chief')).map(({ run_id }) => run_id);
      expect(said.sort()).toEqual(numbers.map((number) => `run_${number}`));
      await owner.release();
    });

    test('forgets one talk, and leaves the others', async ({ store: { talks } }) => {
      await talks.append('chief', sampleTurn(1));
      await talks.append('critic', sampleTurn(2));
      expect(await talks.remove('chief')).toBe(true);
      expect(await talks.load('chief')).toEqual([]);
      expect(await talks.load('critic')).toEqual([sampleTurn(2)]);
    });
  });
}

function sampleTurn(number: number): ChatTurn {
  return sealLine({
    schema_version: 'chat_turn_v1' as const,
    run_id: `run_${number}`,
    said_at: '2026-02-10T14:30:00.000Z',
    text: `What of ${number}?\n第二行`,
    reply: 'Nothing.',
    model: 'offline:author',
    receipts: [],
    line_hash: '',
  });
}
