import { useState } from 'react';
import type { SessionTask } from '../../../../src/contracts/session-plan.ts';
import { useWords } from '../../shared/dictionaries.ts';

interface TaskQuestionProps {
  readonly task: SessionTask;
  readonly isBusy: boolean;
  readonly onAnswer: (text: string) => void;
}

/** What is asked about a task, and what was answered. Until the task is begun, another answer may be given. */
export function TaskQuestion({ task, isBusy, onAnswer }: TaskQuestionProps) {
  const words = useWords();
  const [text, setText] = useState('');
  const { answers = [], asked, scoping_question } = task;
  const question = asked ?? (answers.length === 0 ? scoping_question : undefined);
  return (
    <>
      {answers.map((each) => (
        <p key={each.answered_at} className="said task-facts">
          <span className="quiet">{each.question}</span> {words.answered} {each.text}
        </p>
      ))}
      {question !== undefined && (
        <form
          className="row question"
          onSubmit={(event) => {
            event.preventDefault();
            onAnswer(text.trim());
            setText('');
          }}
        >
          <p>{question}</p>
          <input
            type="text"
            required
            aria-label={`${words.answer}: ${question}`}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <button type="submit" disabled={isBusy}>
            {words.answer}
          </button>
        </form>
      )}
    </>
  );
}
