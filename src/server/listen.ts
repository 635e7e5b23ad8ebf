import { createAdaptorServer } from '@hono/node-server';
import type { Log } from '../engine/ports.ts';
import { CodedError } from '../errors.ts';
import type { ControlRoom } from './control-room.ts';
import { createServerApp } from './create-server-app.ts';
import { deriveAddresses, type ServerAddresses } from './derive-addresses.ts';

export interface ListenOptions {
  readonly room: ControlRoom;
  readonly token: string;
  readonly webFiles: ReadonlyMap<string, Uint8Array>;
  readonly log: Log;
  readonly host: string;
  /** The addresses of this machine. */
  readonly interfaces: readonly string[];
  /** 0 for a free one. */
  readonly port: number;
}

export interface ListeningServer {
  readonly port: number;
  readonly addresses: ServerAddresses;
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
  let addresses: ServerAddresses = { shown: [], hosts: [], isLocal: true };
  const address = () => ({ hosts: addresses.hosts, port });
  const app = createServerApp({ ...options, address, stopping: stopping.signal });
  const server = createAdaptorServer({ fetch: app.fetch, serverOptions: LIMITS });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(describeTrouble(error, options)));
    server.listen(options.port, host, resolve);
  });
  const bound = server.address();
  if (typeof bound === 'object' && bound !== null) {
    port = bound.port;
    addresses = deriveAddresses({ host, ...bound, interfaces: options.interfaces });
  }
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
    addresses,
    close() {
      ended ??= end();
      return ended;
    },
  };
}

const WHY: Readonly<Record<string, string>> = {
  EADDRINUSE: 'something else listens there',
  EACCES: 'the system does not allow it, as for most ports below 1024',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'no machine has this name',
};

function describeTrouble(error: NodeJS.ErrnoException, { host, port }: ListenOptions): CodedError {
  const why = WHY[error.code ?? ''] ?? error.code ?? error.message;
  return new CodedError('usage_invalid', {
    message: `The server cannot listen on ${host}:${port}: ${why}.`,
    next: 'bookforge serve',
    cause: error,
  });
}
