import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { listTools, startRun } from '../../shared/api-client.ts';
import { useWords } from '../../shared/dictionaries.ts';
import { addressOf } from '../../shared/place.ts';
import { ErrorBox } from '../../shared/trouble-box.tsx';

/** What is asked, and what the Chief may look up for it. */
export function QuestionForm({ project }: { readonly project: string }) {
  const words = useWords();
  const id = useId();
  const [text, setText] = useState('');
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const [must, setMust] = useState<'auto' | 'yes' | 'no'>('auto');
  const [cap, setCap] = useState('');
  const tools = useQuery({
    queryKey: [project, 'tools'],
    queryFn: () => listTools(project),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const usable = tools.data?.filter(({ in_talks }) => in_talks) ?? [];
  const allowed = usable.flatMap(({ name }) => (without.has(name) ? [] : [name]));
  const ask = useMutation({
    mutationFn: () =>
      startRun(project, {
        kind: 'conference',
        text: text.trim(),
        ...(without.size === 0 ? {} : { tools: allowed }),
        ...(must === 'auto' ? {} : { require_tool: must === 'yes' }),
        ...(cap === '' ? {} : { budget: { max_cost_usd: Number(cap) } }),
      }),
    onSuccess: ({ run_id }) => {
      if (run_id !== null) location.hash = addressOf({ project, view: 'conference', id: run_id });
    },
  });
  return (
    <form
      className="panel ask"
      onSubmit={(event) => {
        event.preventDefault();
        ask.mutate();
      }}
    >
      <label htmlFor={id}>{words.question}</label>
      <textarea
        id={id}
        required
        rows={2}
        placeholder={words.questionHint}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <details>
        <summary>
          {words.toolPolicy}: {allowed.length} / {usable.length}
        </summary>
        <label>
          {words.mustLookUp}{' '}
          <select value={must} onChange={(event) => setMust(event.target.value as typeof must)}>
            <option value="auto">{words.mustAuto}</option>
            <option value="yes">{words.yes}</option>
            <option value="no">{words.no}</option>
          </select>
        </label>
        <ErrorBox error={tools.error} />
        <div className="tools">
          {usable.map(({ name, summary }) => (
            <label key={name} title={summary}>
              <input
                type="checkbox"
                checked={!without.has(name)}
                onChange={(event) => setWithout(toggle(without, name, !event.target.checked))}
              />{' '}
              {name}
            </label>
          ))}
        </div>
      </details>
      <div className="row">
        <label htmlFor={`${id}-cap`}>{words.cap}</label>
        <input
          id={`${id}-cap`}
          className="amount"
          type="number"
          min="0.01"
          step="0.01"
          placeholder={words.noCap}
          value={cap}
          onChange={(event) => setCap(event.target.value)}
        />
        <button type="submit" className="primary" disabled={ask.isPending || allowed.length === 0}>
          {ask.isPending ? words.starting : words.askAll}
        </button>
      </div>
      <ErrorBox error={ask.error} />
    </form>
  );
}

function toggle(before: ReadonlySet<string>, name: string, isIn: boolean): ReadonlySet<string> {
  const after = new Set(before);
  if (isIn) after.add(name);
  else after.delete(name);
  return after;
}
