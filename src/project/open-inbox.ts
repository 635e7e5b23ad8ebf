import type { Inbox, InboxItem } from '../contracts/api-inbox.ts';
import { CodedError, toTrouble } from '../errors.ts';
import { type InboxReply, matchReply } from './match-reply.ts';
import type { OpenProject } from './open-project.ts';
import type { RoomRow, Waiting } from './room.ts';

// What waits for a person in a project, put together from its rooms. A room that cannot tell hides nothing of the others.

export interface ProjectInbox {
  /** Oldest first. What a room is known to have waiting is not asked for again. */
  list(known?: Readonly<Record<string, Waiting>>): Promise<Inbox>;
  /** What an answer to an item means. The beginning of an id will do where no other begins so; `inbox_item_not_found`. */
  match(id: string, said: string): Promise<InboxReply>;
}

export function openInbox(project: OpenProject, rooms: readonly RoomRow[]): ProjectInbox {
  async function ask(row: RoomRow): Promise<Waiting> {
    try {
      return (await row.waiting?.(project)) ?? NOTHING;
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      return { items: [], damaged: [toTrouble(error.with({ book: project.id }))] };
    }
  }

  async function list(known: Readonly<Record<string, Waiting>> = {}): Promise<Inbox> {
    const parts = await Promise.all(rooms.map(async (row) => known[row.name] ?? ask(row)));
    return {
      items: parts.flatMap(({ items }) => [...items]).sort(compareAge),
      damaged: parts.flatMap(({ damaged }) => [...damaged]),
    };
  }

  return {
    list,
    async match(id, said) {
      const { items } = await list();
      const found = items.filter((item) => item.id === id || item.id.startsWith(id));
      const [item, ...more] = found.some((each) => each.id === id)
        ? found.filter((each) => each.id === id)
        : found;
      if (item === undefined || more.length > 0) throw refuseItem(project.id, id, found);
      return matchReply(item, said, project.id);
    },
  };
}

const NOTHING: Waiting = { items: [], damaged: [] };

function compareAge(a: InboxItem, b: InboxItem): number {
  return Date.parse(a.since) - Date.parse(b.since) || (a.id < b.id ? -1 : 1);
}

function refuseItem(book: string, id: string, found: readonly InboxItem[]): CodedError {
  const message =
    found.length === 0
      ? `Nothing that waits is called ${id}; it may have been answered already.`
      : `${found.length} things that wait begin with ${id}: ${found.map((item) => item.id).join(', ')}.`;
  return new CodedError('inbox_item_not_found', {
    message,
    kept: 'nothing was changed',
    details: { book, item_id: id },
  });
}
