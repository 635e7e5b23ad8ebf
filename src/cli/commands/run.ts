import { CodedError } from '../../errors.ts';
import type { CommandContext } from '../command-spec.ts';
import { openBook } from '../open-app.ts';
import { showWriteGate } from '../show-write-gate.ts';

/** Writing begins behind the gate. What lies behind it is not built yet, and says so. */
export async function run(context: CommandContext): Promise<number> {
  const book = await openBook(context);
  await showWriteGate(context.out, () => book.passWriteGate(context.options.flag('ack-outline-issues')));
  throw new CodedError('usage_invalid', {
    message: 'The write gate is open. Writing chapters itself is not part of this version yet.',
    next: `bookforge status --book ${book.book.book_id}`,
  });
}
