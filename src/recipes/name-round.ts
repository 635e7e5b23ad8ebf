import type { AgentStep } from '../contracts/recipe.ts';

export interface Rework {
  /** Counted from 1. */
  readonly number: number;
  /** What the check found, for whoever has to mend it. */
  readonly findings: string | null;
}

/** A step and what lies below it, by its own name or that of the time it is done again. */
export function nameRound({ step_id }: Pick<AgentStep, 'step_id'>, revision: Rework | null): string {
  return revision === null ? step_id : `${step_id}/revised:${revision.number}`;
}
