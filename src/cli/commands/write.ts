import { MAKE_STORY_STEP, WRITE_CHAPTERS } from '../../doors/novel-doors.ts';
import { ESTIMATE_BOOK } from '../../doors/plan-doors.ts';
import { CREATE_PROJECT, SHOW_STATUS } from '../../doors/project-doors.ts';
import { CodedError } from '../../errors.ts';
import type { ExportFormat } from '../../manuscript/export/export-formats.ts';
import { nameCount } from '../../name-count.ts';
import { askConsent } from '../ask-consent.ts';
import { leaveBudget, raiseCaps } from '../book-caps.ts';
import type { CommandBook } from '../command-book.ts';
import type { CommandContext } from '../command-spec.ts';
import { formatColumns } from '../format-columns.ts';
import { formatCount } from '../format-count.ts';
import { formatEstimate } from '../format-estimate.ts';
import { makeOutline } from '../make-outline.ts';
import { type CommandApp, createSwitchedView, openApp, type SwitchedView } from '../open-app.ts';
import { quoteWord } from '../quote-word.ts';
import { readGivenFiles } from '../read-given-files.ts';
import { repeatFlags } from '../repeat-flags.ts';
import { STAND_IN } from '../stand-in.ts';
import { watchWriting } from '../watch-writing.ts';
import { formatOutcome, tellFailures } from '../write-chapters.ts';
import { writeExports } from '../write-exports.ts';

const FORMATS: readonly string[] = ['md', 'html', 'epub', 'docx', 'pdf', 'txt'];

/** From an idea to exports. What is there is never made again, so the same command goes on where it was. */
export async function run(context: CommandContext): Promise<number> {
  const { options } = context;
  const formats = readFormats(options.text('format') ?? 'epub');
  const view = createSwitchedView(context);
  const app = await openApp(context, view.onEvent);
  const book = await beginBook(context, app);
  if (options.flag('plan')) return tellPlan(context, book);
  try {
    return await goOn(context, { app, book, view, formats });
  } catch (error) {
    // What was stopped is one run of several, and this command goes on with all of them.
    if (!(error instanceof CodedError)) throw error;
    if (error.code === 'interrupted') throw error.withNext(context.command(repeat(context, book)));
    if (error.code !== 'budget_exhausted') throw error;
    const caps = await raiseCaps(context, book, error);
    throw error.withNext(context.command(repeat(context, book, caps)));
  }
}

interface Writing {
  readonly app: CommandApp;
  readonly book: CommandBook;
  readonly view: SwitchedView;
  readonly formats: readonly ExportFormat[];
}

async function goOn(context: CommandContext, { app, book, view, formats }: Writing): Promise<number> {
  const { options, out } = context;
  const bookId = book.book.book_id;
  await agree(context, book);
  for (const { step, number, title } of (await book.call(SHOW_STATUS, {})).steps) {
    const { action, file } = await book.call(MAKE_STORY_STEP, { step }, await leaveBudget(context, book));
    out.progress.end();
    out.info(`${number}  ${title}: ${file} ${action}`);
  }
  const outline = await makeOutline(context, book, { mode: 'step' }, await leaveBudget(context, book));
  out.info(`4  Outline: ${outline === null ? 'reused' : 'made'}`);
  await watchWriting(context, view, book, { chapters: null, force: false });
  const budget = await leaveBudget(context, book);
  const { chapters, run: written } = await tellFailures(context, () =>
    book.call(
      WRITE_CHAPTERS,
      { stop_on_failure: false, ack_outline_issues: options.flag('ack-outline-issues') },
      budget,
    ),
  );
  for (const outcome of chapters) out.info(`5 and 6  ${formatOutcome(outcome)}`);
  if (written?.model === 'offline:author') out.info(STAND_IN);
  const exports = await writeExports(app, book, { formats, chapters: null, fonts: [], target: null });
  for (const notice of new Set(exports.flatMap((each) => each.notices))) out.warn(notice);
  const { usage, writing } = await book.call(SHOW_STATUS, {});
  out.result(
    {
      book_id: bookId,
      folder: book.folder,
      title: book.book.title ?? null,
      language: book.book.language,
      chapters: chapters.map((outcome) => ({ ...outcome })),
      words: writing.words,
      exports: exports.map(({ format, file, bytes }) => ({ format, file, bytes })),
      usage,
    },
    () =>
      [
        `${out.paint.bold(book.book.title ?? bookId)} is written: ${nameCount(writing.written, 'chapter')}, ${formatCount(writing.words)} words.`,
        formatColumns([
          ...exports.map(({ file }, at) => [at === 0 ? 'open' : '', file]),
          ['next', context.command(`bookforge status --book ${bookId}`)],
          ['', context.command(`bookforge revise --book ${bookId} --chapter 1 --instruction "…"`)],
        ]),
      ].join('\n\n'),
  );
  return 0;
}

/** The book of the idea, made or found; with --book, that one, if it is of this idea. */
async function beginBook({ args, options, out }: CommandContext, app: CommandApp): Promise<CommandBook> {
  const idea = args.list('idea').join(' ').trim();
  const project = options.text('book');
  const words = options.number('words');
  const bible = readGivenFiles(app, options.list('bible'));
  const { book_id, folder, found } = await app.call(CREATE_PROJECT, {
    from_idea: true,
    idea,
    ...(project === undefined ? {} : { project }),
    title: options.text('title'),
    author: options.text('author'),
    language: options.text('language'),
    chapters: options.number('chapters'),
    ...(words === undefined ? {} : { length: { of: 'book' as const, words } }),
    ...(bible.length === 0 ? {} : { bible }),
  });
  const book = await app.openBook(book_id);
  const { title, language, chapters } = book.book;
  out.info(
    `${found === true ? 'Goes on with' : 'Begins'} ${title ?? book_id} (${book_id}) in ${folder}: ${nameCount(chapters, 'chapter')}, language ${language}`,
  );
  const asked = options.number('chapters');
  if (found === true && asked !== undefined && asked !== chapters)
    out.warn(`The book was begun with ${nameCount(chapters, 'chapter')}, and stays so.`);
  return book;
}

async function tellPlan(context: CommandContext, book: CommandBook): Promise<number> {
  const { estimate } = await book.call(ESTIMATE_BOOK, {});
  const next = context.command(repeat(context, book));
  context.out.result({ book_id: book.book.book_id, sent: false, estimate, next }, () =>
    [...formatEstimate(estimate), `next  ${next}`].join('\n\n'),
  );
  return 0;
}

/** What it will take is told first; where that is money, or nobody knows, it is asked. */
async function agree(context: CommandContext, book: CommandBook): Promise<void> {
  const { estimate } = await book.call(ESTIMATE_BOOK, {});
  if (estimate.calls.expected === 0) return;
  const isFree = estimate.cost_usd !== null && estimate.cost_usd.high === 0;
  if (isFree) return;
  for (const block of formatEstimate(estimate)) context.out.info(block);
  await askConsent(context, 'Write the book?', repeat(context, book));
}

/** With the caps that were given, unless others are: what is typed again must not cost more than anybody agreed to. */
function repeat(
  { args, options }: CommandContext,
  book: CommandBook,
  caps = repeatFlags(options, ['max-cost', 'max-tokens']),
): string {
  const idea = quoteWord(args.list('idea').join(' '));
  const flags = repeatFlags(options, ['format', 'ack-outline-issues']);
  return `bookforge write ${idea} --book ${book.book.book_id}${flags}${caps} --yes`;
}

function readFormats(text: string): ExportFormat[] {
  const formats = text.split(',').map((part) => part.trim().toLowerCase());
  const strange = formats.find((format) => !FORMATS.includes(format));
  if (strange === undefined) return formats as ExportFormat[];
  throw new CodedError('usage_invalid', {
    message: `--format ${text}: a book is exported as ${FORMATS.join(', ')}, several with commas between them; ${strange} is none of them.`,
  });
}
