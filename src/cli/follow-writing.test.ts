import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../engine/engine.ts';
import { NO_USAGE } from '../engine/usage.ts';
import { AT_THE_START, findFinishedScene, followWriting } from './follow-writing.ts';

const begin = (run_id: string, step_id: string): RunEvent => ({
  type: 'step_started',
  run_id,
  step_id,
  current: 0,
  total: 1,
});

const end = (run_id: string, step_id: string, tokens: number, unpriced = 0): RunEvent => ({
  type: 'step_done',
  run_id,
  step_id,
  current: 1,
  total: 1,
  usage: { ...NO_USAGE, input_tokens: tokens, cost_usd: tokens / 1000, unpriced_calls: unpriced },
});

const follow = (...events: RunEvent[]) => events.reduce(followWriting, AT_THE_START);

describe('followWriting', () => {
  it.each([
    ['the chapter', [begin('book', 'chapter:2')], [2, null, null]],
    [
      'its plan',
      [begin('book', 'chapter:2'), begin('c2', 'plan/attempt:1')],
      [2, null, 'planning the chapter'],
    ],
    ['a scene', [begin('book', 'chapter:2'), begin('c2', 'scene:3')], [2, 3, null]],
    [
      'its plan',
      [begin('book', 'chapter:2'), begin('c2', 'scene:3'), begin('s', 'plan/attempt:1')],
      [2, 3, 'planning'],
    ],
    ['a beat', [begin('c2', 'scene:3'), begin('s', 'write/item:2/attempt:1')], [null, 3, 'drafting beat 2']],
    [
      'a beat of a known number',
      [
        begin('c2', 'scene:3'),
        { ...begin('s', 'write/item:2/packet'), of: 5 } as RunEvent,
        begin('s', 'write/item:2/attempt:1'),
      ],
      [null, 3, 'drafting beat 2 of 5'],
    ],
    [
      'the memory, after the last scene',
      [
        begin('book', 'chapter:2'),
        begin('c2', 'scene:3'),
        end('c2', 'scene:3', 1),
        begin('c2', 'memory/attempt:1'),
      ],
      [2, null, 'remembering the chapter'],
    ],
    ['a second try', [begin('c2', 'scene:3'), begin('s', 'edit/attempt:2')], [null, 3, 'editing (try 2)']],
    ['a step of a recipe of the book’s own', [begin('s', 'look_up/attempt:1')], [null, null, 'look up']],
    ['nothing of what is no request', [begin('c2', 'scene:3'), begin('s', 'frame_scene')], [null, 3, null]],
    ['no scene of the chapter before', [begin('c1', 'scene:3'), begin('book', 'chapter:2')], [2, null, null]],
  ] as const)('tells %s', (_, events, [chapter, scene, step]) => {
    expect(follow(...events)).toMatchObject({ chapter, scene, step });
  });

  it('counts each request once, though every run around it tells of it too', () => {
    const { tokens, costUsd } = follow(
      end('c1', 'plan/attempt:1', 10),
      end('s1', 'plan/attempt:1', 100),
      end('s1', 'write/item:1/attempt:1', 150),
      end('c1', 'scene:1', 160),
      end('s2', 'plan/attempt:1', 40),
      end('c1', 'scene:2', 200),
      end('book', 'chapter:1', 200),
      end('c2', 'plan/attempt:1', 7),
    );
    expect([tokens, costUsd]).toEqual([207, expect.closeTo(0.207)]);
  });

  it('says that the cost is not known once a request had no price', () => {
    expect(follow(end('s', 'plan/attempt:1', 10, 1), end('s', 'edit/attempt:1', 20, 1)).costUsd).toBeNull();
  });
});

describe('findFinishedScene', () => {
  it.each([
    [end('c1', 'scene:4', 1), 4],
    [end('book', 'chapter:4', 1), null],
    [begin('c1', 'scene:4'), null],
  ])('%#', (event, scene) => {
    expect(findFinishedScene(event, 'step_done')).toBe(scene);
  });

  it('knows one that an earlier command finished', () => {
    const event = { type: 'step_replayed', run_id: 'c1', step_id: 'scene:4' } as const;
    expect([findFinishedScene(event, 'step_replayed'), findFinishedScene(event, 'step_done')]).toEqual([
      4,
      null,
    ]);
  });
});
