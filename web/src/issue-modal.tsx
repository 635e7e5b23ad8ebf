import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Issue, IssueComment, IssueQuestion } from '../../src/contracts/issue.ts';
import { showIssue } from './api-client.ts';
import { AttachedReport } from './attached-report.tsx';
import { useWords } from './dictionaries.ts';
import { readPlace } from './place.ts';
import { StatusMark } from './status-mark.tsx';
import { ErrorBox } from './trouble-box.tsx';

// One issue over the list. The browser's own dialog makes what lies behind it unreachable and closes on Escape; two things
// are ours: Tab goes around inside it, and the focus comes back to the issue's line, also where it was opened by its address.

interface IssueModalProps {
  readonly project: string;
  readonly issueId: string;
}

export function IssueModal({ project, issueId }: IssueModalProps) {
  const words = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const [issue, setIssue] = useState<Issue | null>(null);
  const [error, setError] = useState<unknown>(null);

  useEffect(() => {
    let isOver = false;
    showIssue(project, issueId).then(
      (loaded) => {
        if (!isOver) setIssue(loaded);
      },
      (trouble: unknown) => {
        if (!isOver) setError(trouble);
      },
    );
    return () => {
      isOver = true;
    };
  }, [project, issueId]);

  // Before the browser draws: the focus is back in the same moment in which the dialog is gone.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => {
      shown?.close();
      (document.getElementById(issueId) ?? document.getElementById('content'))?.focus();
    };
  }, [issueId]);

  const leave = () => {
    // Whoever has gone elsewhere already stays there.
    if (readPlace(location.hash).id === issueId) location.replace(`#/${project}/issues`);
  };

  return (
    <dialog ref={dialog} aria-labelledby="issue-heading" onClose={leave} onKeyDown={keepFocus}>
      <div className="row">
        <h2 id="issue-heading" className="heading">
          {issue?.title ?? words.issue}
        </h2>
        <button type="button" onClick={leave}>
          {words.close}
        </button>
      </div>
      <ErrorBox error={error} />
      {issue === null && error === null && <p className="quiet">{words.loading}</p>}
      {issue !== null && <IssueText project={project} issue={issue} />}
    </dialog>
  );
}

function IssueText({ project, issue }: { readonly project: string; readonly issue: Issue }) {
  const words = useWords();
  const questions = issue.questions ?? [];
  return (
    <>
      <p className="id">
        <StatusMark status={issue.status} /> {[issue.id, issue.author, ...issue.tags].join(' · ')}
      </p>
      {issue.body !== '' && <p className="said">{issue.body}</p>}
      <h3>{words.receipts}</h3>
      {issue.comments.length === 0 && <p className="quiet">{words.noReceipts}</p>}
      {issue.comments.map((comment) => (
        <Comment key={comment.id} project={project} comment={comment} />
      ))}
      {questions.length > 0 && <h3>{words.questions}</h3>}
      {questions.map((question) => (
        <Question key={question.id} question={question} />
      ))}
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
      <p className="said">{comment.body}</p>
      {comment.report_path !== null && comment.receipt_id !== null && (
        <AttachedReport project={project} receiptId={comment.receipt_id} />
      )}
    </article>
  );
}

function Question({ question }: { readonly question: IssueQuestion }) {
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
    </div>
  );
}

const formatTime = (at: string): string => new Date(at).toLocaleString();

/** Tab goes from the last place to the first and back, and not out of the dialog. */
function keepFocus(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return;
  const stops = event.currentTarget.querySelectorAll<HTMLElement>(
    'button:not(:disabled), a[href], [tabindex="0"]',
  );
  const [first, last] = [stops[0], stops[stops.length - 1]];
  const isAtEnd = document.activeElement === (event.shiftKey ? first : last);
  if (!isAtEnd && event.currentTarget !== document.activeElement) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
