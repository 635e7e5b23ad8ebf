import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listRuns, type RunPage as PageOfRuns } from '../../shared/api-client.ts';
import { useWords } from '../../shared/dictionaries.ts';
import { EmptyState } from '../../shared/empty-state.tsx';
import { formatCounted, formatTime, formatUsage } from '../../shared/format-numbers.ts';
import { HomeLink } from '../../shared/home-link.tsx';
import { ListHeading } from '../../shared/list-heading.tsx';
import { LoadingLine } from '../../shared/loading-line.tsx';
import { nameKind, namesOf } from '../../shared/name-of.ts';
import { addressOf } from '../../shared/place.ts';
import { type ProgressEvent, useNews } from '../../shared/project-news.ts';
import { StatusMark } from '../../shared/status-mark.tsx';
import { ErrorBox } from '../../shared/trouble-box.tsx';
import { RunPage } from './run-page.tsx';
import './runs.css';

const STATUSES = ['running', 'pending', 'paused', 'done', 'failed', 'cancelled'];
const PAGE_SIZE = '25';
const LOOK_AGAIN_MS = 2000;

interface RunsPageProps {
  readonly project: string;
  readonly id: string | null;
}

export function RunsPage({ project, id }: RunsPageProps) {
  return id === null ? <RunList project={project} /> : <RunPage key={id} project={project} runId={id} />;
}

function RunList({ project }: { readonly project: string }) {
  const words = useWords();
  const [status, setStatus] = useState('');
  const [kind, setKind] = useState('');
  const [before, setBefore] = useState<string | null>(null);
  const { data: page, error } = useQuery({
    queryKey: [project, 'runs', status, kind, before],
    queryFn: () =>
      listRuns({
        project,
        limit: PAGE_SIZE,
        ...(status === '' ? {} : { status }),
        ...(kind === '' ? {} : { kind }),
        ...(before === null ? {} : { before }),
      }),
    refetchInterval: LOOK_AGAIN_MS,
  });

  const choose = (chosen: string) => {
    setStatus(chosen);
    setBefore(null);
  };

  return (
    <section aria-labelledby="runs-heading">
      <ListHeading id="runs-heading" title={words.runs} statuses={STATUSES} status={status} onChoose={choose}>
        <label>
          {words.kind}{' '}
          <select
            value={kind}
            onChange={(event) => {
              setKind(event.target.value);
              setBefore(null);
            }}
          >
            <option value="">{words.allStatuses}</option>
            {Object.entries(namesOf('kind', words)).map(([each, name]) => (
              <option key={each} value={each}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </ListHeading>
      <ErrorBox error={error} />
      {page === undefined && error === null && <LoadingLine />}
      {page?.runs.length === 0 && (
        <EmptyState text={words.noRuns}>
          <HomeLink project={project} />
        </EmptyState>
      )}
      {page !== undefined && page.runs.length > 0 && <RunTable project={project} page={page} />}
      <nav className="row" aria-label={words.pagesOfRuns}>
        {before !== null && (
          <button type="button" onClick={() => setBefore(null)}>
            {words.newest}
          </button>
        )}
        {page !== undefined && page.before !== null && (
          <button type="button" onClick={() => setBefore(page.before)}>
            {words.older}
          </button>
        )}
      </nav>
    </section>
  );
}

function RunTable({ project, page }: { readonly project: string; readonly page: PageOfRuns }) {
  const words = useWords();
  const { progress } = useNews();
  return (
    <div className="scroll">
      <table className="runs">
        <thead>
          <tr>
            <th scope="col">{words.status}</th>
            <th scope="col">{words.what}</th>
            <th scope="col">{words.kind}</th>
            <th scope="col">{words.begun}</th>
            <th scope="col">{words.used}</th>
          </tr>
        </thead>
        <tbody>
          {page.runs.map((run) => (
            <tr key={run.run_id}>
              <td>
                <StatusMark status={run.status} interrupted={run.interrupted} />
              </td>
              <td className="title">
                {run.status === 'damaged' ? (
                  run.run_id
                ) : (
                  <a href={addressOf({ project, view: 'runs', id: run.run_id })}>
                    {run.title === '' ? run.run_id : run.title}
                  </a>
                )}
                {run.damage !== undefined && (
                  <p className="quiet">
                    {run.damage.message} {run.damage.next_action}
                  </p>
                )}
              </td>
              <td>{nameKind(run, words)}</td>
              <td>
                <time dateTime={run.created_at}>{formatTime(run.created_at)}</time>
              </td>
              <td>
                <Numbers run={run} progress={progress.get(run.run_id)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What it has come to: while it is worked on, as it is told. */
function Numbers({
  run,
  progress,
}: {
  readonly run: PageOfRuns['runs'][number];
  readonly progress: ProgressEvent | undefined;
}) {
  const words = useWords();
  const live = run.status === 'running' ? progress : undefined;
  const usage = live?.usage ?? run.usage;
  if (usage === null) return null;
  const written = live?.words ?? 0;
  return (
    <>
      {formatUsage(usage, words)}
      {written > 0 && ` · ${formatCounted(written, words.wordCount)}`}
    </>
  );
}
