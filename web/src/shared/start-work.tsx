import { useIsFetching, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { StartRunRequest } from '../../../src/contracts/start-run.ts';
import { planWork, startRun } from './api-client.ts';
import { useWords } from './dictionaries.ts';
import { Estimate } from './estimate.tsx';
import { addressOf } from './place.ts';
import { ErrorBox } from './trouble-box.tsx';

interface StartWorkProps {
  readonly project: string;
  readonly work: StartRunRequest;
  readonly label: string;
}

/** Work that can be begun: what it would take, a cap, and the button. Once begun, the page goes to its run. */
export function StartWork({ project, work, label }: StartWorkProps) {
  const words = useWords();
  const client = useQueryClient();
  const id = useId();
  const [cap, setCap] = useState('');
  // While it is asked how the book stands, this may be done already: what it would take is refused then.
  const isStanding = useIsFetching({ queryKey: [project, 'status'] }) === 0;
  const plan = useQuery({
    queryKey: [project, 'plan', work],
    queryFn: () => planWork(project, work),
    enabled: isStanding,
  });
  const start = useMutation({
    mutationFn: () =>
      startRun(project, cap === '' ? work : { ...work, budget: { max_cost_usd: Number(cap) } }),
    onSuccess: (started) => {
      void client.invalidateQueries({ queryKey: [project] });
      if (started.run_id !== null) location.hash = addressOf({ project, view: 'runs', id: started.run_id });
    },
  });
  return (
    <form
      className="start"
      onSubmit={(event) => {
        event.preventDefault();
        start.mutate();
      }}
    >
      <Estimate plan={plan.data ?? null} />
      <ErrorBox error={plan.error ?? start.error} />
      <div className="row">
        <label htmlFor={id}>{words.cap}</label>
        <input
          id={id}
          type="number"
          min="0.01"
          step="0.01"
          placeholder={words.noCap}
          value={cap}
          onChange={(event) => setCap(event.target.value)}
        />
        <button type="submit" className="primary" disabled={start.isPending}>
          {start.isPending ? words.starting : label}
        </button>
      </div>
      {start.data?.run_id === null && <p className="quiet">{words.nothingToDo}</p>}
    </form>
  );
}
