import { type ChatTurn, ChatTurnSchema } from '../../contracts/chat-turn.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import type { Lock, TalkStore } from '../../engine/ports.ts';
import { CodedError } from '../../errors.ts';
import type { EnsureFolder } from './folder-maker.ts';
import { openJsonlFile } from './jsonl-file.ts';
import type { ProjectDisk } from './project-disk.ts';
import { readSealedLines } from './sealed-lines.ts';

// .control-room/chats/<agent>.jsonl, a sealed line a turn. Whoever writes one holds the lock of that file, for as long as it
// takes; nobody else waits for it. A tail that a dead process left torn is dropped by the next writer: its turn is in its run.

const WAIT_MS = 10_000;
const PURPOSE = { owner: 'bookforge', purpose: 'chat', waitMs: WAIT_MS };

export function createDirectoryTalks(tools: {
  readonly disk: ProjectDisk;
  readonly ensureFolder: EnsureFolder;
  readonly createLock: (folder: string) => Lock;
}): TalkStore {
  const { disk, ensureFolder, createLock } = tools;
  const load = (agent: string) =>
    [...readSealedLines(disk, nameFile(agent), { keeps: isTurn })].map(({ value }) => value);

  async function alone<T>(agent: string, act: () => T): Promise<T> {
    const folder = nameFile(agent).replace(/\.jsonl$/, '.lock');
    ensureFolder(PROJECT_PATHS.chats);
    const lease = await createLock(folder).acquire(PURPOSE);
    try {
      return act();
    } finally {
      await lease.release();
    }
  }

  return {
    append: (agent, turn) =>
      alone(agent, () => {
        if (load(agent).some(({ run_id }) => run_id === turn.run_id)) return;
        const { file } = openJsonlFile(disk, nameFile(agent), isTurn);
        try {
          file.append(turn);
        } finally {
          file.close();
        }
      }),
    load: async (agent) => load(agent),
    remove: (agent) =>
      alone(agent, () => {
        const removed = disk.unlink(nameFile(agent));
        if (removed) disk.syncFolder(PROJECT_PATHS.chats);
        return removed;
      }),
  };
}

/** What is no name of an agent never becomes a path. */
function nameFile(agent: string): string {
  if (/^[a-z]+$/.test(agent)) return `${PROJECT_PATHS.chats}/${agent}.jsonl`;
  throw new CodedError('usage_invalid', { message: `There is no agent ${agent}.` });
}

function isTurn(value: unknown): value is ChatTurn {
  return ChatTurnSchema.safeParse(value).success;
}
