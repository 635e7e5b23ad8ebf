import { describe, expect, it } from 'vitest';
import { sampleRun } from '../../../test/conformance/sample-run.ts';
import type { JsonObject } from '../../contracts/json.ts';
import type { Run } from '../../contracts/run.ts';
import { isOvertaken } from './is-overtaken.ts';

const ENDED = '2026-01-01T00:01:00.000Z';

type Told = readonly [kind: string, args: JsonObject];

const done = ([kind, initial_args]: Told): Run => ({
  ...sampleRun({ kind, task: { description: 'work', session_plan_task_id: null, initial_args } }),
  status: 'done',
  phase: null,
  completed_at: ENDED,
});

const text = (chapters: number[], force = false): Told => ['novel_text', { chapters, force }];
const world: Told = ['story_step', { step: 'world', force: true }];

/** A run that stopped; later ones that are done; whether there is nothing left of it to do. */
const TABLE: readonly (readonly [stopped: Told, later: readonly Told[], overtaken: boolean])[] = [
  [text([2]), [], false],
  [text([2]), [text([2])], true],
  [text([2]), [text([1, 2, 3])], true],
  [text([2, 3]), [text([2])], false],
  [text([2, 3]), [text([3]), text([2])], true],
  [text([2], true), [text([2])], false],
  [text([2], true), [text([2], true)], true],
  [text([2]), [['novel_plan', { chapters: [2], force: false }]], false],
  [text([]), [text([2])], false],
  [['novel_memory', { chapters: [1] }], [['novel_memory', { chapters: [1, 2] }]], true],
  [world, [['story_step', { step: 'world', force: false }]], true],
  [world, [['story_step', { step: 'theme', force: true }]], false],
  [['outline', {}], [['outline', { notes: null }]], true],
  [['outline', {}], [world], false],
  [['recipe', { scene_ref: '1:1' }], [['recipe', { scene_ref: '1:1' }]], true],
  [['recipe', { scene_ref: '1:1' }], [['recipe', { scene_ref: '1:2' }]], false],
  [['another', {}], [['another', {}]], false],
];

describe('isOvertaken', () => {
  it.each(TABLE)('%j after %j: %s', (stopped, later, overtaken) => {
    expect(isOvertaken(done(stopped), later.map(done))).toBe(overtaken);
  });

  it('counts only what is done', () => {
    const failed = { ...done(text([2])), status: 'failed', error: {} } as unknown as Run;
    expect(isOvertaken(done(text([2])), [failed])).toBe(false);
  });
});
