import { useAgents } from '../../shared/agent-cards.tsx';
import { ChatPanel } from '../../shared/chat-panel.tsx';
import { useWords } from '../../shared/dictionaries.ts';
import { nameOf } from '../../shared/name-of.ts';
import { addressOf } from '../../shared/place.ts';
import { StatusMark } from '../../shared/status-mark.tsx';
import { ErrorBox } from '../../shared/trouble-box.tsx';

interface ChatPageProps {
  readonly project: string;
  /** The role that is spoken to; left out, the Chief. */
  readonly id: string | null;
}

/** A talk with one of those who work on the book. */
export function ChatPage({ project, id }: ChatPageProps) {
  const words = useWords();
  const { data: agents, error } = useAgents(project);
  const agent = id ?? 'chief';
  const card = agents?.find(({ role }) => role === agent);
  return (
    <section aria-labelledby="chat-heading">
      <div className="row">
        <h2 id="chat-heading">
          {words.chat}: {nameOf('agent', agent, words)}
        </h2>
        {card !== undefined && <StatusMark status={card.state} />}
      </div>
      <ErrorBox error={error} />
      <nav className="tabs" aria-label={words.agents}>
        {agents?.map(({ role }) => (
          <a
            key={role}
            className="button"
            href={addressOf({ project, view: 'chat', id: role })}
            aria-current={role === agent ? 'page' : undefined}
          >
            {nameOf('agent', role, words)}
          </a>
        ))}
      </nav>
      {card !== undefined && (
        <p className="quiet">
          {words.owns}: {card.owns.join(', ')} · {words.mustNot}: {card.must_not.join(', ')} · {card.model}
        </p>
      )}
      <ChatPanel key={agent} project={project} agent={agent} />
    </section>
  );
}
