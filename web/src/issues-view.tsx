import { useCallback, useState } from 'react';
import type { ListedIssue } from '../../src/contracts/api-rooms.ts';
import type { IssueStatus } from '../../src/contracts/issue.ts';
import { listIssues } from './api-client.ts';
import { useWords } from './dictionaries.ts';
import { IssueModal } from './issue-modal.tsx';
import { ListHeading } from './list-heading.tsx';
import { StatusMark } from './status-mark.tsx';
import { ErrorBox } from './trouble-box.tsx';
import { useLookAgain } from './use-look-again.ts';

const STATUSES: readonly IssueStatus[] = ['waiting-on-user', 'open', 'closed'];
const AT_ONCE = 50;
const LOOK_AGAIN_MS = 5000;

interface IssuesViewProps {
  readonly project: string;
  /** The one that is open over the list. */
  readonly issueId: string | null;
}

export function IssuesView({ project, issueId }: IssuesViewProps) {
  const words = useWords();
  const [status, setStatus] = useState('');
  const [shown, setShown] = useState(AT_ONCE);
  const load = useCallback(() => listIssues(project, status), [project, status]);
  const { found: issues, error } = useLookAgain(load, LOOK_AGAIN_MS);

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
      {issues === null && error === null && <p className="quiet">{words.loading}</p>}
      {issues !== null && issues.length === 0 && <p className="quiet">{words.noIssues}</p>}
      {issues !== null && issues.length > 0 && (
        <IssueTable project={project} issues={issues.slice(0, shown)} />
      )}
      {issues !== null && issues.length > shown && (
        <p>
          <button type="button" onClick={() => setShown(shown + AT_ONCE)}>
            {words.more}
          </button>
        </p>
      )}
      {issueId !== null && <IssueModal key={issueId} project={project} issueId={issueId} />}
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
      <table>
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
                    <a id={issue.id} href={`#/${project}/issues/${issue.id}`}>
                      {issue.title}
                    </a>
                  </td>
                  <td>{issue.author}</td>
                  <td>
                    <time dateTime={issue.updated_at}>{new Date(issue.updated_at).toLocaleString()}</time>
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
