import { useQuery } from '@tanstack/react-query';
import type { Issue, IssueComment, IssueQuestion } from '../../../../src/contracts/issue.ts';
import { showIssue } from '../../shared/api-client.ts';
import { CopiedId } from '../../shared/copied-id.tsx';
import { useWords } from '../../shared/dictionaries.ts';
import { Fields } from '../../shared/fields.tsx';
import { formatTime } from '../../shared/format-numbers.ts';
import { LoadingLine } from '../../shared/loading-line.tsx';
import { Modal } from '../../shared/modal.tsx';
import { addressOf, readPlace } from '../../shared/place.ts';
import { StatusMark } from '../../shared/status-mark.tsx';
import { ErrorBox } from '../../shared/trouble-box.tsx';
import { AnswerForm } from './answer-form.tsx';
import { AttachedReport } from './attached-report.tsx';
import { IssueActions } from './issue-actions.tsx';
import { readFields } from './read-fields.ts';

interface IssueModalProps {
  readonly project: string;
  readonly issueId: string;
}

/** One issue over the list. The focus comes back to its line there, also where it was opened by its address. */
export function IssueModal({ project, issueId }: IssueModalProps) {
  const words = useWords();
  const { data: issue, error } = useQuery({
    queryKey: [project, 'issue', issueId],
    queryFn: () => showIssue(project, issueId),
  });

  const leave = () => {
    // Whoever has gone elsewhere already stays there.
    if (readPlace(location.hash).id === issueId) location.replace(addressOf({ project, view: 'issues' }));
  };

  return (
    <Modal labelledBy="issue-heading" onClose={leave} returnTo={issueId}>
      <div className="row">
        <h2 id="issue-heading" className="heading">
          {issue?.title ?? words.issue}
        </h2>
        <button type="button" onClick={leave}>
          {words.close}
        </button>
      </div>
      <ErrorBox error={error} />
      {issue === undefined && error === null && <LoadingLine />}
      {issue !== undefined && <IssueText project={project} issue={issue} />}
    </Modal>
  );
}

function IssueText({ project, issue }: { readonly project: string; readonly issue: Issue }) {
  const words = useWords();
  const questions = issue.questions ?? [];
  return (
    <>
      <p className="quiet">
        <StatusMark status={issue.status} /> {[issue.author, ...issue.tags].join(' · ')}
      </p>
      <CopiedId id={issue.id} />
      {issue.body !== '' && <p className="said">{issue.body}</p>}
      <h3>{words.receipts}</h3>
      {issue.comments.length === 0 && <p className="quiet">{words.noReceipts}</p>}
      {issue.comments.map((comment) => (
        <Comment key={comment.id} project={project} comment={comment} />
      ))}
      {questions.length > 0 && <h3>{words.questions}</h3>}
      {questions.map((question) => (
        <Question key={question.id} project={project} issueId={issue.id} question={question} />
      ))}
      <IssueActions project={project} issue={issue} />
    </>
  );
}

/** The excerpt of a receipt, or what somebody wrote. */
function Comment({ project, comment }: { readonly project: string; readonly comment: IssueComment }) {
  return (
    <article className="comment">
      <p className="quiet">
        {comment.author} · <time dateTime={comment.created_at}>{formatTime(comment.created_at)}</time>
      </p>
      <Said text={comment.body} />
      {comment.report_path !== null && comment.receipt_id !== null && (
        <AttachedReport project={project} receiptId={comment.receipt_id} />
      )}
    </article>
  );
}

/** Words as they are; what an agent said field by field is shown so. */
function Said({ text }: { readonly text: string }) {
  const fields = readFields(text);
  return fields === null ? <p className="said">{text}</p> : <Fields of={fields} />;
}

function Question({
  project,
  issueId,
  question,
}: {
  readonly project: string;
  readonly issueId: string;
  readonly question: IssueQuestion;
}) {
  const words = useWords();
  return (
    <div className="comment">
      <p className="quiet">
        {question.asked_by} {words.asks} ·{' '}
        <time dateTime={question.asked_at}>{formatTime(question.asked_at)}</time>
      </p>
      <p className="said">{question.text}</p>
      <ul>
        {question.choices.map((choice) => (
          <li key={choice.id}>
            <code>{choice.id}</code> {choice.label}
          </li>
        ))}
      </ul>
      {question.answer !== null && (
        <p className="said">
          {words.answered} {question.answer.text}
        </p>
      )}
      {question.taken_at === null && <AnswerForm project={project} issueId={issueId} question={question} />}
    </div>
  );
}
