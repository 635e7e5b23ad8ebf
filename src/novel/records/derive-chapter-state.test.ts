import { describe, expect, it } from 'vitest';
import { sampleRun } from '../../../test/conformance/sample-run.ts';
import type { Run } from '../../contracts/run.ts';
import type { ChapterFacts } from '../status/derive-status.ts';
import { type ChapterState, deriveChapterState } from './derive-chapter-state.ts';

const chapter = (number: number, changes: Partial<ChapterFacts> = {}): ChapterFacts => ({
  chapter: number,
  title: `Chapter ${number}`,
  plan: 'planned',
  scenes: 4,
  written_scenes: 4,
  words: 900,
  memory: 'current',
  checked: true,
  revision: null,
  ...changes,
});

/** A run over chapters 1 and 2 in which chapter 2 could not be written. */
const FAILED: Run = {
  ...sampleRun({}),
  kind: 'novel_text',
  status: 'failed',
  phase: null,
  completed_at: '2026-01-01T00:01:00.000Z',
  task: { description: 'Write', session_plan_task_id: null, initial_args: { chapters: [1, 2] } },
  error: {
    reason_code: 'chapters_failed',
    message: 'no',
    kept: null,
    next_action: 'again',
    details: {
      chapters: [
        { chapter: 1, action: 'written' },
        { chapter: 2, action: 'failed', reason_code: 'provider_refused', message: 'It was refused.' },
      ],
    },
  },
};
const ALONE: Run = { ...FAILED, task: { ...FAILED.task, initial_args: { chapters: [2] } } };
const RUNNING: Run = {
  ...sampleRun({}),
  kind: 'novel_text',
  task: ALONE.task,
};

const STALE = [{ chapter: 2, reasons: [], message: 'chapter 1 has changed since', next: '', accept: '' }];
const NONE = { written_scenes: 0, words: 0 };
const WAITING = chapter(1, { revision: 'pending' });

/** Chapter 2, with chapter 1 before it. */
const TABLE: readonly (readonly [
  what: string,
  own: Partial<ChapterFacts>,
  rest: {
    readonly first?: ChapterFacts;
    readonly stale?: typeof STALE;
    readonly runs?: Run[];
    readonly block?: boolean;
  },
  state: ChapterState,
  reason: string | null,
])[] = [
  ['all of it is written', {}, {}, 'written', null],
  ['written, after a run that failed', {}, { runs: [FAILED] }, 'written', null],
  ['written from something else', {}, { stale: STALE }, 'stale', 'chapter 1 has changed since'],
  ['its revision waits', { revision: 'pending' }, { stale: STALE }, 'pending_revision', null],
  ['its revision is decided', { revision: 'accepted' }, {}, 'written', null],
  ['half of it is written', { written_scenes: 2 }, {}, 'writing', null],
  ['half of it is written, and old', { written_scenes: 2 }, { stale: STALE }, 'writing', null],
  ['nothing but a plan', NONE, {}, 'planned', null],
  ['not even a plan', { ...NONE, plan: 'absent' }, {}, 'unplanned', null],
  ['a plan that cannot be read', { ...NONE, plan: 'invalid' }, {}, 'unplanned', null],
  [
    'a plan of another outline',
    { ...NONE, plan: 'stale' },
    {},
    'blocked',
    'its plan is of an earlier outline',
  ],
  [
    'a revision before it waits',
    NONE,
    { first: WAITING },
    'blocked',
    'the revision of chapter 1 waits to be decided',
  ],
  [
    'a revision before it waits, and holds nobody up',
    NONE,
    { first: WAITING, block: false },
    'planned',
    null,
  ],
  ['a revision before it waits, but it is written', {}, { first: WAITING }, 'written', null],
  ['the last run failed', NONE, { runs: [FAILED] }, 'failed', 'It was refused. (provider_refused)'],
  [
    'the last run failed half-way',
    { written_scenes: 2 },
    { runs: [ALONE, FAILED] },
    'failed',
    'It was refused. (provider_refused)',
  ],
  ['it is tried again', NONE, { runs: [RUNNING, FAILED] }, 'planned', null],
];

describe('deriveChapterState', () => {
  it.each(TABLE)(
    '%s',
    (_, own, { first = chapter(1), stale = [], runs = [], block = true }, state, reason) => {
      const facts = chapter(2, own);
      expect(
        deriveChapterState({ chapters: [first, facts], stale, runs, blockOnPending: block }, facts),
      ).toEqual({ state, state_reason: reason });
    },
  );
});
