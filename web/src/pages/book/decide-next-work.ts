import type { StartRunRequest } from '../../../../src/contracts/start-run.ts';
import type { BookStatus } from '../../shared/api-types.ts';

// The one thing that brings a book on. In this order:
//   1  a run is worked on, or waits for its turn               watch it
//   2  something of the author's waits and holds the work up   the inbox: a gate and what keeps it closed, a question, a
//                                                              run that stopped
//   3  a file of the story is not there, or cannot be read     make it
//   4  there is no outline                                     make it, from that of the manuscript where one came in
//   5  a chapter that came in is not remembered                remember it: what is written next has to know it
//   6  a chapter has no text                                   write what is missing
//   7  otherwise                                               read

export type StoryStep = BookStatus['steps'][number]['step'];
export type NextWork =
  | { readonly does: 'watch'; readonly runId: string }
  | { readonly does: 'answer' }
  | {
      readonly does: 'start';
      readonly what: StoryStep | 'outline' | 'memory' | 'text';
      readonly work: StartRunRequest;
    }
  | { readonly does: 'read' };

type Facts = Pick<BookStatus, 'steps' | 'outline' | 'writing' | 'unfinished_runs'>;

/** With the outline that a manuscript already has, where one came in. */
export function decideNextWork(
  status: Facts,
  waiting: readonly { readonly kind: string }[],
  imported: string | null = null,
): NextWork {
  const busy = status.unfinished_runs.find((run) => run.status === 'running' || run.status === 'pending');
  if (busy !== undefined) return { does: 'watch', runId: busy.run_id };
  if (waiting.some(({ kind }) => HOLDS_UP.has(kind))) return { does: 'answer' };
  const step = status.steps.find(({ state }) => state !== 'valid')?.step;
  if (step !== undefined) return { does: 'start', what: step, work: { kind: 'story_step', step } };
  if (status.outline.state !== 'valid')
    return {
      does: 'start',
      what: 'outline',
      work: { kind: 'outline', mode: 'step', ...(imported === null ? {} : { author_outline: imported }) },
    };
  if (status.writing.chapters.some(({ words, memory }) => words > 0 && memory === 'missing'))
    return { does: 'start', what: 'memory', work: { kind: 'memory' } };
  if (status.writing.chapters.some(({ words }) => words === 0))
    return { does: 'start', what: 'text', work: { kind: 'novel_text', make_plans: true } };
  return { does: 'read' };
}

const HOLDS_UP: ReadonlySet<string> = new Set(['gate', 'attention', 'question', 'run']);
