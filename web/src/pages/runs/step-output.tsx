import type { StepCall, StepDetail } from '../../../../src/contracts/api-runs.ts';
import { useWords } from '../../shared/dictionaries.ts';
import {
  formatCost,
  formatCounted,
  formatDuration,
  formatTokens,
  formatUsage,
} from '../../shared/format-numbers.ts';
import { LoadingLine } from '../../shared/loading-line.tsx';
import { LongText } from '../../shared/long-text.tsx';
import { nameOf } from '../../shared/name-of.ts';
import { addressOf } from '../../shared/place.ts';
import { useStep } from '../../shared/read-step.ts';
import { ErrorBox, TroubleBox } from '../../shared/trouble-box.tsx';
import { describeOutput } from './describe-output.ts';

interface StepOutputProps {
  readonly project: string;
  readonly runId: string;
  readonly step: { readonly id: string; readonly seq: number };
}

/** What models were told for a step, what they answered, and what came of it. */
export function StepOutput({ project, runId, step }: StepOutputProps) {
  const { data, error } = useStep(project, runId, step);
  if (data === undefined) return error === null ? <LoadingLine /> : <ErrorBox error={error} />;
  return (
    <>
      <Facts project={project} step={data.step} />
      {data.step.status === 'failed' && <TroubleBox trouble={data.step.error} />}
      <Calls calls={data.calls} />
      <Findings step={data.step} />
      <Output output={data.output} />
    </>
  );
}

/** What its line of the journal says besides. */
function Facts({ project, step }: { readonly project: string; readonly step: StepDetail['step'] }) {
  const words = useWords();
  const { attempt, input_slot_refs, usage, receipt_id } = step;
  return (
    <dl>
      <dt>{words.attempt}</dt>
      <dd>{attempt}</dd>
      {input_slot_refs.length > 0 && (
        <>
          <dt>{words.inputs}</dt>
          <dd>{input_slot_refs.map((slot) => slot.replaceAll('_', ' ')).join(', ')}</dd>
        </>
      )}
      {usage !== null && (
        <>
          <dt>{words.used}</dt>
          <dd>
            {formatUsage(usage, words)} · {formatTokens(usage, words)}
          </dd>
        </>
      )}
      {receipt_id !== null && (
        <>
          <dt>{words.receipt}</dt>
          <dd className="id">
            <a href={addressOf({ project, view: 'audit', id: receipt_id })}>{receipt_id}</a>
          </dd>
        </>
      )}
    </dl>
  );
}

function Calls({ calls }: { readonly calls: readonly StepCall[] }) {
  const words = useWords();
  return calls.map((call) => (
    <details key={call.call_id} className="comment">
      <summary>
        {[
          call.role === null ? null : nameOf('agent', call.role, words),
          call.model,
          call.duration_ms === null ? null : formatDuration(call.duration_ms),
          call.usage?.cost_usd == null ? null : formatCost(call.usage.cost_usd, words),
          call.reason_code,
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </summary>
      <p className="quiet">
        {call.template}
        {call.contract !== null && ` → ${call.contract}`}
        {call.usage?.input_tokens != null && ` · ${formatCounted(call.usage.input_tokens, words.tokensIn)}`}
        {call.usage?.output_tokens != null &&
          ` · ${formatCounted(call.usage.output_tokens, words.tokensOut)}`}
      </p>
      <p>{words.promptSources}</p>
      <ul className="sources">
        {call.inputs.map(({ name, characters }) => (
          <li key={name}>
            {name} <span className="quiet">{formatCounted(characters, words.characters)}</span>
          </li>
        ))}
      </ul>
    </details>
  ));
}

/** What was found in an answer that did not hold. */
function Findings({ step }: { readonly step: StepDetail['step'] }) {
  const words = useWords();
  const found = step.status === 'failed' ? step.error.details['findings'] : null;
  if (!Array.isArray(found) || found.length === 0) return null;
  return (
    <>
      <h4>{words.findings}</h4>
      <ul>
        {found.map((each) => (
          <li key={JSON.stringify(each)} className="said">
            {tellFinding(each)}
          </li>
        ))}
      </ul>
    </>
  );
}

function tellFinding(finding: unknown): string {
  if (typeof finding === 'string') return finding;
  if (typeof finding !== 'object' || finding === null || !('message' in finding))
    return JSON.stringify(finding);
  return 'path' in finding && finding.path !== ''
    ? `${finding.path}: ${finding.message}`
    : String(finding.message);
}

function Output({ output }: { readonly output: StepDetail['output'] }) {
  const words = useWords();
  const shown = describeOutput(output);
  if (shown === null) return null;
  const label = shown.isRaw ? words.rawAnswer : words.output;
  return (
    <>
      <h4>{label}</h4>
      <LongText label={label} text={shown.text} />
    </>
  );
}
