#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import type { CliInput, CliIo, CliStream } from './cli-io.ts';
import { runCli } from './run-cli.ts';

// The only file that knows the process: it hands arguments, streams, environment and signals to runCli and ends with
// the code that comes back.

/** From src/cli and from dist/cli alike, the package is two folders up. */
const PACKAGE = new URL('../../', import.meta.url);

const io: CliIo = {
  stdout: toStream(process.stdout),
  stderr: toStream(process.stderr),
  // Opened on first use: an open stdin costs start-up time.
  get stdin(): CliInput {
    return Object.assign(process.stdin, { isTTY: process.stdin.isTTY === true });
  },
  env: process.env,
  cwd: process.cwd(),
  nodeVersion: process.versions.node,
  clock: {
    elapsedMs: () => performance.now(),
    every(intervalMs, tick) {
      const timer = setInterval(tick, intervalMs).unref();
      return () => clearInterval(timer);
    },
  },
  readPackageFile,
  onInterrupt(handler) {
    for (const signal of STOP_SIGNALS) process.on(signal, handler);
    return () => {
      for (const signal of STOP_SIGNALS) process.off(signal, handler);
    };
  },
  onCrash(handler) {
    process.on('uncaughtException', handler);
    return () => process.off('uncaughtException', handler);
  },
};

const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const;

// Whoever read stdout has had enough (`bookforge … | head`): that is an end, not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
// Messages that nobody reads are no reason to stop the work.
process.stderr.on('error', () => undefined);

const code = await runCli(process.argv.slice(2), io);
// What is written has to arrive before the process ends, and open handles of a cancelled command must not delay it.
process.stdout.write('', () => process.stderr.write('', () => process.exit(code)));

function toStream(stream: NodeJS.WriteStream): CliStream {
  return {
    write: (text) => {
      stream.write(text);
    },
    get isTTY() {
      return stream.isTTY === true;
    },
    get columns() {
      return stream.columns;
    },
  };
}

function readPackageFile(path: string): string | null {
  try {
    return readFileSync(new URL(path, PACKAGE), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
