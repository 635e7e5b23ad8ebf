import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedIssue } from '../../../../src/contracts/api-rooms.ts';
import type { IssueStatus } from '../../../../src/contracts/issue.ts';
import { listIssues } from '../../shared/api-client.ts';
import { useWords } from '../../shared/dictionaries.ts';
import { EmptyState } from '../../shared/empty-state.tsx';
import { formatTime } from '../../shared/format-numbers.ts';
import { HomeLink } from '../../shared/home-link.tsx';
import { ListHeading } from '../../shared/list-heading.tsx';
import { LoadingLine } from '../../shared/loading-line.tsx';
import { addressOf } from '../../shared/place.ts';
import { StatusMark } from '../../shared/status-mark.tsx';
import { ErrorBox } from '../../shared/trouble-box.tsx';
import { IssueModal } from './issue-modal.tsx';

const STATUSES: readonly IssueStatus[] = ['waiting-on-user', 'open', 'closed'];
const AT_ONCE = 50;
const LOOK_AGAIN_MS = 5000;

interface IssuesPageProps {
  readonly project: string;
  /** The one that is open over the list. */
  readonly id: string | null;
}

export function IssuesPage({ project, id }: IssuesPageProps) {
  const words = useWords();
  const [status, setStatus] = useState('');
  const [shown, setShown] = useState(AT_ONCE);
  const { data: issues, error } = useQuery({
    queryKey: [project, 'issues', status],
    queryFn: () => listIssues(project, status),
    refetchInterval: LOOK_AGAIN_MS,
  });

  const choose = (chosen: string) => {
    setStatus(chosen);
    setShown(AT_ONCE);
  };

  return (
    <section aria-labelledby="issues-heading">
      <ListHeading
        id="issues-heading"
        title={words.issues}
        statuses={STATUSES}
        status={status}
        onChoose={choose}
      />
      <ErrorBox error={error} />
      {issues === undefined && error === null && <LoadingLine />}
      {issues?.length === 0 && (
        <EmptyState text={words.noIssues}>
          <HomeLink project={project} />
        </EmptyState>
      )}
      {issues !== undefined && issues.length > 0 && (
        <IssueTable project={project} issues={issues.slice(0, shown)} />
      )}
      {issues !== undefined && issues.length > shown && (
        <p>
          <button type="button" onClick={() => setShown(shown + AT_ONCE)}>
            {words.more}
          </button>
        </p>
      )}
      {id !== null && <IssueModal key={id} project={project} issueId={id} />}
    </section>
  );
}

function IssueTable({
  project,
  issues,
}: {
  readonly project: string;
  readonly issues: readonly ListedIssue[];
}) {
  const words = useWords();
  return (
    <div className="scroll">
      <table className="issues">
        <thead>
          <tr>
            <th scope="col">{words.status}</th>
            <th scope="col">{words.issue}</th>
            <th scope="col">{words.author}</th>
            <th scope="col">{words.updated}</th>
          </tr>
        </thead>
        <tbody>
          {issues.map((issue) => (
            <tr key={issue.id}>
              <td>
                <StatusMark status={issue.status} />
              </td>
              {'damage' in issue ? (
                <td className="title" colSpan={3}>
                  {issue.id}
                  <p className="quiet">
                    {issue.damage.message} {issue.damage.next_action}
                  </p>
                </td>
              ) : (
                <>
                  <td className="title">
                    <a id={issue.id} href={addressOf({ project, view: 'issues', id: issue.id })}>
                      {issue.title}
                    </a>
                  </td>
                  <td>{issue.author}</td>
                  <td>
                    <time dateTime={issue.updated_at}>{formatTime(issue.updated_at)}</time>
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
