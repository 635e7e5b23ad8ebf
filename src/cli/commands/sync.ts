import { SYNC_PAGES } from '../../doors/rewriting-doors.ts';
import { CodedError } from '../../errors.ts';
import { nameCount } from '../../name-count.ts';
import type { SyncedPage, SyncOptions, SyncResult } from '../../novel/records/open-rewriting.ts';
import type { CommandBook } from '../command-book.ts';
import type { CommandContext } from '../command-spec.ts';
import type { Paint } from '../create-paint.ts';
import { findNext } from '../find-next.ts';
import { formatCount } from '../format-count.ts';
import { completeStale, formatStale } from '../format-stale.ts';
import { openBook } from '../open-app.ts';
import { paintDifference } from '../paint-difference.ts';
import { quoteWord } from '../quote-word.ts';
import { readChapters } from '../read-chapters.ts';

/** Takes scenes that were edited in Markdown into their chapters. */
export async function run(context: CommandContext): Promise<number> {
  const { options, out, command } = context;
  const dryRun = options.flag('dry-run');
  // The command table lets no other words through.
  const keep = (options.text('keep') ?? null) as SyncOptions['keep'];
  const choice = { chapters: readChapters(context), keep };
  const book = await openBook(context);
  const bookId = book.book.book_id;
  try {
    const synced = await book.call(SYNC_PAGES, { ...choice, dry_run: dryRun });
    const result = { ...synced, stale: completeStale(synced.stale, command) };
    const next = await findNextAfter(context, book, synced);
    out.result({ book_id: bookId, dry_run: dryRun, ...result, next }, () =>
      formatSync(result, { dryRun, next, paint: out.paint }),
    );
    return 0;
  } catch (error) {
    if (error instanceof CodedError && error.code === 'hand_edits_conflict') {
      const { pages } = await book.call(SYNC_PAGES, { ...choice, dry_run: true });
      for (const page of pages.filter(({ state }) => state === 'conflict'))
        out.notice(`${formatPage(page, true, out.paint)}\n`);
      throw error.withNext(formatAgain(context, bookId, 'page'));
    }
    throw error;
  }
}

function formatSync(
  { pages, chapters, stale }: SyncResult,
  { dryRun, next, paint }: { readonly dryRun: boolean; readonly next: string | null; readonly paint: Paint },
): string {
  if (pages.length === 0) return 'Every page is as its chapter has it.';
  const blocks = pages.map((page) => formatPage(page, dryRun, paint));
  const would = dryRun ? 'would have' : 'has';
  const words = chapters.map(
    ({ chapter, words: count }) =>
      `chapter ${chapter} ${would} ${nameCount(count, 'word', formatCount(count))}`,
  );
  const after = dryRun || chapters.length === 0 ? [] : [...formatStale(stale, paint)];
  const end = [...(dryRun ? ['Nothing was changed.'] : []), ...(next === null ? [] : [`next  ${next}`])];
  return [
    ...blocks,
    ...(words.length === 0 ? [] : [words.join('\n')]),
    ...after,
    ...(end.length === 0 ? [] : [end.join('\n')]),
  ].join('\n\n');
}

/** After a look, the same in earnest; afterwards whatever the book asks for next. */
async function findNextAfter(
  { options, command }: Pick<CommandContext, 'options' | 'command'>,
  book: CommandBook,
  { pages }: SyncResult,
): Promise<string | null> {
  if (!options.flag('dry-run')) return findNext({ command }, book);
  if (pages.every(({ action }) => action === 'left')) return null;
  return command(formatAgain({ options }, book.book.book_id, options.text('keep') ?? null));
}

/** The same call in earnest. */
function formatAgain(
  { options }: Pick<CommandContext, 'options'>,
  bookId: string,
  keep: string | null,
): string {
  const chapters = options.text('chapters');
  return [
    `bookforge sync --book ${bookId}`,
    ...(chapters === undefined ? [] : [`--chapters ${quoteWord(chapters)}`]),
    ...(keep === null ? [] : [`--keep ${keep}`]),
  ].join(' ');
}

const WHY: Readonly<Record<SyncedPage['state'], string>> = {
  edited: 'edited by hand',
  conflict: 'edited by hand, and the chapter changed as well',
  added: 'a scene of your own',
  orphaned: 'the chapter’s own file is gone',
  emptied: 'it has no text any more; write some, or take the chapter’s with --keep chapter',
  unmerged:
    'it has the marks of a merge that was not ended; decide it, or take the chapter’s with --keep chapter',
  doubled:
    'it has the text of another scene of the chapter too, which would then be there twice; take it out of one of them, or say that it is meant with --keep page',
  outdated: 'the chapter changed',
  missing: 'it was not there',
  ambiguous: 'another page of the same scene was edited too; leave one',
  unreadable: 'its letters cannot be read; save it as UTF-8, or take the chapter’s text with --keep chapter',
  unknown: 'the outline has no such scene',
};

function formatPage(page: SyncedPage, dryRun: boolean, paint: Paint): string {
  const action = { taken: 'take', 'made anew': 'make anew', left: 'leave' }[page.action];
  const shown = page.action === 'left' || page.action === 'taken';
  const head = `${paint.bold(page.path)}: ${dryRun ? action : page.action} (${WHY[page.state]})`;
  return [
    head,
    ...(shown && page.difference !== null ? [paintDifference(page.difference, paint)] : []),
    ...page.findings.map(({ line, message }) => paint.yellow(`${page.path}:${line}: ${message}`)),
  ].join('\n');
}
