import type { RunStep, SlotPreview } from '../contracts/api-runs.ts';
import type { EndedChild } from '../engine/load-nested.ts';
import type { ShownStep } from '../project/open-runs.ts';
import type { ProjectRoom } from './control-room.ts';

// What the page is shown of a journal, kept for the runs that were asked for last. Lines are only ever added, so each
// request reads what has come since the one before and nothing twice.

export interface StepFold {
  lastSeq: number;
  /** The latest line of each step, in the order in which the steps first ended. */
  readonly steps: Map<string, RunStep>;
  readonly slots: Map<string, SlotPreview>;
  /** Runs inside it that have ended, by their steps. */
  readonly children: Map<string, EndedChild>;
}

export interface StepFolds {
  load(room: Pick<ProjectRoom, 'project' | 'runs'>, runId: string): Promise<StepFold>;
}

const MAX_RUNS = 32;

export function createStepFolds(): StepFolds {
  const folds = new Map<string, StepFold>();

  return {
    async load({ project, runs }, runId) {
      const key = `${project} ${runId}`;
      const fold: StepFold = folds.get(key) ?? {
        lastSeq: 0,
        steps: new Map(),
        slots: new Map(),
        children: new Map(),
      };
      for await (const step of runs.stepsAfter(runId, fold.lastSeq)) addStep(fold, step);
      // The least recently asked for goes first.
      folds.delete(key);
      folds.set(key, fold);
      const [oldest] = folds.keys();
      if (folds.size > MAX_RUNS && oldest !== undefined) folds.delete(oldest);
      return fold;
    },
  };
}

function addStep(fold: StepFold, step: ShownStep): void {
  // Another request may have read the same lines meanwhile.
  if (step.seq <= fold.lastSeq) return;
  fold.lastSeq = step.seq;
  fold.steps.set(step.step_id, {
    step_id: step.step_id,
    phase: step.phase,
    status: step.status,
    ...(step.tool === null ? {} : { tool: step.tool }),
    ...(step.agent_archetype === null ? {} : { agent_archetype: step.agent_archetype }),
    ...(step.output_slot === null ? {} : { output_slot: step.output_slot }),
    output_preview: step.output_preview,
    ...(step.error === null ? {} : { reason_code: step.error.reason_code }),
    ...(step.usage === null ? {} : { output_tokens: step.usage.output_tokens }),
    ...(step.words === undefined ? {} : { words: step.words }),
    logged: { seq: step.seq, started_at: step.started_at, completed_at: step.completed_at },
  });
  if (step.kind === 'child') {
    fold.children.set(step.step_id, { status: step.status, usage: step.usage, words: step.words ?? 0 });
  }
  if (step.output_slot === null || step.status === 'failed') return;
  const type = step.receipt_id === null ? 'artifact' : 'pointer';
  fold.slots.set(step.output_slot, { type, preview: step.output_preview });
}
