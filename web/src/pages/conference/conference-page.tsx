import { useQuery } from '@tanstack/react-query';
import { AgentCards } from '../../shared/agent-cards.tsx';
import { listRuns } from '../../shared/api-client.ts';
import { useWords } from '../../shared/dictionaries.ts';
import { EmptyState } from '../../shared/empty-state.tsx';
import { formatTime } from '../../shared/format-numbers.ts';
import { LoadingLine } from '../../shared/loading-line.tsx';
import { addressOf } from '../../shared/place.ts';
import { StatusMark } from '../../shared/status-mark.tsx';
import { ErrorBox } from '../../shared/trouble-box.tsx';
import { QuestionForm } from './question-form.tsx';
import { RoundPage } from './round-page.tsx';
import './conference.css';

const LOOK_AGAIN_MS = 5000;

interface ConferencePageProps {
  readonly project: string;
  /** The run that a round is. */
  readonly id: string | null;
}

/** A question to all agents, each heard on the same evidence. */
export function ConferencePage({ project, id }: ConferencePageProps) {
  return id === null ? <Rounds project={project} /> : <RoundPage key={id} project={project} runId={id} />;
}

function Rounds({ project }: { readonly project: string }) {
  const words = useWords();
  const { data, error } = useQuery({
    queryKey: [project, 'conferences'],
    queryFn: () => listRuns({ project, kind: 'conference', limit: '100' }),
    refetchInterval: LOOK_AGAIN_MS,
  });
  return (
    <section aria-labelledby="conference-heading">
      <h2 id="conference-heading">{words.conference}</h2>
      <QuestionForm project={project} />
      <ErrorBox error={error} />
      {data === undefined && error === null && <LoadingLine />}
      {data?.runs.length === 0 && <EmptyState text={words.noRounds} />}
      {data !== undefined && data.runs.length > 0 && (
        <ul className="plain-list">
          {data.runs.map((run) => (
            <li key={run.run_id}>
              <StatusMark status={run.status} interrupted={run.interrupted} />{' '}
              <a href={addressOf({ project, view: 'conference', id: run.run_id })}>
                {run.title === '' ? run.run_id : run.title}
              </a>{' '}
              <time className="quiet" dateTime={run.created_at}>
                {formatTime(run.created_at)}
              </time>
            </li>
          ))}
        </ul>
      )}
      <h3 id="agents-heading">{words.agents}</h3>
      <AgentCards project={project} />
    </section>
  );
}
