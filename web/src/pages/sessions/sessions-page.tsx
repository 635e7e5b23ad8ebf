import { useQuery } from '@tanstack/react-query';
import type { SessionList } from '../../../../src/contracts/api-sessions.ts';
import { useWords } from '../../shared/dictionaries.ts';
import { EmptyState } from '../../shared/empty-state.tsx';
import { formatTime } from '../../shared/format-numbers.ts';
import { LoadingLine } from '../../shared/loading-line.tsx';
import { addressOf } from '../../shared/place.ts';
import { StatusMark } from '../../shared/status-mark.tsx';
import { ErrorBox } from '../../shared/trouble-box.tsx';
import { listSessions } from './session-calls.ts';
import { SessionPage } from './session-page.tsx';
import { WishForm } from './wish-form.tsx';
import './sessions.css';

const LOOK_AGAIN_MS = 5000;

interface SessionsPageProps {
  readonly project: string;
  readonly id: string | null;
}

/** What is to be done, as plans: a wish is taken apart by the Chief, and nothing begins before somebody approved it. */
export function SessionsPage({ project, id }: SessionsPageProps) {
  return id === null ? <Sessions project={project} /> : <SessionPage key={id} project={project} id={id} />;
}

function Sessions({ project }: { readonly project: string }) {
  const words = useWords();
  const { data: sessions, error } = useQuery({
    queryKey: [project, 'sessions'],
    queryFn: () => listSessions(project),
    refetchInterval: LOOK_AGAIN_MS,
  });
  return (
    <section aria-labelledby="sessions-heading">
      <h2 id="sessions-heading">{words.sessions}</h2>
      <WishForm project={project} />
      <ErrorBox error={error} />
      {sessions === undefined && error === null && <LoadingLine />}
      {sessions?.length === 0 && <EmptyState text={words.noSessions} />}
      {sessions !== undefined && sessions.length > 0 && (
        <SessionTable project={project} sessions={sessions} />
      )}
    </section>
  );
}

function SessionTable({ project, sessions }: { readonly project: string; readonly sessions: SessionList }) {
  const words = useWords();
  return (
    <div className="scroll">
      <table className="sessions">
        <thead>
          <tr>
            <th scope="col">{words.status}</th>
            <th scope="col">{words.wish}</th>
            <th scope="col">{words.tasks}</th>
            <th scope="col">{words.begun}</th>
          </tr>
        </thead>
        <tbody>
          {sessions.map((each) => (
            <tr key={each.session_id}>
              <td>
                <StatusMark status={each.status} />
              </td>
              <td className="title">
                <a href={addressOf({ project, view: 'sessions', id: each.session_id })}>
                  {each.request ?? each.session_id}
                </a>
              </td>
              <td>
                {each.done} / {each.tasks}
                {each.failed > 0 && ` · ${each.failed} ${words.failedTasks}`}
                {each.waiting > 0 && ` · ${each.waiting} ${words.waitForYou}`}
              </td>
              <td>
                <time dateTime={each.created_at}>{formatTime(each.created_at)}</time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
