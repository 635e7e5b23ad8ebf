import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { AuditKey } from '../../engine/ports.ts';
import { CodedError } from '../../errors.ts';
import { readTextFile } from './text-files.ts';

// The key lies with the user and never in a project: whoever can write in a project can make its trail up anew, but
// cannot sign it. It is made once, whole or not at all, and readable by its owner alone.

const KEY_BYTES = 32;

/** Disks on which no key can be kept: work goes on, unsigned. */
const NO_PLACE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR']);

export function createAuditKey(options: {
  /** null where the user has no folder of their own. */
  readonly path: string | null;
  /** A key from the environment, which goes before the file. */
  readonly given: Uint8Array | null;
}): AuditKey {
  const { path, given } = options;
  const load = () => given ?? (path === null ? null : readKey(path));
  return {
    load: async () => load(),
    create: async () => load() ?? (path === null ? null : makeKey(path)),
  };
}

function readKey(path: string): Uint8Array | null {
  const text = readTextFile(path);
  if (text === null) return null;
  if (/^[0-9a-f]{64}\n$/.test(text)) return Buffer.from(text.trim(), 'hex');
  throw new CodedError('config_invalid', {
    message: `${path} holds no audit key: 64 hexadecimal digits and a newline.`,
    details: { path },
  });
}

/** Two processes may make one at the same time: the name goes to the first, and both use that one. */
function makeKey(path: string): Uint8Array | null {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    putPrivately(path, `${randomBytes(KEY_BYTES).toString('hex')}\n`);
  } catch (error) {
    const errno = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (NO_PLACE.has(errno)) return null;
    if (errno !== 'EEXIST') throw error;
  }
  return readKey(path);
}

function putPrivately(path: string, text: string): void {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  writePrivately(temporary, text);
  try {
    linkSync(temporary, path);
  } finally {
    rmSync(temporary, { force: true });
  }
}

function writePrivately(path: string, text: string): void {
  const fd = openSync(path, 'wx', 0o600);
  try {
    writeSync(fd, text);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
