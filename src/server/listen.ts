import { createAdaptorServer } from '@hono/node-server';
import type { Log } from '../engine/ports.ts';
import { CodedError } from '../errors.ts';
import type { ControlRoom } from './control-room.ts';
import { createServerApp } from './create-server-app.ts';

export interface ListenOptions {
  readonly room: ControlRoom;
  readonly token: string;
  readonly webFiles: ReadonlyMap<string, Uint8Array>;
  readonly log: Log;
  readonly host: string;
  /** 0 for a free one. */
  readonly port: number;
}

export interface ListeningServer {
  readonly port: number;
  close(): Promise<void>;
}

const GRACE_MS = 200;
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5000,
  connectionsCheckingInterval: 5000,
  maxHeaderSize: 16 * 1024,
};

export async function listen(options: ListenOptions): Promise<ListeningServer> {
  const { host } = options;
  const stopping = new AbortController();
  let port = options.port;
  const app = createServerApp({ ...options, address: () => ({ host, port }), stopping: stopping.signal });
  const server = createAdaptorServer({ fetch: app.fetch, serverOptions: LIMITS });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(describeTrouble(error, options)));
    server.listen(options.port, host, resolve);
  });
  const address = server.address();
  if (typeof address === 'object' && address !== null) port = address.port;
  const end = () =>
    new Promise<void>((resolve, reject) => {
      // Streams end first, each after a whole event; whoever keeps a connection open after that is cut off.
      stopping.abort();
      server.close((error) => (error ? reject(error) : resolve()));
      setTimeout(() => {
        if ('closeAllConnections' in server) server.closeAllConnections();
      }, GRACE_MS).unref();
      if ('closeIdleConnections' in server) server.closeIdleConnections();
    });
  let ended: Promise<void> | null = null;
  return {
    port,
    close() {
      ended ??= end();
      return ended;
    },
  };
}

function describeTrouble(error: NodeJS.ErrnoException, { host, port }: ListenOptions): CodedError {
  const why =
    error.code === 'EADDRINUSE'
      ? 'something else listens there'
      : error.code === 'EACCES'
        ? 'the system does not allow it'
        : (error.code ?? error.message);
  return new CodedError('usage_invalid', {
    message: `The server cannot listen on ${host}:${port}: ${why}.`,
    next: 'bookforge serve',
    cause: error,
  });
}
