import { writtenMarkFile } from '../contracts/project-paths.ts';
import { hashBytes } from '../engine/hash.ts';
import type { FileChange } from '../engine/ports.ts';

// A chapter is written scene by scene, and each scene's commit replaces the chapter's file. Of all these only the version
// from before the work is worth keeping: what lies between is in none but this work's own later versions. The mark says
// which work wrote the file last and what it wrote, and is committed with it. So a version of the work's own is known from
// one that somebody else wrote or edited in between, which is kept like any other.

export interface WrittenMark {
  readonly at: string;
  readonly sha256: string;
}

export function renderWrittenMark(path: string, bytes: Uint8Array, at: string): FileChange {
  return { path: writtenMarkFile(path), bytes: Buffer.from(`${at} ${hashBytes(bytes)}\n`) };
}

/** Null for what is not there or cannot be read: then everything is kept. */
export function parseWrittenMark(text: string | null): WrittenMark | null {
  const [, at, sha256] = /^(\S+) (sha256:[0-9a-f]{64})\n$/.exec(text ?? '') ?? [];
  return at === undefined || sha256 === undefined ? null : { at, sha256 };
}

/** Whether the file is as the work that was begun at this time left it. */
export function isOwnVersion(mark: WrittenMark | null, bytes: Uint8Array, at: string): boolean {
  return mark !== null && mark.at === at && mark.sha256 === hashBytes(bytes);
}
