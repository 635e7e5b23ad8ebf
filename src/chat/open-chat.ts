import { findPacket } from '../agents/find-packet.ts';
import { openTalkHistory } from '../agents/talk-history.ts';
import type { ChatTurn } from '../contracts/chat-turn.ts';
import type { Archetype } from '../contracts/recipe.ts';
import { type TaskPacket, TaskPacketSchema } from '../contracts/task-packet.ts';
import type { ChatAsked, PacketAsked } from '../contracts/work-requests.ts';
import type { RunResult } from '../engine/engine.ts';
import { parseStrictJson } from '../engine/parse-strict-json.ts';
import { validateContract } from '../engine/validate-contract.ts';
import type { WorkOptions } from '../engine/work-options.ts';
import { CodedError, InvariantError } from '../errors.ts';
import type { OpenProject } from '../project/open-project.ts';
import type { OpenRoom } from '../project/room.ts';
import type { RunKind } from '../project/run-kind.ts';
import { createChatKind } from './chat-kind.ts';
import { createPacketKind } from './packet-kind.ts';

export interface BookChat {
  /** A message: a turn of a talk, which works while others work in the project; where it is tagged as a task packet, work. */
  say(work: ChatAsked & WorkOptions): Promise<Said>;
  /** A task packet for an agent: its receipt is the output. */
  dispatch(work: PacketAsked & WorkOptions): Promise<RunResult>;
  history(agent: Archetype): Promise<readonly ChatTurn[]>;
  /** Whether there was anything to forget. */
  clear(agent: Archetype): Promise<boolean>;
}

/** Whether its output is a reply in words or a receipt. */
export interface Said {
  readonly kind: 'reply' | 'receipt';
  readonly ended: RunResult;
}

export function openRoom(project: OpenProject): OpenRoom<BookChat> {
  const chat = createChatKind(project);
  const packet = createPacketKind(project);
  const talks = openTalkHistory(project.store.logs);

  async function start<Request>(kind: RunKind<Request>, request: Request, work: WorkOptions) {
    const done = await project.road.start(kind, request, work);
    if (done.did === 'run') return done.ended;
    throw new InvariantError(`a ${kind.kind} had nothing to do`);
  }

  return {
    kinds: [chat, packet],
    api: {
      async say({ budget, signal, ...asked }) {
        const tagged = findPacket(asked.text);
        if (tagged === null) {
          return { kind: 'reply', ended: await start(chat, chat.request.parse(asked), { budget, signal }) };
        }
        const request = {
          packet: readPacket(tagged),
          ...(asked.agent === undefined ? {} : { agent: asked.agent }),
        };
        return { kind: 'receipt', ended: await start(packet, request, { budget, signal }) };
      },
      dispatch: ({ budget, signal, ...asked }) =>
        start(packet, packet.request.parse(asked), { budget, signal }),
      history: (agent) => talks.load(agent),
      clear: (agent) => talks.clear(agent),
    },
  };
}

/** What a message that is tagged as a packet holds has to be one, to the letter. */
function readPacket(text: string): TaskPacket {
  const parsed = parseStrictJson(text);
  const valid = parsed.ok ? validateContract(TaskPacketSchema, parsed.value, 'packet_refused') : null;
  if (valid?.ok === true) return valid.value;
  const faults = valid?.findings.map(({ path, message }) => `${path || '(whole)'}: ${message}`) ?? [];
  const why = parsed.ok ? faults.join('; ') : parsed.message;
  throw new CodedError('packet_refused', {
    message: `The message is tagged as a task packet and is none: ${why}.`,
    kept: 'nothing was sent',
    details: { why },
  });
}
