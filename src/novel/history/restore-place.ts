import type { Book } from '../../contracts/book.ts';
import type { FileChange, Files } from '../../engine/ports.ts';
import { CodedError } from '../../errors.ts';
import type { HistoryVersion } from '../../manuscript/history-version.ts';
import { type PlannedReplacement, planReplacement } from '../../manuscript/plan-replacement.ts';

/** What a restore works with. Nothing here writes: what comes out is one commit. */
export interface RestorePlace {
  readonly files: Pick<Files, 'read' | 'readMany' | 'list'>;
  readonly book: Book;
  /** Every version in the history, the machine's own too. */
  readonly versions: readonly HistoryVersion[];
  readonly at: string;
}

/** Changes with the present versions kept, and nothing for what is there already. */
export async function loadReplacement(
  { files, at }: Pick<RestorePlace, 'files' | 'at'>,
  wanted: readonly FileChange[],
): Promise<PlannedReplacement> {
  const before = new Map<string, Uint8Array>();
  const after = new Map<string, Buffer>();
  for (const { path, bytes } of wanted) {
    const present = await files.read(path);
    if (present !== null) before.set(path, present);
    if (bytes !== null) after.set(path, Buffer.from(bytes));
  }
  return planReplacement(before, after, at);
}

export function refuseVersion(path: string, why: string): CodedError {
  return new CodedError('stored_file_invalid', {
    message: `This version of ${path} cannot be restored: ${why}.`,
    kept: 'nothing was changed',
    details: { path },
  });
}
