import { TIDY_PROJECT } from '../../doors/tidy-doors.ts';
import type { TidyResult } from '../../project/tidy-project.ts';
import type { CommandContext } from '../command-spec.ts';
import { formatCount } from '../format-count.ts';
import { openBook } from '../open-app.ts';

/** Packs what finished runs left. */
export async function run(context: CommandContext): Promise<number> {
  const { options, out, command } = context;
  const plan = options.flag('plan');
  const book = await openBook(context);
  const tidied = await book.call(TIDY_PROJECT, { plan });
  const saved_bytes = plan ? null : tidied.bytes - tidied.packed_bytes;
  const bookId = book.book.book_id;
  const next = plan && tidied.files > 0 ? command(`bookforge tidy --book ${bookId}`) : null;
  out.result({ book_id: bookId, plan, ...tidied, saved_bytes, next }, () =>
    [describe(tidied, plan), ...(next === null ? [] : [`next  ${next}`])].join('\n'),
  );
  return 0;
}

function describe({ runs, files, bytes, packs, packed_bytes }: TidyResult, plan: boolean): string {
  if (files === 0) return 'There is nothing to tidy: everything that finished runs left is packed.';
  const what = `${count(files, 'file')} (${formatMegabytes(bytes)}) of ${count(runs, 'finished run')}`;
  if (plan) return `${what} would be packed. Nothing was changed.`;
  if (packs === 0) return `${what} were packed already, and are removed.`;
  const room = `${count(packs, 'pack')} (${formatMegabytes(packed_bytes)})`;
  return `${what} became ${room}: ${formatMegabytes(bytes - packed_bytes)} less.`;
}

function count(number: number, what: string): string {
  return `${formatCount(number)} ${what}${number === 1 ? '' : 's'}`;
}

function formatMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
