import type { ChatTurn } from '../../contracts/chat-turn.ts';
import type { TalkStore } from '../../engine/ports.ts';

export function createMemoryTalks(): TalkStore {
  const talks = new Map<string, ChatTurn[]>();
  return {
    async append(agent, turn) {
      const said = talks.get(agent) ?? [];
      if (said.some(({ run_id }) => run_id === turn.run_id)) return;
      talks.set(agent, [...said, structuredClone(turn)]);
    },
    load: async (agent) => structuredClone(talks.get(agent) ?? []),
    remove: async (agent) => talks.delete(agent),
  };
}
