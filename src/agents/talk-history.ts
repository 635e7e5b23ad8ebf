import { type ChatTurn, ChatTurnSchema } from '../contracts/chat-turn.ts';
import { type JsonObject, toJson } from '../contracts/json.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import type { LogStore } from '../engine/ports.ts';
import { sealLine } from '../engine/seal-line.ts';
import { CodedError } from '../errors.ts';

/** What was said in talks with agents. Several may write at once, and nobody needs the project's lock. */
export interface TalkHistory {
  /** In the order in which they ended. */
  load(agent: string): Promise<ChatTurn[]>;
  /** At the end of a talk; durable when it returns. The same turn again changes nothing. */
  remember(agent: string, turn: Omit<ChatTurn, 'schema_version' | 'line_hash'>): Promise<void>;
  /** Forgets a talk; false where there was nothing to forget. */
  clear(agent: string): Promise<boolean>;
}

export function openTalkHistory(logs: LogStore): TalkHistory {
  const nameLog = (agent: string) => `chat_${agent}`;
  const load = async (agent: string) =>
    (await logs.read(nameLog(agent), 1)).map((entry, index) => parseTurn(agent, index + 1, entry));
  return {
    load,
    async remember(agent, { run_id, said_at, text, reply, model, receipts }) {
      const schema_version = 'chat_turn_v1' as const;
      const turn = sealLine({
        schema_version,
        run_id,
        said_at,
        text,
        reply,
        model,
        receipts,
        line_hash: '',
      });
      for (;;) {
        const turns = await load(agent);
        if (turns.some((said) => said.run_id === run_id)) return;
        // Whoever came first has said something else: it is looked again.
        if (await logs.append(nameLog(agent), turns.length + 1, toJson(turn) as JsonObject)) return;
      }
    },
    clear: (agent) => logs.remove(nameLog(agent)),
  };
}

function parseTurn(agent: string, line: number, entry: JsonObject): ChatTurn {
  const parsed = ChatTurnSchema.safeParse(entry);
  if (parsed.success) return parsed.data;
  const path = `${PROJECT_PATHS.chats}/${agent}.jsonl`;
  throw new CodedError('journal_corrupt', {
    message: `${path} has a line that is no turn of a talk, line ${line}.`,
    details: { path, line },
  });
}
