import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RunDetail } from '../../../../src/contracts/api-runs.ts';
import { cancelRun, pauseRun, resumeRun } from '../../shared/api-client.ts';
import { useWords } from '../../shared/dictionaries.ts';
import { ErrorBox } from '../../shared/trouble-box.tsx';

/** What can be done with a run as it stands. */
export function RunButtons({ run }: { readonly run: RunDetail }) {
  const words = useWords();
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: [run.project] });
  const isAtWork = run.status === 'running' && !run.interrupted;
  const isLeft = run.status === 'paused' || run.status === 'failed' || run.interrupted;
  const cancel = useMutation({
    mutationFn: () => cancelRun(run.project, run.run_id, run.status !== 'running'),
    onSuccess,
  });
  const pause = useMutation({ mutationFn: () => pauseRun(run.project, run.run_id), onSuccess });
  const resume = useMutation({
    mutationFn: () => resumeRun(run.project, run.run_id),
    onSuccess,
  });
  // A run inside another goes on and stops with that one.
  const isRoot = run.parent_run_id === null;
  return (
    <>
      {isAtWork && isRoot && (
        <button type="button" disabled={pause.isPending || pause.isSuccess} onClick={() => pause.mutate()}>
          {pause.isPending || pause.isSuccess ? words.pausing : words.pause}
        </button>
      )}
      {isLeft && isRoot && (
        <button type="button" className="primary" disabled={resume.isPending} onClick={() => resume.mutate()}>
          {resume.isPending ? words.starting : words.resume}
        </button>
      )}
      {(isAtWork || run.status === 'pending' || run.status === 'paused') && (
        <button type="button" className="danger" disabled={cancel.isPending} onClick={() => cancel.mutate()}>
          {cancel.isPending ? words.cancelling : words.cancel}
        </button>
      )}
      <ErrorBox error={cancel.error ?? pause.error ?? resume.error} />
    </>
  );
}
