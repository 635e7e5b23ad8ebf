import type { z } from 'zod';
import type { App } from '../app.ts';
import type { ProjectEntry } from '../contracts/api-rooms.ts';
import { BookIdSchema } from '../contracts/ids.ts';
import type { Dispatcher } from '../dispatch-runs.ts';
import { CodedError, toTrouble } from '../errors.ts';
import type { OpenBook } from '../open-book.ts';
import type { ControlRoom, ProjectRoom, WorkRooms } from './control-room.ts';

export interface ControlRoomParts {
  readonly app: Pick<App, 'listBooks' | 'openBook'>;
  readonly dispatcher: Pick<Dispatcher, 'start'>;
  /** What the capabilities bring for a book. */
  readonly workRooms: (book: OpenBook) => WorkRooms;
  readonly version: string;
  /** `serve --book`: this one and no other. */
  readonly only: string | null;
}

/** The application as the server has it. A book is opened once; what runs in it is opened anew by the dispatcher. */
export function createControlRoom({
  app,
  dispatcher,
  workRooms,
  version,
  only,
}: ControlRoomParts): ControlRoom {
  const rooms = new Map<string, Promise<ProjectRoom>>();
  const listIds = async () => (only === null ? app.listBooks() : [only]);

  async function openRoom(project: string): Promise<ProjectRoom> {
    const book = await app.openBook(project);
    const work = workRooms(book);
    return {
      ...work,
      project,
      runs: book.runs,
      readFile: (path) => book.readFile(path),
      book: () => app.openBook(project),
      async startRun(name, asked, work) {
        // As its files are now: an author edits book.json while the server runs.
        const open = await app.openBook(project);
        const kind = await open.findKind(name);
        if (kind === null)
          throw new CodedError('request_invalid', { message: `There is no kind of run ${name}.` });
        const read = kind.request.safeParse(asked);
        if (!read.success) throw refuseRequest(read.error);
        return dispatcher.start(project, () => open.road.submit(kind, read.data, work));
      },
    };
  }

  return {
    version,
    projects: async () => Promise.all((await listIds()).map((project) => describeProject(app, project))),
    async open(named) {
      const project = named ?? chooseOnly(await listIds());
      const open = rooms.get(project);
      if (open === undefined && !(await listIds()).includes(project)) throw refuseProject(project);
      const known = open ?? openRoom(project);
      rooms.set(project, known);
      try {
        return await known;
      } catch (error) {
        rooms.delete(project);
        throw error;
      }
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

function refuseRequest({ issues }: z.ZodError): CodedError {
  const told = issues.map(({ path, message }) => `${path.join('.') || '(whole)'}: ${message}`);
  return new CodedError('request_invalid', {
    message: `The body is not what this takes: ${told.join('; ')}`,
  });
}

function refuseProject(project: string): CodedError {
  const details = BookIdSchema.safeParse(project).success ? { book: project } : {};
  return new CodedError('book_not_found', { message: 'There is no such book here.', details });
}
