import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../contracts/run-event.ts';
import type { RunPlace } from '../contracts/run-place.ts';
import { NO_USAGE } from '../engine/usage.ts';
import { AT_THE_START, findFinishedScene, followWriting } from './follow-writing.ts';

const head = (place: RunPlace) => ({ run_id: 'run_1', root_run_id: 'run_1', parent_run_id: null, place });

const begin = (place: RunPlace, step_id: string): RunEvent => ({
  type: 'step_started',
  ...head(place),
  step_id,
  current: 0,
  total: 1,
});

const end = (place: RunPlace, step_id: string): RunEvent => ({
  type: 'step_done',
  ...head(place),
  step_id,
  seq: 1,
  current: 1,
  total: 1,
  usage: NO_USAGE,
});

const progress = (tokens: number, unpriced = 0): RunEvent => ({
  type: 'progress',
  ...head({}),
  usage: { ...NO_USAGE, input_tokens: tokens, cost_usd: tokens / 1000, unpriced_calls: unpriced },
  words: 0,
  calls_under_way: 0,
  calls_answering: 0,
  steps_done: 0,
  steps_total: 1,
});

const IN_2 = { chapter: 2 };
const IN_2_3 = { chapter: 2, scene: 3 };

const follow = (...events: RunEvent[]) => events.reduce(followWriting, AT_THE_START);

describe('followWriting', () => {
  it.each([
    ['the chapter', [begin(IN_2, 'chapter:2')], [2, null, null]],
    [
      'its plan',
      [begin(IN_2, 'chapter:2'), begin(IN_2, 'plan/attempt:1')],
      [2, null, 'planning the chapter'],
    ],
    ['a scene', [begin(IN_2, 'chapter:2'), begin(IN_2_3, 'scene:3')], [2, 3, null]],
    ['the plan of a scene', [begin(IN_2_3, 'scene:3'), begin(IN_2_3, 'plan/attempt:1')], [2, 3, 'planning']],
    ['a beat', [begin({ ...IN_2_3, beat: 2 }, 'write/item:2/attempt:1')], [2, 3, 'drafting beat 2']],
    [
      'a beat of a known number',
      [
        begin(IN_2_3, 'scene:3'),
        { ...begin({ ...IN_2_3, beat: 2 }, 'write/item:2/packet'), of: 5 } as RunEvent,
        begin({ ...IN_2_3, beat: 2 }, 'write/item:2/attempt:1'),
      ],
      [2, 3, 'drafting beat 2 of 5'],
    ],
    [
      'the memory, after the last scene',
      [begin(IN_2_3, 'scene:3'), end(IN_2_3, 'scene:3'), begin(IN_2, 'memory/attempt:1')],
      [2, null, 'remembering the chapter'],
    ],
    ['a second try', [begin(IN_2_3, 'edit/attempt:2')], [2, 3, 'editing (try 2)']],
    ['a step of a recipe of the book’s own', [begin({}, 'look_up/attempt:1')], [null, null, 'look up']],
    ['nothing of what is no request', [begin(IN_2_3, 'scene:3'), begin({}, 'frame_scene')], [2, 3, null]],
    [
      'the chapter that asks last, where two are worked on',
      [begin(IN_2_3, 'edit/attempt:1'), begin({ chapter: 1 }, 'check/attempt:1')],
      [1, null, 'checking the chapter'],
    ],
    [
      'no scene of the chapter before',
      [begin({ chapter: 1, scene: 3 }, 'scene:3'), begin(IN_2, 'chapter:2')],
      [2, null, null],
    ],
    [
      'a scene still, although another has ended',
      [begin(IN_2_3, 'edit/attempt:1'), end({ chapter: 2, scene: 2 }, 'scene:2')],
      [2, 3, 'editing'],
    ],
  ] as const)('tells %s', (_, events, [chapter, scene, step]) => {
    expect(follow(...events)).toMatchObject({ chapter, scene, step });
  });

  it('tells what the whole took by the last that was told of it', () => {
    const { tokens, costUsd } = follow(progress(10), begin(IN_2, 'chapter:2'), progress(207));
    expect([tokens, costUsd]).toEqual([207, expect.closeTo(0.207)]);
  });

  it('says that the cost is not known once a request had no price', () => {
    expect(follow(progress(10), progress(20, 1)).costUsd).toBeNull();
  });
});

describe('findFinishedScene', () => {
  it.each([
    [end({}, 'scene:4'), 4],
    [end({}, 'chapter:4'), null],
    [begin({}, 'scene:4'), null],
  ])('%#', (event, scene) => {
    expect(findFinishedScene(event, 'step_done')).toBe(scene);
  });

  it('knows one that an earlier command finished', () => {
    const event = { type: 'step_replayed', ...head({}), step_id: 'scene:4' } as const;
    expect([findFinishedScene(event, 'step_replayed'), findFinishedScene(event, 'step_done')]).toEqual([
      4,
      null,
    ]);
  });
});
