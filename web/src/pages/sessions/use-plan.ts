import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SessionPlan } from '../../../../src/contracts/session-plan.ts';
import type { SeenPlan } from './session-calls.ts';

export interface PlanActions {
  readonly seen: SeenPlan;
  readonly isBusy: boolean;
  readonly error: unknown;
  /** Does one thing to the plan; what the plan is afterwards is asked for, also where it was refused. */
  readonly act: (does: (seen: SeenPlan) => Promise<unknown>) => void;
}

export function usePlan(project: string, plan: SessionPlan): PlanActions {
  const client = useQueryClient();
  const seen = { project, session: plan.session_id, hash: plan.plan_hash ?? '' };
  const doing = useMutation({
    mutationFn: (does: (seen: SeenPlan) => Promise<unknown>) => does(seen),
    onSettled: () => client.invalidateQueries({ queryKey: [project] }),
  });
  return { seen, isBusy: doing.isPending, error: doing.error, act: doing.mutate };
}
