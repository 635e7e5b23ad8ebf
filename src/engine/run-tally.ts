import type { Run, RunProgress } from '../contracts/run.ts';
import type { Usage } from '../contracts/usage.ts';
import type { JournalIndex } from './journal-index.ts';
import { addUsage } from './usage.ts';

// What a run has come to while it works, with all that is nested in it. A child counts here by its own numbers from the moment
// it begins to the moment its line is in the journal, which counts it from then on: never in both, and never in neither. One
// that failed has no numbers in the journal, so those it ended with stay here.

export interface TallySum {
  readonly usage: Usage;
  readonly words: number;
  readonly progress: RunProgress;
}

export interface RunTally {
  sum(): TallySum;
  /** A request has left. */
  beginCall(): CallTally;
  beginChild(stepId: string, sum: () => TallySum): void;
  failChild(stepId: string, run: Run): void;
  /** The journal has the child's line now. */
  endChild(stepId: string): void;
}

export interface CallTally {
  /** True the first time. */
  answers(): boolean;
  end(): void;
}

export interface RunTallyParts {
  readonly index: Pick<JournalIndex, 'usage' | 'words'>;
  readonly plan: () => { readonly done: number; readonly total: number };
}

export function createRunTally({ index, plan }: RunTallyParts): RunTally {
  const children = new Map<string, () => TallySum>();
  const calls = new Set<{ isAnswering: boolean }>();
  /** All that was planned by children that came to their end. */
  let endedSteps = 0;

  return {
    sum() {
      const { done, total } = plan();
      let { usage, words } = index;
      let calls_under_way = calls.size;
      let calls_answering = 0;
      for (const { isAnswering } of calls) calls_answering += isAnswering ? 1 : 0;
      let steps_done = done + endedSteps;
      let steps_total = total + endedSteps;
      for (const sumChild of children.values()) {
        const child = sumChild();
        usage = addUsage(usage, child.usage);
        words += child.words;
        calls_under_way += child.progress.calls_under_way;
        calls_answering += child.progress.calls_answering;
        steps_done += child.progress.steps_done;
        steps_total += child.progress.steps_total;
      }
      return { usage, words, progress: { calls_under_way, calls_answering, steps_done, steps_total } };
    },
    beginCall() {
      const call = { isAnswering: false };
      calls.add(call);
      return {
        answers() {
          const isFirst = !call.isAnswering;
          call.isAnswering = true;
          return isFirst;
        },
        end: () => void calls.delete(call),
      };
    },
    beginChild: (stepId, sum) => void children.set(stepId, sum),
    failChild(stepId, { usage, words = 0 }) {
      const { steps_done, steps_total } = children.get(stepId)?.().progress ?? NO_STEPS;
      const left: TallySum = {
        usage,
        words,
        progress: { calls_under_way: 0, calls_answering: 0, steps_done, steps_total },
      };
      children.set(stepId, () => left);
    },
    endChild(stepId) {
      endedSteps += children.get(stepId)?.().progress.steps_total ?? 0;
      children.delete(stepId);
    },
  };
}

const NO_STEPS = { steps_done: 0, steps_total: 0 };
