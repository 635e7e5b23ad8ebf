import { useMemo } from 'react';
import type { RunDetail } from '../../../../src/contracts/api-runs.ts';
import { usePageWords, useWords } from '../../shared/dictionaries.ts';
import { formatSpan } from '../../shared/format-numbers.ts';
import { LongTable } from '../../shared/long-table.tsx';
import { nameStep } from '../../shared/name-of.ts';
import { addressOf } from '../../shared/place.ts';
import { StatusMark } from '../../shared/status-mark.tsx';
import { usePlace } from '../../shared/use-place.ts';
import { deriveWaterfall, type WaterfallRow } from './derive-waterfall.ts';
import { describeStep } from './describe-result.ts';
import { RUN_WORDS } from './runs-words.ts';
import { StepDetail } from './step-detail.tsx';

/** The steps of a run on its time, beside what is known of the one that is looked at. */
export function Waterfall({ run }: { readonly run: RunDetail }) {
  const words = useWords();
  const own = usePageWords(RUN_WORDS);
  const chosen = usePlace().part ?? null;
  const go = (part: string | null) =>
    location.replace(
      addressOf({ project: run.project, view: 'runs', id: run.run_id, ...(part === null ? {} : { part }) }),
    );
  const rows = useMemo(() => deriveWaterfall(run), [run]);
  // The innermost: what lies below a step comes after it, and failed before it.
  const failed = rows.findLast(({ step }) => step.status === 'failed')?.step.step_id;
  const shown = rows.find(({ step }) => step.step_id === chosen) ?? null;
  return (
    <section aria-labelledby="steps-heading">
      <div className="row">
        <h3 id="steps-heading">{words.steps}</h3>
        {failed !== undefined && (
          <button type="button" onClick={() => go(failed)}>
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
          wrapsWhenNarrow
          cellsOf={(row) => [
            <StatusMark key="status" status={row.step.status} />,
            <button
              key="step"
              type="button"
              className="link wraps-when-narrow"
              title={row.step.step_id}
              onClick={() => go(row.step.step_id)}
            >
              {nameStep(row.step.step_id, words)}
            </button>,
            <Bar key="time" row={row} />,
            <span key="gave" className="wraps-when-narrow">
              {describeStep(row.step, words, own)}
            </span>,
          ]}
        />
        {shown !== null && (
          <StepDetail key={shown.step.step_id} run={run} row={shown} onClose={() => go(null)} />
        )}
      </div>
    </section>
  );
}

function Bar({ row: { step, bar } }: { readonly row: WaterfallRow }) {
  if (bar === null) return null;
  return (
    <span className="track" title={step.logged === undefined ? undefined : formatSpan(step.logged)}>
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
