import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { showRun } from '../../shared/api-client.ts';
import { useWords } from '../../shared/dictionaries.ts';
import { addressOf } from '../../shared/place.ts';
import { ErrorBox, TroubleBox } from '../../shared/trouble-box.tsx';
import { planSession } from './session-calls.ts';

const LOOK_AGAIN_MS = 1000;
const UNDER_WAY: ReadonlySet<string> = new Set(['pending', 'running']);

/** What somebody wants, in words. The Chief takes it apart; once that is done, the page goes to the plan. */
export function WishForm({ project }: { readonly project: string }) {
  const words = useWords();
  const id = useId();
  const [wish, setWish] = useState('');
  const plan = useMutation({ mutationFn: () => planSession(project, wish) });
  const runId = plan.data?.run_id ?? null;
  const { data: run } = useQuery({
    queryKey: [project, 'run', runId],
    queryFn: () => showRun(project, runId ?? ''),
    enabled: runId !== null,
    refetchInterval: ({ state }) => (UNDER_WAY.has(state.data?.status ?? 'pending') ? LOOK_AGAIN_MS : false),
  });
  // A plan has the id of the session that it was made in.
  const session = run?.status === 'done' ? run.session_id : null;
  useEffect(() => {
    if (session !== null) location.hash = addressOf({ project, view: 'sessions', id: session });
  }, [project, session]);

  const isBusy = plan.isPending || (runId !== null && UNDER_WAY.has(run?.status ?? 'pending'));
  return (
    <form
      className="panel wish"
      onSubmit={(event) => {
        event.preventDefault();
        plan.mutate();
      }}
    >
      <label htmlFor={id}>{words.newWish}</label>
      <textarea
        id={id}
        required
        rows={2}
        maxLength={20_000}
        placeholder={words.wishHint}
        value={wish}
        onChange={(event) => setWish(event.target.value)}
      />
      <div className="row">
        <button type="submit" className="primary" disabled={isBusy}>
          {isBusy ? words.planning : words.makePlan}
        </button>
        {runId !== null && <a href={addressOf({ project, view: 'runs', id: runId })}>{words.itsRun}</a>}
      </div>
      <ErrorBox error={plan.error} />
      {run !== undefined && run.error !== null && (
        <>
          <TroubleBox trouble={run.error} />
          <p>
            <a className="button" href={addressOf({ project, view: 'chat', id: 'chief' })}>
              {words.talkToChief}
            </a>
          </p>
        </>
      )}
    </form>
  );
}
