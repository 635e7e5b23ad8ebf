import { ACCEPT_STALE } from '../../doors/rewriting-doors.ts';
import type { AcceptResult } from '../../novel/records/open-rewriting.ts';
import type { CommandContext } from '../command-spec.ts';
import { completeStale, formatStale } from '../format-stale.ts';
import { openBook } from '../open-app.ts';
import { readChapters } from '../read-chapters.ts';

/** Lets stale chapters stand as they are. What is accepted is recorded against the texts beside it, and no text changes. */
export async function run(context: CommandContext): Promise<number> {
  const { out, command } = context;
  const chapters = readChapters(context);
  const book = await openBook(context);
  const { accepted, fresh, stale } = await book.call(ACCEPT_STALE, chapters === null ? {} : { chapters });
  const result = { accepted, fresh, stale: completeStale(stale, command) };
  const shown = {
    book_id: book.book.book_id,
    ...result,
    accepted: accepted.map(({ chapter, reasons, message }) => ({ chapter, reasons, message })),
  };
  out.result(shown, () => formatAccepted(result, context));
  return 0;
}

function formatAccepted(
  { accepted, fresh, stale }: AcceptResult,
  { out: { paint } }: Pick<CommandContext, 'out'>,
): string {
  const lines = [
    ...accepted.map(({ chapter, message }) => `chapter ${chapter}: accepted as it is, although ${message}`),
    ...fresh.map((chapter) => `chapter ${chapter}: it is not stale`),
  ];
  const told = lines.length === 0 ? 'No chapter is stale.' : lines.join('\n');
  return [told, ...formatStale(stale, paint)].join('\n\n');
}
