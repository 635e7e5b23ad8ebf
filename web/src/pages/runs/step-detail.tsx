import { useMutation } from '@tanstack/react-query';
import type { RunDetail } from '../../../../src/contracts/api-runs.ts';
import { resumeRun } from '../../shared/api-client.ts';
import { useWords } from '../../shared/dictionaries.ts';
import { formatSpan } from '../../shared/format-numbers.ts';
import { addressOf } from '../../shared/place.ts';
import { StatusMark } from '../../shared/status-mark.tsx';
import { ErrorBox } from '../../shared/trouble-box.tsx';
import type { WaterfallRow } from './derive-waterfall.ts';
import { StepOutput } from './step-output.tsx';

interface StepDetailProps {
  readonly run: RunDetail;
  readonly row: WaterfallRow;
  readonly onClose: () => void;
}

/** One step: what went in, what came, what it took. */
export function StepDetail({ run, row: { step }, onClose }: StepDetailProps) {
  const words = useWords();
  const { logged } = step;
  const isOwn = run.recipe_id !== null && run.steps.some(({ step_id }) => step_id === step.step_id);
  return (
    <aside className="panel detail" aria-labelledby="step-heading">
      <div className="row">
        <h3 id="step-heading">{step.step_id}</h3>
        <button type="button" onClick={onClose}>
          {words.close}
        </button>
      </div>
      <p>
        <StatusMark status={step.status} />
      </p>
      <dl>
        {logged !== undefined && (
          <>
            <dt>{words.time}</dt>
            <dd>{formatSpan(logged)}</dd>
          </>
        )}
        {(step.tool ?? step.agent_archetype) !== undefined && (
          <>
            <dt>{words.who}</dt>
            <dd>{step.tool ?? step.agent_archetype}</dd>
          </>
        )}
      </dl>
      {logged === undefined ? (
        step.output_preview !== undefined && <p className="said preview">{step.output_preview}</p>
      ) : (
        <StepOutput project={run.project} runId={run.run_id} step={{ id: step.step_id, seq: logged.seq }} />
      )}
      {isOwn && run.status !== 'running' && <RerunButton run={run} from={step.step_id} />}
    </aside>
  );
}

function RerunButton({ run, from }: { readonly run: RunDetail; readonly from: string }) {
  const words = useWords();
  const rerun = useMutation({
    mutationFn: () => resumeRun(run.project, run.run_id, from),
    onSuccess: ({ run_id }) => {
      if (run_id !== null) location.hash = addressOf({ project: run.project, view: 'runs', id: run_id });
    },
  });
  return (
    <>
      <button type="button" disabled={rerun.isPending} onClick={() => rerun.mutate()}>
        {rerun.isPending ? words.starting : words.rerunFrom}
      </button>
      <ErrorBox error={rerun.error} />
    </>
  );
}
