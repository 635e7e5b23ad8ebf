import { isDeepStrictEqual } from 'node:util';
import { type App, OFFICE } from '../app.ts';
import type { ProjectEntry } from '../contracts/api-rooms.ts';
import type { Book } from '../contracts/book.ts';
import { BookIdSchema } from '../contracts/ids.ts';
import type { Dispatcher } from '../dispatch-runs.ts';
import { handOverKind } from '../doors/hand-over-kind.ts';
import { IDLE_CALL } from '../doors/idle-call.ts';
import { CodedError, toTrouble } from '../errors.ts';
import type { OpenBook } from '../open-book.ts';
import type { ControlRoom, ProjectRoom, WorkRooms } from './control-room.ts';

export interface ControlRoomParts {
  readonly app: App;
  readonly dispatcher: Pick<Dispatcher, 'start' | 'resume'>;
  /** What the capabilities bring for a book. */
  readonly workRooms: (book: OpenBook) => WorkRooms;
  readonly version: string;
  /** `serve --book`: this one and no other. */
  readonly only: string | null;
}

/** The application as the server has it. */
export function createControlRoom(parts: ControlRoomParts): ControlRoom {
  const { app, version, only } = parts;
  const rooms = new Map<string, { readonly book: Book; readonly room: ProjectRoom }>();
  // Whoever may enter one project is told of no other.
  const ground: App = only === null ? app : { ...app, checkMachine: () => app.checkMachine([only]) };
  const listIds = async () => (only === null ? app.listBooks() : [only]);

  /** A room is kept for as long as its book.json says the same: an author edits it while the server runs. What runs in a book
   *  is opened anew by the dispatcher. */
  async function enter(project: string): Promise<ProjectRoom> {
    const open = await app.openAsBook(project);
    const known = rooms.get(project);
    if (known !== undefined && isDeepStrictEqual(known.book, open.book)) return known.room;
    const room = openRoom(parts, project, open);
    rooms.set(project, { book: open.book, room });
    return room;
  }

  return {
    version,
    documentsIn: only ?? OFFICE,
    projects: async () => Promise.all((await listIds()).map((project) => describeProject(app, project))),
    async open(named) {
      const project = named ?? chooseOnly(await listIds());
      const isOffice = project === OFFICE && only === null;
      if (!isOffice && !(await listIds()).includes(project)) throw refuseProject(project);
      return enter(project);
    },
    call: (door, input, { asked, signal }) =>
      door.call(ground, input, { ...IDLE_CALL, budget: asked.budget, signal }),
    checkNewProjects() {
      if (only === null) return;
      throw new CodedError('request_invalid', {
        message: `This server was started for ${only} and no other.`,
        next: 'bookforge serve',
      });
    },
  };
}

function openRoom(
  { app, dispatcher: queue, workRooms }: ControlRoomParts,
  project: string,
  book: OpenBook,
): ProjectRoom {
  return {
    ...workRooms(book),
    project,
    runs: book.runs,
    readFile: (path) => book.readFile(path),
    startRun: (kind, request, asked) => handOverKind(book, kind, request, { asked, queue }),
    handOver: (door, input, asked) => door.handOver(book, input, { asked, queue }),
    async call(door, input, { asked, signal }) {
      const on = asked.model === null ? book : await app.openAsBook(project, { model: asked.model });
      return door.call(on, input, {
        budget: asked.budget,
        signal,
        tell: () => undefined,
        begin: async (work, request) => ({
          waited: false,
          handed: await work.handOver(book, request, { asked, queue }),
        }),
      });
    },
  };
}

async function describeProject(app: Pick<App, 'openBook'>, project: string): Promise<ProjectEntry> {
  try {
    const { book } = await app.openBook(project);
    const { title, language, chapters } = book;
    return { project, title: title ?? null, language, chapters, error: null };
  } catch (error) {
    return { project, title: null, language: null, chapters: null, error: toTrouble(error) };
  }
}

function chooseOnly(ids: readonly string[]): string {
  const [first, ...more] = ids;
  if (first === undefined) {
    throw new CodedError('book_not_found', { message: 'There is no book in this workspace yet.' });
  }
  if (more.length === 0) return first;
  throw new CodedError('request_invalid', {
    message: `There are ${ids.length} projects; name one.`,
    next: 'Add ?project=<id>; GET /api/projects lists them.',
  });
}

function refuseProject(project: string): CodedError {
  const details = BookIdSchema.safeParse(project).success ? { book: project } : {};
  return new CodedError('book_not_found', { message: 'There is no such book here.', details });
}
