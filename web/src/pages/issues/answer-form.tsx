import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { IssueQuestion } from '../../../../src/contracts/issue.ts';
import { answerIssue } from '../../shared/api-client.ts';
import { useWords } from '../../shared/dictionaries.ts';
import { ErrorBox } from '../../shared/trouble-box.tsx';

interface AnswerFormProps {
  readonly project: string;
  readonly issueId: string;
  readonly question: IssueQuestion;
}

/** An answer to what an agent asked: one of its choices, or words. Until the run goes on with it, another may be given. */
export function AnswerForm({ project, issueId, question }: AnswerFormProps) {
  const words = useWords();
  const client = useQueryClient();
  const [text, setText] = useState('');
  const answer = useMutation({
    mutationFn: (said: string) => answerIssue(project, issueId, { text: said, question_id: question.id }),
    onSuccess: () => {
      setText('');
      return client.invalidateQueries({ queryKey: [project] });
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        answer.mutate(text.trim());
      }}
    >
      <div className="row">
        {question.choices.map(({ id, label }) => (
          <button key={id} type="button" disabled={answer.isPending} onClick={() => answer.mutate(id)}>
            {label}
          </button>
        ))}
      </div>
      <div className="row">
        <input
          type="text"
          required
          aria-label={words.inYourWords}
          placeholder={words.inYourWords}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" disabled={answer.isPending}>
          {answer.isPending ? words.answering : words.answer}
        </button>
      </div>
      <ErrorBox error={answer.error} />
    </form>
  );
}
