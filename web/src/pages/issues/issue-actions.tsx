import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Issue } from '../../../../src/contracts/issue.ts';
import { closeIssue, commentIssue } from '../../shared/api-client.ts';
import { useWords } from '../../shared/dictionaries.ts';
import { ErrorBox } from '../../shared/trouble-box.tsx';

/** What can be done with an issue: say something about it, and close it. */
export function IssueActions({ project, issue }: { readonly project: string; readonly issue: Issue }) {
  const words = useWords();
  const client = useQueryClient();
  const id = useId();
  const [body, setBody] = useState('');
  const onSuccess = () => client.invalidateQueries({ queryKey: [project] });
  const comment = useMutation({
    mutationFn: () => commentIssue(project, issue.id, body.trim()),
    onSuccess: () => {
      setBody('');
      return onSuccess();
    },
  });
  const close = useMutation({ mutationFn: () => closeIssue(project, issue.id), onSuccess });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        comment.mutate();
      }}
    >
      <label htmlFor={id}>{words.newComment}</label>
      <textarea
        id={id}
        className="wide"
        rows={2}
        required
        value={body}
        onChange={(event) => setBody(event.target.value)}
      />
      <div className="row">
        <button type="submit" className="primary" disabled={comment.isPending}>
          {comment.isPending ? words.sending : words.comment}
        </button>
        {issue.status !== 'closed' && (
          <button type="button" disabled={close.isPending} onClick={() => close.mutate()}>
            {words.closeIssue}
          </button>
        )}
      </div>
      <ErrorBox error={comment.error ?? close.error} />
    </form>
  );
}
