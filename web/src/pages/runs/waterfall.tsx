import { useMemo, useState } from 'react';
import { useWords } from '../../shared/dictionaries.ts';
import { formatDuration } from '../../shared/format-numbers.ts';
import { LongTable } from '../../shared/long-table.tsx';
import { StatusMark } from '../../shared/status-mark.tsx';
import { deriveWaterfall, type WaterfallRow } from './derive-waterfall.ts';
import { StepDetail } from './step-detail.tsx';
import type { FollowedRun } from './use-run.ts';

interface WaterfallProps {
  readonly run: NonNullable<FollowedRun['run']>;
  readonly log: FollowedRun['log'];
}

/** The steps of a run on its time, beside what is known of the one that is looked at. */
export function Waterfall({ run, log }: WaterfallProps) {
  const words = useWords();
  const [chosen, setChosen] = useState<string | null>(null);
  const rows = useMemo(() => deriveWaterfall(run, log), [run, log]);
  const failed = rows.find(({ step }) => step.status === 'failed')?.step.step_id;
  const shown = rows.find(({ step }) => step.step_id === chosen) ?? null;
  return (
    <section aria-labelledby="steps-heading">
      <div className="row">
        <h3 id="steps-heading">{words.steps}</h3>
        {failed !== undefined && (
          <button type="button" onClick={() => setChosen(failed)}>
            {words.toTheFailure}
          </button>
        )}
      </div>
      <div className={shown === null ? undefined : 'beside'}>
        <LongTable
          className="waterfall"
          label={words.steps}
          head={[words.status, words.step, words.time, words.whatCame]}
          items={rows}
          keyOf={({ step }) => step.step_id}
          chosen={chosen}
          cellsOf={(row) => [
            <StatusMark key="status" status={row.step.status} />,
            <button key="step" type="button" className="link" onClick={() => setChosen(row.step.step_id)}>
              {row.step.step_id}
            </button>,
            <Bar key="time" row={row} />,
            row.step.reason_code ?? row.step.output_preview ?? '',
          ]}
        />
        {shown !== null && (
          <StepDetail key={shown.step.step_id} run={run} row={shown} onClose={() => setChosen(null)} />
        )}
      </div>
    </section>
  );
}

function Bar({ row: { step, line, bar } }: { readonly row: WaterfallRow }) {
  if (bar === null) return null;
  const took = line === null ? null : Date.parse(line.completed_at) - Date.parse(line.started_at);
  return (
    <span className="track" title={took === null ? undefined : formatDuration(took)}>
      <span
        className={`bar bar-${step.status}`}
        style={{
          insetInlineStart: `${bar.from * 100}%`,
          width: `${Math.max((bar.to - bar.from) * 100, 0.8)}%`,
        }}
      />
    </span>
  );
}
