import { useQuery } from '@tanstack/react-query';
import type { StepDetail } from '../../../src/contracts/api-runs.ts';
import { get, runAddress } from './api-client.ts';

/** A step that has ended, with its whole output. A later round of it has another number. */
export const useStep = (
  project: string,
  runId: string,
  step: { readonly id: string; readonly seq: number },
) =>
  useQuery({
    queryKey: [project, 'step', runId, step.id, step.seq],
    queryFn: (): Promise<StepDetail> =>
      get(`${runAddress(project, runId, '/step')}&${new URLSearchParams({ step: step.id })}`),
    // What is written in a journal never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
