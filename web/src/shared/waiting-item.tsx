import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { InboxAnswer, InboxItem } from '../../../src/contracts/api-inbox.ts';
import { answerInbox } from './api-client.ts';
import { useWords } from './dictionaries.ts';
import { formatTime } from './format-numbers.ts';
import { nameOf } from './name-of.ts';
import { addressOf } from './place.ts';
import { ErrorBox } from './trouble-box.tsx';

interface WaitingItemProps {
  readonly project: string;
  readonly item: InboxItem;
}

/** Something that waits for a person, answered where it is shown. */
export function WaitingItem({ project, item }: WaitingItemProps) {
  const words = useWords();
  const client = useQueryClient();
  const id = useId();
  const answer = useMutation({
    mutationFn: (said: string) => answerInbox(project, item.id, said),
    onSuccess: () => client.invalidateQueries({ queryKey: [project] }),
  });
  return (
    <article className="waiting" aria-labelledby={id}>
      <h3 id={id}>{item.about}</h3>
      <p className="quiet">
        {nameOf('waiting', item.kind, words)} · <time dateTime={item.since}>{formatTime(item.since)}</time>
        {item.run_id !== null && (
          <>
            {' · '}
            <a href={addressOf({ project, view: 'runs', id: item.run_id })}>{words.itsRun}</a>
          </>
        )}
        {item.issue_id !== null && (
          <>
            {' · '}
            <a href={addressOf({ project, view: 'issues', id: item.issue_id })}>{words.itsIssue}</a>
          </>
        )}
      </p>
      {item.detail !== '' && <p className="said">{item.detail}</p>}
      <ErrorBox error={answer.error} />
      <ul className="answers">
        {item.answers.map((each) => (
          <li key={each.answer}>
            {each.words === null ? (
              <PlainAnswer answer={each} isBusy={answer.isPending} onSay={answer.mutate} />
            ) : (
              <WordyAnswer answer={each} isBusy={answer.isPending} onSay={answer.mutate} />
            )}
          </li>
        ))}
      </ul>
      {answer.isPending && <p className="quiet">{words.answering}</p>}
    </article>
  );
}

interface AnswerProps {
  readonly answer: InboxAnswer;
  readonly isBusy: boolean;
  readonly onSay: (said: string) => void;
}

function PlainAnswer({ answer, isBusy, onSay }: AnswerProps) {
  const words = useWords();
  return (
    <>
      <button type="button" disabled={isBusy} onClick={() => onSay(answer.answer)}>
        {nameOf('answer', answer.answer, words)}
      </button>{' '}
      <span className="quiet">{answer.label}</span>
    </>
  );
}

function WordyAnswer({ answer, isBusy, onSay }: AnswerProps) {
  const words = useWords();
  const [said, setSaid] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSay(`${answer.answer} ${said.trim()}`);
  };
  return (
    <form onSubmit={send} className="row">
      <input
        type="text"
        required
        aria-label={answer.label}
        placeholder={answer.label}
        value={said}
        onChange={(event) => setSaid(event.target.value)}
      />
      <button type="submit" disabled={isBusy}>
        {nameOf('answer', answer.answer, words)}
      </button>
    </form>
  );
}
