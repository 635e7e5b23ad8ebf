import type { RunDetail } from '../../../../src/contracts/api-runs.ts';
import { CopiedId } from '../../shared/copied-id.tsx';
import { usePageWords, useWords } from '../../shared/dictionaries.ts';
import {
  formatCount,
  formatCounted,
  formatTime,
  formatTokens,
  formatUsage,
} from '../../shared/format-numbers.ts';
import { LoadingLine } from '../../shared/loading-line.tsx';
import { nameKind, nameStep } from '../../shared/name-of.ts';
import { addressOf } from '../../shared/place.ts';
import { StatusMark } from '../../shared/status-mark.tsx';
import { ErrorBox, TroubleBox } from '../../shared/trouble-box.tsx';
import { describeResult } from './describe-result.ts';
import { NestedRuns } from './nested-runs.tsx';
import { RunButtons } from './run-buttons.tsx';
import { RUN_WORDS } from './runs-words.ts';
import { type FollowedRun, useRun } from './use-run.ts';
import { Waterfall } from './waterfall.tsx';

export function RunPage({ project, runId }: { readonly project: string; readonly runId: string }) {
  const words = useWords();
  const followed = useRun(project, runId);
  const { run, error } = followed;
  return (
    <article aria-labelledby="run-heading">
      <p>
        <a href={addressOf({ project, view: 'runs' })}>← {words.back}</a>
      </p>
      <ErrorBox error={error} />
      {run === null && error === null && <LoadingLine />}
      {run !== null && (
        <>
          <RunHead run={run} followed={followed} />
          {run.error !== null && <TroubleBox trouble={run.error} />}
          <Writing followed={followed} />
          <NestedRuns run={run} />
          <Waterfall run={run} />
          <Slots run={run} />
        </>
      )}
    </article>
  );
}

function RunHead({ run, followed }: { readonly run: RunDetail; readonly followed: FollowedRun }) {
  const words = useWords();
  const live = followed.progress ?? run.progress;
  const { usage, words: written } = followed.progress ?? run;
  const done = live?.steps_done ?? run.current_step_index;
  const total = live?.steps_total ?? run.total_steps;
  return (
    <header>
      <div className="row">
        <h2 id="run-heading">{run.task.description}</h2>
        <Connection followed={followed} />
        <RunButtons run={run} />
      </div>
      <CopiedId id={run.run_id} />
      <p aria-live="polite">
        {words.statusNow} <StatusMark status={run.status} interrupted={run.interrupted} />{' '}
        {followed.latest !== null && (
          <span className="quiet">
            {words.latest} {nameStep(followed.latest, words)}
          </span>
        )}
      </p>
      <dl>
        <dt>{words.progress}</dt>
        <dd>
          <progress value={done} max={Math.max(total, 1)} aria-label={words.progress} /> {done} / {total}
        </dd>
        {live !== null && (
          <>
            <dt>{words.underWay}</dt>
            <dd>
              {formatCounted(live.calls_under_way, words.callCount)}
              {live.calls_answering > 0 && ` · ${formatCount(live.calls_answering)} ${words.beingAnswered}`}
            </dd>
          </>
        )}
        <dt>{words.kind}</dt>
        <dd>{nameKind(run, words)}</dd>
        <dt>{words.model}</dt>
        <dd>{run.model}</dd>
        <dt>{words.used}</dt>
        <dd>
          {formatUsage(usage, words)} · {formatTokens(usage, words)}
          {written > 0 && ` · ${formatCounted(written, words.wordCount)}`}
        </dd>
        <dt>{words.begun}</dt>
        <dd>{formatTime(run.created_at)}</dd>
        {run.completed_at !== null && (
          <>
            <dt>{words.ended}</dt>
            <dd>{formatTime(run.completed_at)}</dd>
          </>
        )}
      </dl>
      {run.notices.length > 0 && (
        <ul className="notices" aria-label={words.notices}>
          {run.notices.map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
    </header>
  );
}

function Connection({ followed }: { readonly followed: FollowedRun }) {
  const words = useWords();
  if (followed.connection === 'ended') return null;
  const isLive = followed.connection === 'live';
  return (
    <span className={isLive ? 'live' : 'lost'} role="status">
      {isLive ? words.live : words.reconnecting}
    </span>
  );
}

/** The text as it is written. */
function Writing({ followed: { writing } }: { readonly followed: FollowedRun }) {
  const words = useWords();
  if (writing === null) return null;
  return (
    <section className="panel" aria-labelledby="writing-heading">
      <h3 id="writing-heading">
        {words.beingWritten} <span className="quiet">{nameStep(writing.stepId, words)}</span>
      </h3>
      <p className="said writing">{writing.text}</p>
    </section>
  );
}

function Slots({ run }: { readonly run: RunDetail }) {
  const words = useWords();
  const own = usePageWords(RUN_WORDS);
  const slots = Object.entries(run.cache_summary);
  if (slots.length === 0) return null;
  return (
    <section aria-labelledby="slots-heading">
      <h3 id="slots-heading">{words.slots}</h3>
      <dl>
        {slots.map(([name, { preview }]) => (
          <div key={name} className="slot">
            <dt>{name.replaceAll('_', ' ')}</dt>
            <dd className="preview">{describeResult(preview, words, own)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
