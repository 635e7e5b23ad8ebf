import { type App, createApp } from '../../src/app.ts';
import type { Dispatcher } from '../../src/dispatch-runs.ts';
import { CodedError } from '../../src/errors.ts';
import type { OpenBook } from '../../src/open-book.ts';
import type { WorkRooms } from '../../src/server/control-room.ts';
import { createControlRoom } from '../../src/server/create-control-room.ts';
import { createServerApp } from '../../src/server/create-server-app.ts';
import { createFakeRooms, type FakeRooms } from './fake-control-room.ts';
import { createRecordingLog } from './recording-log.ts';

export const TOKEN = 'a-token-for-tests';
const PORT = 4000;

export interface ServedBook {
  readonly app: App;
  readonly rooms: FakeRooms;
  readonly dispatcher: Dispatcher;
  /** Ends the server and its runs. */
  stop(): Promise<void>;
  /** With the token, as a program sends it. */
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
  post(path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** As it is, without anything added. */
  request(path: string, init?: RequestInit): Promise<Response>;
}

/** The server over a real workspace with one book in it; the rooms that are others' are fakes. */
export async function serveBook(
  cwd: string,
  options: {
    readonly env?: Readonly<Record<string, string>>;
    readonly books?: readonly string[];
    readonly only?: string;
    /** Instead of the fakes. */
    readonly workRooms?: (book: OpenBook) => WorkRooms;
  } = {},
): Promise<ServedBook> {
  const log = createRecordingLog();
  const app = await createApp({ env: options.env ?? {}, cwd, workspace: cwd, log });
  const existing = await app.listBooks();
  for (const book_id of options.books ?? ['b']) {
    if (existing.includes(book_id)) continue;
    const idea = 'A ferryman on a river of glass is asked to carry a song to the far bank.';
    await app.initBook({ schema_version: 'book_v1', book_id, idea, language: 'en', chapters: 3, seed: '1' });
  }
  const stopping = new AbortController();
  const dispatcher = await app.createDispatcher(stopping.signal);
  const rooms = createFakeRooms();
  const room = createControlRoom({
    app,
    dispatcher,
    workRooms: options.workRooms ?? (() => rooms),
    version: '0.0.0',
    only: options.only ?? null,
  });
  const server = createServerApp({
    room,
    token: TOKEN,
    address: () => ({ hosts: [`127.0.0.1:${PORT}`], port: PORT }),
    webFiles: new Map([
      ['index.html', new TextEncoder().encode('<!doctype html><title>the page</title>')],
      ['assets/page-abc.js', new TextEncoder().encode('export {};')],
    ]),
    log,
    stopping: stopping.signal,
  });
  const request = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (!headers.has('host')) headers.set('host', `127.0.0.1:${PORT}`);
    return server.request(`http://127.0.0.1:${PORT}${path}`, { ...init, headers });
  };
  const bearer = { authorization: `Bearer ${TOKEN}` };
  return {
    app,
    rooms,
    dispatcher,
    request,
    get: (path, headers = {}) => request(path, { headers: { ...bearer, ...headers } }),
    post: (path, body, headers = {}) =>
      request(path, {
        method: 'POST',
        headers: {
          ...bearer,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    async stop() {
      // As Ctrl-C does.
      stopping.abort(new CodedError('interrupted'));
      await dispatcher.close();
    },
  };
}
