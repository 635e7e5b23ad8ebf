import { useQuery } from '@tanstack/react-query';
import { usePageWords, useWords } from '../../shared/dictionaries.ts';
import { EmptyState } from '../../shared/empty-state.tsx';
import { formatCounted, formatTime } from '../../shared/format-numbers.ts';
import { LoadingLine } from '../../shared/loading-line.tsx';
import { nameOf, nameStep } from '../../shared/name-of.ts';
import { addressOf } from '../../shared/place.ts';
import { StatusMark } from '../../shared/status-mark.tsx';
import { ErrorBox } from '../../shared/trouble-box.tsx';
import { listPhases, type PhaseLine } from './list-phases.ts';
import { showOutlineReport } from './outline-calls.ts';
import type { OutlineViewProps } from './outline-view-props.ts';
import { OUTLINE_WORDS } from './outline-words.ts';
import { SceneLink } from './scene-link.tsx';

/** The six phases as the report on the last run has them. Where none has come to an outline yet, the report is all there is. */
export function PhasesView({ project }: Pick<OutlineViewProps, 'project'>) {
  const words = useWords();
  const own = usePageWords(OUTLINE_WORDS);
  const { data: report, error } = useQuery({
    queryKey: [project, 'outline-report'],
    queryFn: () => showOutlineReport(project),
  });
  if (report === undefined) return error === null ? <LoadingLine /> : <ErrorBox error={error} />;
  if (report === null) return <EmptyState text={own.noReport} />;
  return (
    <>
      <dl>
        <dt>{own.overall}</dt>
        <dd>{nameOf('status', report.overall_status, words)}</dd>
        <dt>{words.at}</dt>
        <dd>
          <time dateTime={report.timestamp}>{formatTime(report.timestamp)}</time>
        </dd>
        {report.run_id !== null && (
          <>
            <dt>{words.madeBy}</dt>
            <dd>
              <a href={addressOf({ project, view: 'runs', id: report.run_id })}>{words.itsRun}</a>
            </dd>
          </>
        )}
      </dl>
      {report.attention_items.length > 0 && (
        <div className="banner">
          <p>
            <strong>{own.attention}</strong>{' '}
            <a href={addressOf({ project, view: 'inbox' })}>{words.answerWhatWaits}</a>
          </p>
          <ul>
            {report.attention_items.map(({ reason_code, scene_ref, message }) => (
              <li key={`${reason_code} ${scene_ref} ${message}`}>
                <code>{reason_code}</code>{' '}
                {scene_ref !== null && <SceneLink project={project} scene={scene_ref} />} {message}
              </li>
            ))}
          </ul>
        </div>
      )}
      <ol className="phases">
        {listPhases(report).map((phase) => (
          <Phase key={phase.id} project={project} phase={phase} />
        ))}
      </ol>
    </>
  );
}

function Phase({ project, phase }: { readonly project: string; readonly phase: PhaseLine }) {
  const words = useWords();
  const own = usePageWords(OUTLINE_WORDS);
  // `book`, `chapter:2`, `bridge:2.2-2.3`
  const nameUnit = (unit: string) => {
    const [kind, which = ''] = unit.split(':');
    if (kind === 'chapter') return `${words.chapter} ${which}`;
    return kind === 'bridge' ? `${own.seam} ${which.replaceAll('.', ':').replace('-', ' → ')}` : own.whole;
  };
  const { id, state, units, attempts, findings, refinement } = phase;
  return (
    <li className="panel">
      <div className="row">
        <h3>{nameStep(id, words)}</h3>
        <StatusMark status={state} />
      </div>
      <p className="quiet">
        {own.attempts}: {attempts}
        {refinement !== null &&
          ` · ${formatCounted(refinement.scenes_carried, own.carried)} · ${formatCounted(refinement.scenes_changed, own.changed)}`}
      </p>
      {state === 'failed' && <p>{own.failedHere}</p>}
      {units.length === 0 ? (
        <p className="quiet">{own.noRequests}</p>
      ) : (
        <ul className="refs">
          {units.map(({ unit, attempts: tries }) => (
            <li key={unit}>
              {nameUnit(unit)}: {tries}
            </li>
          ))}
        </ul>
      )}
      {findings.length > 0 && (
        <details>
          <summary>
            {own.findings} ({findings.length})
          </summary>
          <ul>
            {findings.map((finding, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: findings of a report have no name, and never move.
              <li key={place} className={finding.isError ? 'danger' : undefined}>
                <code>{finding.reason_code}</code>{' '}
                {finding.scene_ref !== null && <SceneLink project={project} scene={finding.scene_ref} />}{' '}
                {finding.message}
                {finding.excerpt !== null && <q className="said">{finding.excerpt}</q>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}
