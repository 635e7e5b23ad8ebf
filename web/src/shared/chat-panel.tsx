import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { z } from 'zod';
import type { ChatAnswerSchema } from '../../../src/contracts/api-chat.ts';
import type { ChatTurn } from '../../../src/contracts/chat-turn.ts';
import { get, of, post } from './api-client.ts';
import { useWords } from './dictionaries.ts';
import { formatCounted, formatTime } from './format-numbers.ts';
import { LoadingLine } from './loading-line.tsx';
import { nameOf } from './name-of.ts';
import { addressOf } from './place.ts';
import { Prose } from './prose.tsx';
import { ErrorBox } from './trouble-box.tsx';

type ChatAnswer = z.infer<typeof ChatAnswerSchema>;

interface ChatPanelProps {
  readonly project: string;
  readonly agent: string;
  /** What is read beside it: how a message names it, and the words that are marked there, if any. */
  readonly beside?: { readonly about: string; readonly marked: string };
}

/** A talk with one agent: what was said, and what is said next. It waits for nobody who works on the book. */
export function ChatPanel({ project, agent, beside }: ChatPanelProps) {
  const words = useWords();
  const client = useQueryClient();
  const id = useId();
  const end = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const name = nameOf('agent', agent, words);
  const key = [project, 'chat', agent];
  const { data: turns, error } = useQuery({
    queryKey: key,
    queryFn: (): Promise<readonly ChatTurn[]> => get(of(`/api/chat/${agent}`, project)),
  });
  const say = useMutation({
    mutationFn: (said: string): Promise<ChatAnswer> => post(of('/api/chat', project), { agent, text: said }),
    onSuccess: () => setText(''),
    onSettled: () => client.invalidateQueries({ queryKey: [project] }),
  });
  const clear = useMutation({
    mutationFn: () => post(of(`/api/chat/${agent}/clear`, project)),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
  const count = turns?.length ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end is shown whenever something was added to it.
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [count, say.isPending]);

  const send = () => {
    const said = text.trim();
    if (said !== '' && !say.isPending) say.mutate(said);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    <div className="chat">
      <ErrorBox error={error} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard. */}
      <div className="turns" role="log" aria-label={`${words.chat}: ${name}`} tabIndex={0}>
        {turns === undefined && error === null && <LoadingLine />}
        {count === 0 && turns !== undefined && !say.isPending && <p className="quiet">{words.nothingSaid}</p>}
        {turns?.map((turn) => (
          <Turn key={turn.run_id} project={project} turn={turn} />
        ))}
        {say.isPending && (
          <>
            <p className="turn-said said">{say.variables}</p>
            <p className="quiet">
              {name} {words.thinks}
            </p>
          </>
        )}
        <div ref={end} />
      </div>
      {say.data !== undefined && <HandedOver project={project} answer={say.data} />}
      <ErrorBox error={say.error ?? clear.error} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <label className="hidden" htmlFor={id}>
          {words.message}
        </label>
        <textarea
          id={id}
          rows={3}
          placeholder={words.messageHint}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={press}
        />
        <div className="row">
          <button type="submit" className="primary" disabled={say.isPending || text.trim() === ''}>
            {say.isPending ? words.sending : words.send}
          </button>
          {beside !== undefined && (
            <button type="button" onClick={() => setText(`${text}${quote(beside)}`)}>
              {beside.marked === '' ? `${words.mention} ${beside.about}` : words.quoteMarked}
            </button>
          )}
          {count > 0 && (
            <button
              type="button"
              className="plain danger"
              disabled={clear.isPending}
              onClick={() => clear.mutate()}
            >
              {words.forget}
            </button>
          )}
        </div>
      </form>
    </div>
  );
}

function quote({ about, marked }: { readonly about: string; readonly marked: string }): string {
  return marked === '' ? `${about}: ` : `${about}: “${marked}”\n`;
}

function Turn({ project, turn }: { readonly project: string; readonly turn: ChatTurn }) {
  const words = useWords();
  return (
    <>
      <p className="turn-said said">{turn.text}</p>
      <div className="turn-reply prose">
        <Prose markdown={turn.reply} />
        <p className="quiet">
          <time dateTime={turn.said_at}>{formatTime(turn.said_at)}</time> · {turn.model} ·{' '}
          <a href={addressOf({ project, view: 'runs', id: turn.run_id })}>{words.itsRun}</a>
          {turn.receipts.map((receipt, at, { length }) => (
            <span key={receipt}>
              {' · '}
              <a href={addressOf({ project, view: 'audit', id: receipt })}>
                {words.receipt}
                {length > 1 && ` ${at + 1}`}
              </a>
            </span>
          ))}
        </p>
      </div>
    </>
  );
}

/** Where the talk led to work: nothing was begun, and here is where it can be. */
function HandedOver({ project, answer }: { readonly project: string; readonly answer: ChatAnswer }) {
  const words = useWords();
  if (answer.kind === 'receipt')
    return (
      <p className="banner good">
        <a href={addressOf({ project, view: 'audit', id: answer.receipt.receipt_id })}>{words.receipt}</a>
      </p>
    );
  const { planned, routed } = answer;
  return (
    <>
      {answer.left_out > 0 && <p className="quiet">{formatCounted(answer.left_out, words.turnsLeftOut)}</p>}
      {planned?.kind === 'plan' && (
        <p className="banner good">
          <a href={addressOf({ project, view: 'sessions', id: planned.session_id })}>{words.toThePlan}</a>
        </p>
      )}
      {routed?.kind === 'command' && (
        <p className="banner">
          {words.onTheCommandLine} <code>{routed.command}</code>
        </p>
      )}
      {routed !== null && 'issue_id' in routed && (
        <p className="banner">
          <a href={addressOf({ project, view: 'issues', id: routed.issue_id })}>{words.itsIssue}</a>
        </p>
      )}
    </>
  );
}
