import { DEMO_BOOK } from '../../doors/demo-book.ts';
import { CREATE_DOCUMENT, LIST_DOCUMENTS } from '../../doors/document-doors.ts';
import { EXPORT_MANUSCRIPT } from '../../doors/manuscript-doors.ts';
import { MAKE_STORY_STEP, WRITE_CHAPTERS } from '../../doors/novel-doors.ts';
import { MAKE_OUTLINE } from '../../doors/outline-doors.ts';
import { CREATE_PROJECT, SHOW_STATUS } from '../../doors/project-doors.ts';
import { CodedError } from '../../errors.ts';
import type { CommandBook } from '../command-book.ts';
import type { CommandContext } from '../command-spec.ts';
import { completeCommand, completeTrouble } from '../complete-command.ts';
import { formatColumns } from '../format-columns.ts';
import { formatCount } from '../format-count.ts';
import { formatOutlineSummary, summariseOutline } from '../format-outline-summary.ts';
import { completeStatus, formatStatus } from '../format-status.ts';
import { createSwitchedView, openApp } from '../open-app.ts';
import { watchWriting } from '../watch-writing.ts';
import { formatOutcome } from '../write-chapters.ts';

/** A small book from nothing, with the offline author. Called again, it goes on where it was. */
export async function run(context: CommandContext): Promise<number> {
  const { options, commands } = context;
  const workspace = options.text('dir') ?? 'bookforge-demo';
  // The demo has a workspace of its own, and whatever is to be typed after it is about that one.
  const facts = { workspace, model: undefined, book: DEMO_BOOK.project, commands };
  const command = (text: string) => completeCommand(text, facts);
  try {
    return await makeDemo({ ...context, command }, workspace);
  } catch (error) {
    const named = error instanceof CodedError ? error.with({ book: DEMO_BOOK.project }) : error;
    throw completeTrouble(named, command);
  }
}

async function makeDemo(context: CommandContext, workspace: string): Promise<number> {
  const { out, command } = context;
  const view = createSwitchedView(context);
  const app = await openApp(
    { ...context, global: { ...context.global, workspace, model: 'offline:author' } },
    view.onEvent,
  );
  out.info(
    'The demo is written by the offline author: a procedural stand-in for a model, free and without a network.',
  );
  if (!(await app.listBooks()).includes(DEMO_BOOK.project)) await app.call(CREATE_PROJECT, DEMO_BOOK);
  const book = await app.openBook(DEMO_BOOK.project);
  for (const { name, number, title } of book.storySteps) {
    const { action, file } = await book.call(MAKE_STORY_STEP, { step: name });
    out.progress.end();
    out.info(`${number}  ${title}: ${file} ${action}`);
  }
  const outcome = await book.call(MAKE_OUTLINE, { mode: 'step' });
  out.progress.end();
  out.info(`4  Outline: outline/outline.json ${outcome === null ? 'reused' : 'made'}`);
  if (outcome !== null) {
    out.info(formatOutlineSummary(summariseOutline(outcome.report, outcome.reportPath)));
    if (outcome.error !== null) throw outcome.error;
  }
  await watchWriting(context, view, book, { chapters: null, force: false });
  const { chapters } = await book.call(WRITE_CHAPTERS, { stop_on_failure: true, ack_outline_issues: true });
  out.progress.end();
  for (const outcome of chapters) out.info(`5 and 6  ${formatOutcome(outcome)}`);
  // Before the exports, whose date is that of the newest run.
  const paper = await makePaper(book);
  out.progress.end();
  const exports: string[] = [];
  for (const format of book.exportFormats) {
    const { path } = await book.call(EXPORT_MANUSCRIPT, { format });
    if (path !== null) exports.push(`${book.folder}/${path}`);
  }
  const status = completeStatus(await book.call(SHOW_STATUS, {}), command);
  const { folder } = book;
  const places = {
    story_bible: `${folder}/${book.storyBible}`,
    outline: `${folder}/Story/SCN-outline.md`,
    scenes: `${folder}/Story/Scenes`,
    board_paper: `${folder}/${paper}`,
  };
  const facts = { workspace: app.workspace, folder, ...places, chapters, exports, status };
  out.result(facts, () => {
    const { writing } = status;
    const [first, ...others] = [...exports].sort(byReading);
    const on = `--book ${book.book.book_id}`;
    return [
      formatStatus(status, context, { next: false }),
      `${out.paint.bold(DEMO_BOOK.title ?? folder)} is written: ${writing.written} chapters, ${formatCount(writing.words)} words.`,
      formatColumns([
        ['open', first ?? ''],
        ...others.map((path) => ['', path]),
        ['also', places.board_paper],
        ['read', places.story_bible],
        ['', places.outline],
        ['', `${places.scenes}/`],
        ['try', command(`bookforge status ${on}`)],
        ['', command(`bookforge serve ${on}`)],
        ['own', 'bookforge init my-book --idea "A ferry that carries only what people regret"'],
      ]),
    ].join('\n\n');
  });
  return 0;
}

/** The paper that a board would be given about the book. One that is there stays. */
async function makePaper(book: CommandBook): Promise<string> {
  const [there] = await book.call(LIST_DOCUMENTS, {});
  if (there !== undefined) return there.file;
  return (await book.call(CREATE_DOCUMENT, { template: 'book-report' })).document.file;
}

/** What opens with a double click on most machines comes first. */
const READING = ['html', 'epub', 'pdf', 'docx', 'md', 'txt'];

function byReading(a: string, b: string): number {
  const rank = (path: string) => READING.indexOf(path.slice(path.lastIndexOf('.') + 1));
  return rank(a) - rank(b);
}
