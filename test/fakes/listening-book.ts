import { connect } from 'node:net';
import { createApp } from '../../src/app.ts';
import { createControlRoom } from '../../src/server/create-control-room.ts';
import { type ListeningServer, listen } from '../../src/server/listen.ts';
import { createFakeRooms } from './fake-control-room.ts';
import { createRecordingLog } from './recording-log.ts';
import { TOKEN } from './served-book.ts';

export interface RawAnswer {
  readonly status: number;
  readonly headers: string;
  readonly body: string;
}

export interface ListeningBook extends ListeningServer {
  readonly url: string;
  /** A request as it is written, byte for byte, on a connection of its own. */
  send(request: string): Promise<RawAnswer>;
  /** A GET with the token, whatever stands in the path. */
  get(path: string): Promise<RawAnswer>;
}

/** The server on a real socket, over a workspace that is there. */
export async function listenToBook(cwd: string, only: string): Promise<ListeningBook> {
  const log = createRecordingLog();
  const app = await createApp({ env: {}, cwd, workspace: cwd, log });
  const dispatcher = await app.createDispatcher(new AbortController().signal);
  const room = createControlRoom({
    app,
    dispatcher,
    workRooms: () => createFakeRooms(),
    version: '0.0.0',
    only,
  });
  const options = {
    room,
    token: TOKEN,
    webFiles: new Map(),
    log,
    host: '127.0.0.1',
    interfaces: [],
    port: 0,
  };
  const server = await listen(options);
  const send = (request: string) => sendRaw(server.port, request);
  return {
    ...server,
    url: `http://127.0.0.1:${server.port}`,
    send,
    get: (path) =>
      send(
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nAuthorization: Bearer ${TOKEN}\r\nConnection: close\r\n\r\n`,
      ),
  };
}

function sendRaw(port: number, request: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request, 'latin1'));
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    // A server that has answered need not read the rest of what is sent to it.
    socket.on('error', (error) => {
      if (chunks.length === 0) reject(error);
    });
    socket.on('close', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const at = text.indexOf('\r\n\r\n');
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
      resolve({ status, headers: text.slice(0, at).toLowerCase(), body: text.slice(at + 4) });
    });
  });
}
