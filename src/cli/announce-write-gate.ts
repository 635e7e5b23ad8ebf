import { CodedError } from '../errors.ts';
import type { CommandBook } from './command-book.ts';
import type { Output } from './create-output.ts';

/** A closed gate shows its banner on lines of its own, for people and for scripts, before the command ends with its error. A
 *  book without an outline has no report to be read: what is missing is told instead. */
export async function announceWriteGate(
  out: Pick<Output, 'notice'>,
  book: Pick<CommandBook, 'passWriteGate' | 'status'>,
  ack: boolean,
): Promise<void> {
  try {
    await book.passWriteGate(ack);
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    const { banner, because } = error.details;
    if (typeof banner === 'string') out.notice(banner);
    const { next } = because === 'report_missing' ? await book.status() : { next: null };
    throw next === null ? error : error.withNext(next);
  }
}
