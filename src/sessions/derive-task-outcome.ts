import type { RunStatus } from '../contracts/run.ts';

/** How the run of a task stands. */
export interface RunFacts {
  readonly run: RunStatus;
  /** Somebody works on it now. */
  readonly lives: boolean;
  /** Its definition of done is met, where it came to its end. */
  readonly met: boolean;
}

export interface TaskOutcome {
  readonly task: 'running' | 'done' | 'failed' | 'pending';
  readonly plan: 'goes on' | 'paused';
}

/** The state of a task follows its run's. One that can be taken up again is still running, and the session pauses for it. */
export function deriveTaskOutcome({ run, lives, met }: RunFacts): TaskOutcome {
  switch (run) {
    case 'pending':
    case 'running':
      return { task: 'running', plan: lives ? 'goes on' : 'paused' };
    case 'paused':
      return { task: 'running', plan: 'paused' };
    case 'done':
      return { task: met ? 'done' : 'failed', plan: 'goes on' };
    case 'failed':
      return { task: 'failed', plan: 'goes on' };
    case 'cancelled':
      // Whoever cancels it does not want it begun again at once.
      return { task: 'pending', plan: 'paused' };
  }
}
