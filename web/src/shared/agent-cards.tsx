import { useQuery } from '@tanstack/react-query';
import type { AgentCard } from '../../../src/contracts/api-agents.ts';
import { listAgents } from './api-client.ts';
import { useWords } from './dictionaries.ts';
import { formatUsage } from './format-numbers.ts';
import { LoadingLine } from './loading-line.tsx';
import { nameOf } from './name-of.ts';
import { addressOf } from './place.ts';
import { StatusMark } from './status-mark.tsx';
import { ErrorBox } from './trouble-box.tsx';

const LOOK_AGAIN_MS = 2000;

export const useAgents = (project: string) =>
  useQuery({
    queryKey: [project, 'agents'],
    queryFn: () => listAgents(project),
    refetchInterval: LOOK_AGAIN_MS,
  });

/** Who works in the book: what each owns, is at, and has come to. */
export function AgentCards({ project }: { readonly project: string }) {
  const { data: agents, error } = useAgents(project);
  if (agents === undefined) return error === null ? <LoadingLine /> : <ErrorBox error={error} />;
  return (
    <ul className="agents">
      {agents.map((card) => (
        <li key={card.agent_id} className="panel">
          <Card project={project} card={card} />
        </li>
      ))}
    </ul>
  );
}

function Card({ project, card }: { readonly project: string; readonly card: AgentCard }) {
  const words = useWords();
  return (
    <>
      <p className="agent-head">
        <strong>{nameOf('agent', card.role, words)}</strong>{' '}
        <StatusMark status={card.waits_for === 'person' ? 'waiting-on-user' : card.state} />
      </p>
      <p className="quiet">
        {card.model} · {card.tier.toUpperCase()} · {formatUsage(card.usage, words)}
      </p>
      <p>
        {words.owns}: {card.owns.join(', ')}
      </p>
      <p className="quiet">
        {words.mustNot}: {card.must_not.join(', ')}
      </p>
      {card.at !== null && (
        <p>
          {card.at.run_id === null ? (
            card.at.what
          ) : (
            <a href={addressOf({ project, view: 'runs', id: card.at.run_id })}>{card.at.what}</a>
          )}
        </p>
      )}
      {card.last_receipt !== null && (
        <p className="quiet">
          {words.lastReceipt}:{' '}
          <a href={addressOf({ project, view: 'audit', id: card.last_receipt.receipt_id })}>
            {card.last_receipt.summary === '' ? card.last_receipt.receipt_id : card.last_receipt.summary}
          </a>
        </p>
      )}
      <p>
        <a href={addressOf({ project, view: 'chat', id: card.role })}>{words.talk}</a>
      </p>
    </>
  );
}
