import { describe, expect, it } from 'vitest';
import { decideNextWork } from './decide-next-work.ts';

type Status = Parameters<typeof decideNextWork>[0];

const step = (name: 'world' | 'theme' | 'characters', state: 'valid' | 'absent' | 'invalid') => ({
  step: name,
  number: 1,
  title: name,
  file: `${name}.json`,
  state,
  stale: null,
});
const chapter = (number: number, words: number) =>
  ({ chapter: number, title: 'One', words }) as Status['writing']['chapters'][number];
const run = (status: Status['unfinished_runs'][number]['status']) =>
  ({ run_id: 'run_1', status }) as Status['unfinished_runs'][number];

const DONE: Status = {
  steps: [step('world', 'valid'), step('theme', 'valid'), step('characters', 'valid')],
  outline: { state: 'valid' } as Status['outline'],
  writing: { chapters: [chapter(1, 900)] } as Status['writing'],
  unfinished_runs: [],
};

describe('what brings a book on', () => {
  it.each<[string, Partial<Status>, readonly string[], object, string?]>([
    ['a run at work', { unfinished_runs: [run('running')] }, ['gate'], { does: 'watch', runId: 'run_1' }],
    ['a run in the queue', { unfinished_runs: [run('pending')] }, [], { does: 'watch', runId: 'run_1' }],
    ['a gate', {}, ['gate'], { does: 'answer' }],
    ['what keeps a gate closed', {}, ['attention'], { does: 'answer' }],
    ['a question', { unfinished_runs: [run('paused')] }, ['question'], { does: 'answer' }],
    ['a run that failed', { unfinished_runs: [run('failed')] }, ['run'], { does: 'answer' }],
    [
      'a file that is missing, before one that is broken',
      { steps: [step('world', 'valid'), step('theme', 'absent'), step('characters', 'invalid')] },
      [],
      { does: 'start', what: 'theme', work: { kind: 'story_step', step: 'theme' } },
    ],
    [
      'no outline',
      { outline: { state: 'missing' } as Status['outline'] },
      ['revision'],
      { does: 'start', what: 'outline', work: { kind: 'outline', mode: 'step' } },
    ],
    [
      'no outline, and a manuscript that has one',
      { outline: { state: 'missing' } as Status['outline'] },
      [],
      { does: 'start', what: 'outline', work: { kind: 'outline', mode: 'step', author_outline: '# One' } },
      '# One',
    ],
    [
      'a chapter that came in, before one without text',
      {
        writing: {
          chapters: [
            { ...chapter(1, 900), memory: 'missing' },
            { ...chapter(2, 0), memory: 'missing' },
          ],
        } as Status['writing'],
      },
      [],
      { does: 'start', what: 'memory', work: { kind: 'memory' } },
    ],
    [
      'a chapter without text',
      { writing: { chapters: [chapter(1, 900), chapter(2, 0)] } as Status['writing'] },
      ['revision'],
      { does: 'start', what: 'text', work: { kind: 'novel_text', make_plans: true } },
    ],
    ['nothing', {}, ['revision'], { does: 'read' }],
  ])('%s', (_, facts, kinds, expected, imported) => {
    expect(
      decideNextWork(
        { ...DONE, ...facts },
        kinds.map((kind) => ({ kind })),
        imported,
      ),
    ).toEqual(expected);
  });
});
