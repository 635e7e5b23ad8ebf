import { useState } from 'react';
import { useAgents } from '../../shared/agent-cards.tsx';
import { ChatPanel } from '../../shared/chat-panel.tsx';
import { useWords } from '../../shared/dictionaries.ts';
import { nameOf } from '../../shared/name-of.ts';
import type { Marked } from './choose-passage.ts';

interface ChapterChatProps {
  readonly project: string;
  readonly number: number;
  readonly marked: Marked | null;
}

/** A talk beside the text: what is marked there can be quoted. */
export function ChapterChat({ project, number, marked }: ChapterChatProps) {
  const words = useWords();
  const [agent, setAgent] = useState('chief');
  const { data: agents } = useAgents(project);
  return (
    <>
      <p>
        <label>
          {words.talkWith}{' '}
          <select value={agent} onChange={(event) => setAgent(event.target.value)}>
            {(agents?.map(({ role }) => role) ?? ['chief']).map((role) => (
              <option key={role} value={role}>
                {nameOf('agent', role, words)}
              </option>
            ))}
          </select>
        </label>
      </p>
      <ChatPanel
        key={agent}
        project={project}
        agent={agent}
        beside={{ about: `${words.chapter} ${number}`, marked: marked?.words.trim() ?? '' }}
      />
    </>
  );
}
