import { z } from 'zod';
import { InboxAnsweredSchema, InboxSchema } from '../contracts/api-inbox.ts';
import { TextSchema } from '../contracts/ids.ts';
import { InvariantError } from '../errors.ts';
import type { OpenBook } from '../open-book.ts';
import { type Call, type Door, defineChange, defineLook, type WorkDoor } from './door.ts';

// What waits for a person, and an answer to it, which goes through the door that it would go through by its own command.

export const LIST_INBOX = defineLook('book', {
  name: 'inbox.list',
  summary: 'Everything that waits for a person, oldest first, and what can be answered to it',
  room: 'project',
  input: z.strictObject({}),
  output: InboxSchema,
  async call(book) {
    return book.inbox.list();
  },
});

export const ANSWER_INBOX = defineChange('book', {
  name: 'inbox.answer',
  summary: 'Answer something that waits, by the word of an answer or in words',
  room: 'project',
  input: z.strictObject({ item: TextSchema, answer: TextSchema }),
  output: InboxAnsweredSchema,
  async call(book, { item: id, answer: said }, call) {
    const { item, answer, input } = await book.inbox.match(id, said);
    const door = await findDoor(answer.door);
    const { own, runs } = watchBegun(call);
    await goThrough(door, book, door.input.parse(input), own);
    const { items } = await book.inbox.list();
    const left = items.filter((each) => each.id !== item.id).length;
    return { item, answer: answer.answer, door: door.name, runs, left };
  },
});

/** The table has this door too, so it is loaded when there is something to answer. */
async function findDoor(name: string): Promise<Door<'book'>> {
  const { DOORS } = await import('./door-table.ts');
  const door = DOORS.find((each) => each.name === name);
  if (door === undefined || !isOnBook(door)) throw new InvariantError(`no door of a book is called ${name}`);
  return door;
}

function isOnBook(door: Door): door is Door & Door<'book'> {
  return door.on === 'book';
}

/** Work is begun the way of the edge: waited for or handed over. */
async function goThrough(door: Door<'book'>, book: OpenBook, input: unknown, call: Call): Promise<void> {
  if (isWork(door)) await call.begin(door, input);
  else await door.call(book, input, call);
}

function isWork(door: Door<'book'>): door is WorkDoor {
  return 'handOver' in door;
}

/** The same call, and what was handed over in it. */
function watchBegun(call: Call) {
  const runs: { run_id: string; status: 'running' | 'pending' }[] = [];
  const own: Call = {
    ...call,
    async begin(door, input) {
      const begun = await call.begin(door, input);
      if (!begun.waited && begun.handed.did === 'handed over') {
        const { run_id, status } = begun.handed;
        runs.push({ run_id, status });
      }
      return begun;
    },
  };
  return { own, runs };
}
