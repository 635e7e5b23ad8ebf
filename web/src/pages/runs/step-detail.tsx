import { useMutation } from '@tanstack/react-query';
import type { RunDetail } from '../../../../src/contracts/api-runs.ts';
import { resumeRun } from '../../shared/api-client.ts';
import { usePageWords, useWords } from '../../shared/dictionaries.ts';
import { formatSpan } from '../../shared/format-numbers.ts';
import { nameOf, nameStep } from '../../shared/name-of.ts';
import { addressOf } from '../../shared/place.ts';
import { StatusMark } from '../../shared/status-mark.tsx';
import { ErrorBox } from '../../shared/trouble-box.tsx';
import type { WaterfallRow } from './derive-waterfall.ts';
import { describeStep } from './describe-result.ts';
import { RUN_WORDS } from './runs-words.ts';
import { StepOutput } from './step-output.tsx';

interface StepDetailProps {
  readonly run: RunDetail;
  readonly row: WaterfallRow;
  readonly onClose: () => void;
}

/** One step: what went in, what came, what it took. */
export function StepDetail({ run, row: { step }, onClose }: StepDetailProps) {
  const words = useWords();
  const own = usePageWords(RUN_WORDS);
  const { logged } = step;
  const who = step.tool?.replaceAll('_', ' ') ?? step.agent_archetype;
  const isOwn = run.recipe_id !== null && run.steps.some(({ step_id }) => step_id === step.step_id);
  return (
    <aside className="panel detail" aria-labelledby="step-heading">
      <div className="row">
        <h3 id="step-heading">{nameStep(step.step_id, words)}</h3>
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
        {who !== undefined && (
          <>
            <dt>{words.who}</dt>
            <dd>{nameOf('agent', who, words)}</dd>
          </>
        )}
        <dt>{own.stepId}</dt>
        <dd className="id">{step.step_id}</dd>
      </dl>
      {logged === undefined ? (
        <p className="said preview">{describeStep(step, words, own)}</p>
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
