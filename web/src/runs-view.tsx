import { useCallback, useState } from 'react';
import { listRuns, type RunPage } from './api-client.ts';
import { useWords } from './dictionaries.ts';
import { ListHeading } from './list-heading.tsx';
import { StatusMark } from './status-mark.tsx';
import { ErrorBox } from './trouble-box.tsx';
import { useLookAgain } from './use-look-again.ts';
import { useProjectProgress } from './use-project-progress.ts';
import type { ProgressEvent } from './use-run.ts';

const STATUSES = ['running', 'pending', 'paused', 'done', 'failed', 'cancelled'];
const PAGE_SIZE = '25';
const LOOK_AGAIN_MS = 2000;

export function RunsView({ project }: { readonly project: string }) {
  const words = useWords();
  const [status, setStatus] = useState('');
  const [before, setBefore] = useState<string | null>(null);
  const load = useCallback(
    () =>
      listRuns({
        project,
        limit: PAGE_SIZE,
        ...(status === '' ? {} : { status }),
        ...(before === null ? {} : { before }),
      }),
    [project, status, before],
  );
  const { found: page, error } = useLookAgain(load, LOOK_AGAIN_MS);

  const choose = (chosen: string) => {
    setStatus(chosen);
    setBefore(null);
  };

  return (
    <section aria-labelledby="runs-heading">
      <ListHeading
        id="runs-heading"
        title={words.runs}
        statuses={STATUSES}
        status={status}
        onChoose={choose}
      />
      <ErrorBox error={error} />
      {page === null && error === null && <p className="quiet">{words.loading}</p>}
      {page !== null && page.runs.length === 0 && <p className="quiet">{words.noRuns}</p>}
      {page !== null && page.runs.length > 0 && <RunTable project={project} page={page} />}
      <nav className="row" aria-label={words.runs}>
        {before !== null && (
          <button type="button" onClick={() => setBefore(null)}>
            {words.newest}
          </button>
        )}
        {page !== null && page.before !== null && (
          <button type="button" onClick={() => setBefore(page.before)}>
            {words.older}
          </button>
        )}
      </nav>
    </section>
  );
}

function RunTable({ project, page }: { readonly project: string; readonly page: RunPage }) {
  const words = useWords();
  const progress = useProjectProgress(project);
  return (
    <div className="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">{words.status}</th>
            <th scope="col">ID</th>
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
              <td>
                {run.status === 'damaged' ? (
                  run.run_id
                ) : (
                  <a href={`#/${project}/${run.run_id}`}>{run.run_id}</a>
                )}
                {run.damage !== undefined && (
                  <p className="quiet">
                    {run.damage.message} {run.damage.next_action}
                  </p>
                )}
              </td>
              <td>{run.recipe_id ?? run.kind}</td>
              <td>
                <time dateTime={run.created_at}>{new Date(run.created_at).toLocaleString()}</time>
              </td>
              <td>{run.status === 'running' && <LiveNumbers progress={progress.get(run.run_id)} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function LiveNumbers({ progress }: { readonly progress: ProgressEvent | undefined }) {
  const words = useWords();
  if (progress === undefined) return null;
  const { usage, words: written } = progress;
  return (
    <>
      {usage.calls.toLocaleString()} {words.calls}
      {usage.unpriced_calls === 0 && ` · $${usage.cost_usd.toFixed(4)}`}
      {written > 0 && ` · ${written.toLocaleString()} ${words.words}`}
    </>
  );
}
