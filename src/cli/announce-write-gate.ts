import { join, relative } from 'node:path';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import { CodedError } from '../errors.ts';
import type { CommandBook } from './command-book.ts';
import type { CommandContext } from './command-spec.ts';

type Terminal = Pick<CommandContext, 'out' | 'io'>;

/** Asks the gate before anything else is done. A book without an outline has no report to be read: what is missing is told
 *  instead. */
export async function announceWriteGate(
  terminal: Terminal,
  book: Pick<CommandBook, 'passWriteGate' | 'status' | 'folder'>,
  ack: boolean,
): Promise<void> {
  try {
    await book.passWriteGate(ack);
  } catch (error) {
    showBanner(terminal, book, error);
    if (!(error instanceof CodedError)) throw error;
    const { next } = error.details['because'] === 'report_missing' ? await book.status() : { next: null };
    throw next === null ? error : error.withNext(next);
  }
}

/** A closed gate shows its banner on lines of its own, for people and for scripts, before the command ends with its error. The
 *  report is named so that it can be opened from where the user is. */
export function showBanner(
  { out, io }: Terminal,
  { folder }: Pick<CommandBook, 'folder'>,
  error: unknown,
): void {
  if (!(error instanceof CodedError) || error.code !== 'write_gated') return;
  const { banner } = error.details;
  if (typeof banner !== 'string') return;
  const { outlineReport } = PROJECT_PATHS;
  out.notice(banner.replace(outlineReport, () => relative(io.cwd, join(folder, outlineReport))));
}
