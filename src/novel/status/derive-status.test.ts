import { describe, expect, it } from 'vitest';
import { sampleRun } from '../../../test/conformance/sample-run.ts';
import { readDecisionTable } from '../../../test/read-decision-table.ts';
import type { WaitingQuestion } from '../../audit/list-questions.ts';
import type { Book } from '../../contracts/book.ts';
import { type Run, RunSchema, type RunStatus } from '../../contracts/run.ts';
import { NO_USAGE } from '../../engine/usage.ts';
import {
  type ChapterFacts,
  decideNextCommand,
  deriveStatus,
  type StatusFacts,
  type StepStatusFacts,
} from './derive-status.ts';

const BOOK: Book = {
  schema_version: 'book_v1',
  book_id: 'tide',
  idea: 'A keeper finds letters.',
  language: 'en',
  chapters: 3,
  seed: 'tide',
};

const ERROR = { reason_code: 'json_parse', message: 'no', kept: null, next_action: 'again', details: {} };
const ENDED = '2026-01-01T00:01:00.000Z';

function runWith(status: RunStatus, step = 'world', runId = 'run_7'): Run {
  const task = { description: `Make ${step}`, session_plan_task_id: null, initial_args: { step } };
  const run = sampleRun({ run_id: runId, task });
  switch (status) {
    case 'running':
      return run;
    case 'pending':
      return { ...run, status, phase: null };
    case 'paused':
      return { ...run, status, phase: null, error: ERROR };
    case 'done':
      return { ...run, status, phase: null, completed_at: ENDED };
    case 'failed':
    case 'cancelled':
      return { ...run, status, phase: null, completed_at: ENDED, error: ERROR };
  }
}

function stepsWith(
  changes: Partial<Record<StepStatusFacts['step'], Partial<StepStatusFacts>>> = {},
): StepStatusFacts[] {
  return (['world', 'theme', 'characters'] as const).map((step, index) => ({
    step,
    number: index + 1,
    title: step,
    file: `${step}.json`,
    state: 'valid',
    stale: false,
    ...changes[step],
  }));
}

const OUTLINE = {
  state: 'valid',
  overall_status: 'SUCCESS',
  attention_items: 0,
  unfinished: false,
  changed: [],
  unknown_people: [],
} as const;

const NOT_REWRITTEN = { stale: [], hand_edits: [] };

function factsWith(changes: Partial<StatusFacts>): StatusFacts {
  const model = { id: 'offline:author', source: 'default' };
  return {
    book: BOOK,
    steps: stepsWith(),
    drift: [],
    outline: OUTLINE,
    writing: { chapters: [] },
    rewriting: NOT_REWRITTEN,
    attention: [],
    findings: [],
    runs: [],
    spent: NO_USAGE,
    questions: [],
    damaged: [],
    inbox: { items: [] },
    model,
    blockOnPending: true,
    ...changes,
  };
}

describe('the outline in the next command', () => {
  it.each([
    [{ ...OUTLINE, unfinished: true }, 'bookforge outline generate --book orrery --resume'],
    [{ ...OUTLINE, state: 'missing', overall_status: null }, 'bookforge outline generate --book orrery'],
    [{ ...OUTLINE, state: 'unreadable', overall_status: null }, 'bookforge outline generate --book orrery'],
    [{ ...OUTLINE, overall_status: 'PAUSED' }, 'bookforge outline generate --book orrery'],
    [{ ...OUTLINE, overall_status: 'ERROR' }, 'bookforge outline report --book orrery'],
    [{ ...OUTLINE, overall_status: 'SUCCESS_WITH_WARNINGS', attention_items: 2 }, null],
  ] as const)('for %j is %s', (outline, expected) => {
    const next = decideNextCommand(factsWith({ outline }));
    expect(next).toBe(expected?.replace('orrery', BOOK.book_id) ?? null);
  });

  it('comes after the steps', () => {
    const outline = { ...OUTLINE, state: 'missing' } as const;
    expect(
      decideNextCommand(factsWith({ outline, steps: stepsWith({ theme: { state: 'absent' } }) })),
    ).toContain('step theme');
  });
});

function chapterWith(chapter: number, changes: Partial<ChapterFacts> = {}): ChapterFacts {
  const done = { plan: 'planned', scenes: 4, written_scenes: 4, words: 900 } as const;
  const after = { memory: 'current', checked: true, revision: null } as const;
  return { chapter, title: `Chapter ${chapter}`, ...done, ...after, ...changes };
}

describe('the chapters in the status', () => {
  const half = { chapters: [chapterWith(1), chapterWith(2, { written_scenes: 1, words: 200 })] };
  const whole = { chapters: [chapterWith(1), chapterWith(2)] };

  it.each([
    [whole, 0, null],
    [half, 0, 'bookforge run --book tide'],
    [{ chapters: [chapterWith(1, { memory: 'stale' })] }, 0, 'bookforge run --book tide'],
    [{ chapters: [chapterWith(1, { checked: false })] }, 0, 'bookforge run --book tide'],
    [
      { chapters: [chapterWith(1), chapterWith(2, { revision: 'pending' })] },
      0,
      'bookforge revision show --book tide --chapter 2',
    ],
    [{ chapters: [chapterWith(1, { revision: 'rejected' })] }, 0, null],
    [
      { chapters: [chapterWith(1, { revision: 'pending' }), chapterWith(2, { written_scenes: 0 })] },
      2,
      'bookforge outline report --book tide',
    ],
    [half, 2, 'bookforge outline report --book tide'],
    [whole, 2, null],
  ])('%j with %i items that want attention ask for %s', (writing, attention_items, expected) => {
    expect(decideNextCommand(factsWith({ writing, outline: { ...OUTLINE, attention_items } }))).toBe(
      expected,
    );
  });

  it('are added up', () => {
    const chapters = [...half.chapters, chapterWith(3, { plan: 'stale', written_scenes: 0, words: 0 })];
    const states = ['written', 'writing', 'blocked'];
    expect(deriveStatus(factsWith({ writing: { chapters } })).writing).toMatchObject({
      chapters: chapters.map((chapter, place) => ({ ...chapter, state: states[place] })),
      planned: 2,
      written: 1,
      words: 1100,
      words_wanted: null,
      pending_revisions: [],
    });
  });

  it.each([
    ['novel_text', [1, 2], false, 1],
    ['novel_text', [1], false, 0],
    ['novel_text', [1], true, 1],
    ['novel_plan', [1, 2], false, 0],
    ['recipe', [1], false, 1],
  ] as const)('a failed %s of chapters %j, forced: %s, is listed %i times', (kind, wanted, force, times) => {
    const run = runWith('failed');
    const task = { ...run.task, initial_args: { chapters: [...wanted], force } };
    const runs = [{ run: { ...run, kind, task }, alive: false }];
    expect(deriveStatus(factsWith({ writing: half, runs })).unfinished_runs).toHaveLength(times);
  });
});

describe('what was rewritten, in the next command', () => {
  const written = { chapters: [chapterWith(1), chapterWith(2)] };
  const half = { chapters: [chapterWith(1), chapterWith(2, { written_scenes: 1 })] };
  const command = 'bookforge run --book tide --chapters 2 --force';
  const stale = [
    { chapter: 2, reasons: [], message: 'chapter 1 has changed since', next: command, accept: 'fine' },
    { chapter: 3, reasons: [], message: 'chapter 1 has changed since', next: 'another', accept: 'fine' },
  ];
  const hand_edits = [{ scene: '1:1', path: 'Story/Scenes/SCN-001-001.md', state: 'edited' }];
  const left = [{ run: runWith('paused'), alive: false }];

  it.each([
    ['nothing', written, {}, [], null],
    ['a stale chapter', written, { stale }, [], command],
    ['a stale chapter, and one that is not written', half, { stale }, [], 'bookforge run --book tide'],
    ['an edited page', written, { stale, hand_edits }, [], 'bookforge sync --book tide'],
    ['an edited page and a paused run', half, { hand_edits }, left, 'bookforge sync --book tide'],
  ])('%s', (_, writing, changes, runs, expected) => {
    const facts = factsWith({ writing, runs, rewriting: { ...NOT_REWRITTEN, ...changes } });
    expect(decideNextCommand(facts)).toBe(expected);
  });
});

describe('what an agent asks', () => {
  const ASKED: WaitingQuestion = {
    id: 'qst_1',
    issue_id: 'iss_1',
    run_id: 'run_inside',
    root_run_id: 'run_7',
    asked_by: 'planner-001',
    text: 'Who is at the lock?',
    choices: [],
    asked_at: ENDED,
    answered: false,
  };
  const ANSWERED = { ...ASKED, id: 'qst_0', answered: true };
  const ANSWER = 'bookforge issues answer iss_1 "…" --question qst_1 --book tide';
  const RESUME = 'bookforge runs resume run_7 --book tide';
  const steps = stepsWith({ world: { state: 'absent', stale: null } });
  const facts = (status: RunStatus, questions: readonly WaitingQuestion[]) =>
    factsWith({ steps, questions, runs: [{ run: runWith(status), alive: status === 'running' }] });

  it.each([
    ['of a failed run', 'failed', [ASKED], ANSWER],
    ['of a paused one', 'paused', [ASKED], ANSWER],
    ['and has been answered', 'failed', [ANSWERED], RESUME],
    ['where another question is answered', 'failed', [ANSWERED, ASKED], ANSWER],
    ['of another run', 'failed', [{ ...ASKED, root_run_id: 'run_8' }], 'bookforge step world --book tide'],
    ['of a run that was cancelled', 'cancelled', [ASKED], 'bookforge step world --book tide'],
    ['while its run works', 'running', [ASKED], 'bookforge runs show run_7 --book tide'],
  ] as const)('%s leads to the next command', (_, status, questions, expected) => {
    expect(decideNextCommand(facts(status, questions))).toBe(expected);
  });

  it('is counted and named with what to type, whichever run asked', () => {
    const other = {
      ...ASKED,
      id: 'qst_2',
      issue_id: 'iss_2',
      root_run_id: 'run_8',
      text: 'Who has the lamp?',
    };
    expect(deriveStatus(facts('failed', [ANSWERED, ASKED, other])).questions).toEqual([
      { id: 'qst_1', issue_id: 'iss_1', asked_by: 'planner-001', text: 'Who is at the lock?', next: ANSWER },
      {
        id: 'qst_2',
        issue_id: 'iss_2',
        asked_by: 'planner-001',
        text: 'Who has the lamp?',
        next: 'bookforge issues answer iss_2 "…" --question qst_2 --book tide',
      },
    ]);
  });

  it('stands with its run', () => {
    expect(deriveStatus(facts('failed', [ANSWERED, ASKED])).unfinished_runs).toMatchObject([
      { run_id: 'run_7', question: ASKED, next: ANSWER },
    ]);
  });
});

describe('decideNextCommand', () => {
  type Facts = {
    drift: boolean;
    run: RunStatus | 'none' | 'running, left';
    steps: 'all valid' | 'world absent' | 'theme invalid' | 'theme absent, characters invalid';
    stale: 'none' | 'unknown' | 'world';
  };
  const STEPS: Readonly<Record<Facts['steps'], Parameters<typeof stepsWith>[0]>> = {
    'all valid': {},
    'world absent': { world: { state: 'absent' } },
    'theme invalid': { theme: { state: 'invalid' } },
    'theme absent, characters invalid': { theme: { state: 'absent' }, characters: { state: 'invalid' } },
  };
  const rows = readDecisionTable<Facts, string | null>('novel/decide-next-command');

  it('decides every combination as the table says', () => {
    expect(rows).toHaveLength(2 * 8 * 4 * 3);
    for (const { facts, decision } of rows) {
      const stale = { none: false, unknown: null, world: true }[facts.stale];
      const steps = stepsWith(STEPS[facts.steps]).map((step) => {
        if (step.state !== 'valid') return { ...step, stale: null };
        return step.step === 'world' ? { ...step, stale } : step;
      });
      const status = facts.run === 'running, left' ? 'running' : facts.run;
      const alive = facts.run === 'running';
      const next = decideNextCommand(
        factsWith({
          drift: facts.drift ? ['novel_world'] : [],
          runs: status === 'none' ? [] : [{ run: runWith(status, 'theme'), alive }],
          steps,
        }),
      );
      expect(next, JSON.stringify(facts)).toBe(decision);
    }
  });

  it('the table knows every status that a run can have', () => {
    const known = new Set<string>(rows.map(({ facts }) => facts.run));
    for (const option of RunSchema.options) expect(known).toContain(option.shape.status.value);
  });

  it('names the newest run that can be taken up', () => {
    const runs = [
      { run: runWith('failed', 'world', 'run_4'), alive: false },
      { run: runWith('running', 'world', 'run_3'), alive: false },
      { run: runWith('paused', 'world', 'run_2'), alive: false },
    ];
    const steps = stepsWith({ world: { state: 'absent', stale: null } });
    expect(decideNextCommand(factsWith({ runs, steps }))).toBe('bookforge runs resume run_3 --book tide');
  });

  it('leaves old steps alone once a chapter has text, and sends plans of an earlier outline back first', () => {
    const steps = stepsWith({ theme: { stale: true } });
    const chapters = [
      chapterWith(1),
      chapterWith(2, { plan: 'stale', written_scenes: 0, words: 0 }),
      chapterWith(3, { plan: 'stale', written_scenes: 1, words: 90 }),
      chapterWith(4, { plan: 'absent', written_scenes: 0, words: 0 }),
    ];
    expect(decideNextCommand(factsWith({ steps, writing: { chapters } }))).toBe(
      'bookforge step plan --book tide --chapters 2,3 --force',
    );
    expect(decideNextCommand(factsWith({ steps, writing: { chapters: chapters.slice(1, 2) } }))).toBe(
      'bookforge step theme --book tide --force',
    );
  });

  it('names the first of several steps that are old', () => {
    const steps = stepsWith({ theme: { stale: true }, characters: { stale: true } });
    expect(decideNextCommand(factsWith({ steps }))).toBe('bookforge step theme --book tide --force');
  });
});

describe('deriveStatus', () => {
  it('tells the book, its model, its steps and its drift as they are', () => {
    const steps = stepsWith({ theme: { state: 'absent', stale: null } });
    const status = deriveStatus(
      factsWith({ steps, drift: ['novel_world'], model: { id: 'm:x', source: 'flag' } }),
    );
    expect(status).toEqual({
      book_id: 'tide',
      title: null,
      idea: 'A keeper finds letters.',
      language: 'en',
      chapters: 3,
      model: 'm:x',
      model_source: 'flag',
      steps,
      outline: OUTLINE,
      writing: { chapters: [], planned: 0, written: 0, words: 0, words_wanted: null, pending_revisions: [] },
      attention: [],
      findings: [],
      rewriting: NOT_REWRITTEN,
      template_drift: ['novel_world'],
      damaged: [],
      unfinished_runs: [],
      questions: [],
      inbox: { items: 0, since: null },
      usage: NO_USAGE,
      next: 'bookforge book update-templates --book tide',
    });
    expect(deriveStatus(factsWith({ book: { ...BOOK, title: 'Tide' } })).title).toBe('Tide');
  });

  it('adds up what all runs used, however they ended', () => {
    const usage = { ...NO_USAGE, calls: 1, cost_usd: 0.1 };
    const runs = (['done', 'failed', 'cancelled'] as const).map((status) => ({
      run: { ...runWith(status), usage },
      alive: false,
    }));
    expect(deriveStatus(factsWith({ runs })).usage).toEqual({ ...NO_USAGE, calls: 3, cost_usd: 0.3 });
    const spent = { ...NO_USAGE, calls: 4, input_tokens: 7 };
    expect(deriveStatus(factsWith({ runs, spent })).usage).toMatchObject({ calls: 7, input_tokens: 7 });
  });

  it.each<[RunStatus, boolean, string | null]>([
    ['pending', true, 'pending'],
    ['pending', false, 'pending'],
    ['running', true, 'running'],
    ['running', false, 'interrupted'],
    ['paused', true, 'paused'],
    ['paused', false, 'paused'],
    ['failed', true, 'failed'],
    ['failed', false, 'failed'],
    ['done', true, null],
    ['done', false, null],
    ['cancelled', true, null],
    ['cancelled', false, null],
  ])('a run that is %s, its project held by a live process: %s, is listed as %s', (status, alive, listed) => {
    const steps = stepsWith({ world: { state: 'absent', stale: null } });
    const runs = [{ run: runWith(status), alive }];
    expect(deriveStatus(factsWith({ steps, runs })).unfinished_runs).toEqual(
      listed === null
        ? []
        : [
            {
              run_id: 'run_7',
              description: 'Make world',
              status: listed,
              reason_code: status === 'paused' || status === 'failed' ? 'json_parse' : null,
              question: null,
              next: listed === 'running' ? null : 'bookforge runs resume run_7 --book tide',
            },
          ],
    );
  });

  it('raises the cap that stopped a run where it says how to take it up, since it would stop there again', () => {
    const details = { raise: '--max-tokens 220000' };
    const error = { ...ERROR, reason_code: 'budget_exhausted', details };
    const run: Run = { ...sampleRun({}), status: 'paused', phase: null, error };
    expect(decideNextCommand(factsWith({ runs: [{ run, alive: false }] }))).toBe(
      `bookforge runs resume ${run.run_id} --book tide --max-tokens 220000`,
    );
  });

  it.each(['pending', 'running', 'paused', 'failed'] as const)(
    'a run that is %s and without a process is listed only while its step is not done',
    (status) => {
      const runs = [{ run: runWith(status, 'theme'), alive: false }];
      const unfinished = (steps: StepStatusFacts[]) =>
        deriveStatus(factsWith({ steps, runs })).unfinished_runs;
      expect(unfinished(stepsWith())).toEqual([]);
      expect(unfinished(stepsWith({ theme: { state: 'invalid' } }))).toHaveLength(1);
      expect(unfinished(stepsWith({ world: { state: 'absent' } }))).toEqual([]);
    },
  );

  it('a run that is being worked on is listed, whatever its step has', () => {
    const runs = [{ run: runWith('running'), alive: true }];
    expect(deriveStatus(factsWith({ runs })).unfinished_runs).toMatchObject([{ status: 'running' }]);
  });

  it('a failed run is listed until a later one has done the same', () => {
    const again = { ...runWith('failed', 'scene'), kind: 'recipe' };
    const later = { ...runWith('done', 'scene', 'run_8'), kind: 'recipe' };
    const list = (runs: readonly Run[]) =>
      deriveStatus(factsWith({ runs: runs.map((run) => ({ run, alive: false })) })).unfinished_runs;
    expect(list([again])).toHaveLength(1);
    expect(list([later, again])).toEqual([]);
    expect(list([again, later])).toHaveLength(1);
  });

  it('a failed run of no story step stays listed', () => {
    const runs = [{ run: runWith('failed', 'chapter'), alive: false }];
    expect(deriveStatus(factsWith({ runs })).unfinished_runs).toHaveLength(1);
  });
});
