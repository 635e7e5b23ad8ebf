import type { Notice } from '../contracts/run.ts';
import { type ChapterOutcome, WritingOutputSchema } from '../contracts/writing-output.ts';
import { LIST_NOTES } from '../doors/direction-doors.ts';
import { WRITE_CHAPTERS } from '../doors/novel-doors.ts';
import { SHOW_STATUS } from '../doors/project-doors.ts';
import { CodedError } from '../errors.ts';
import { nameCount } from '../name-count.ts';
import type { WriteResult } from '../novel/open-novel-room.ts';
import type { StaleChapter } from '../novel/records/describe-stale.ts';
import type { BookStatus } from '../novel/status/derive-status.ts';
import { announceWriteGate } from './announce-write-gate.ts';
import type { CommandBook } from './command-book.ts';
import type { CommandContext } from './command-spec.ts';
import { formatCount } from './format-count.ts';
import { formatStale } from './format-stale.ts';
import { completeStatus, formatNext } from './format-status.ts';
import { formatUsage } from './format-usage.ts';
import type { SwitchedView } from './open-app.ts';
import { readChapters } from './read-chapters.ts';
import { STAND_IN } from './stand-in.ts';
import { watchWriting } from './watch-writing.ts';

/** `run` and `step text`: the same work, with the plans made on the way or not. */
export async function writeChapters(
  context: CommandContext,
  book: CommandBook,
  {
    makePlans,
    view,
    recipe,
    note,
  }: {
    readonly makePlans: boolean;
    readonly view: SwitchedView;
    readonly recipe?: string | undefined;
    readonly note?: string | undefined;
  },
): Promise<number> {
  const { options, out } = context;
  const ackOutlineIssues = options.flag('ack-outline-issues');
  const chapters = readChapters(context);
  const force = options.flag('force');
  const stopOnFailure = options.flag('stop-on-failure');
  const keepGoing = options.flag('keep-going');
  const by = recipe === undefined ? {} : { recipe };
  const pauseAfter = makePlans && options.text('pause-after') === 'chapter';
  await announceWriteGate(context, book, ackOutlineIssues);
  // Where everything is written, what it would cost is not worked out, and what the book asks for next stays what it was.
  const before = await book.call(SHOW_STATUS, {});
  const isIdle = !force && isAllWritten(before, chapters);
  if (!isIdle) await watchWriting(context, view, book, { chapters, force, ...by });
  const result = await tellFailures(context, () =>
    book.call(WRITE_CHAPTERS, {
      chapters,
      force,
      make_plans: makePlans,
      stop_on_failure: stopOnFailure,
      ...(keepGoing ? { keep_going: true } : {}),
      ack_outline_issues: ackOutlineIssues,
      ...by,
      ...(pauseAfter ? { pause_after: 'chapter' as const } : {}),
      ...(note === undefined ? {} : { note }),
    }),
  );
  if (force && result.run !== null)
    out.info('Chapters were written anew; what they were is kept in .control-room/history/.');
  if (note !== undefined) await tellNotes(context, book, note.trim());
  // Only a note that they were written with keeps chapters from being written anew.
  const idle = force
    ? 'Nothing was sent: it is as it was written with this note. --force without --note writes it once more.'
    : undefined;
  await reportWriting(context, book, result, result.run === null ? before : null, idle);
  return 0;
}

/** What was said with the request, by the ids that it is found by. */
async function tellNotes({ out }: CommandContext, book: CommandBook, text: string): Promise<void> {
  for (const note of await book.call(LIST_NOTES, {}))
    if (note.status === 'open' && note.text === text) out.info(`${note.id}: ${note.text}`);
}

/** For what is shown meanwhile, and nothing else: whether there is anything to do is decided where it is done. */
function isAllWritten({ writing }: BookStatus, wanted: readonly number[] | null): boolean {
  const asked = writing.chapters.filter(({ chapter }) => wanted === null || wanted.includes(chapter));
  return asked.every(
    ({ scenes, written_scenes, memory, checked }) =>
      written_scenes === scenes && memory === 'current' && checked,
  );
}

/** What became of the chapters, what is stale after it, and what to do next. */
export async function reportWriting(
  { out, command }: Pick<CommandContext, 'out' | 'command'>,
  book: CommandBook,
  { chapters, run }: WriteResult,
  /** As it is known to be; null where it has to be looked at. */
  known: BookStatus | null = null,
  /** Why nothing was sent, where nothing was. */
  idle = 'Nothing was sent. --force writes it anew.',
): Promise<void> {
  if (run?.model === 'offline:author') out.info(STAND_IN);
  const status = completeStatus(known ?? (await book.call(SHOW_STATUS, {})), command);
  const { stale } = status.rewriting;
  const notices = tellStale(stale);
  out.result(
    {
      action: run === null ? 'reused' : 'written',
      chapters: chapters.map((outcome) => ({ ...outcome })),
      run_id: run?.run_id ?? null,
      stale,
      notices: [...(run?.notices ?? []), ...notices],
      ...(run === null ? {} : { status: run.status, usage: run.usage }),
      next: status.next,
    },
    () =>
      [
        [
          ...chapters.map(formatOutcome),
          run === null ? idle : `${formatUsage(run.usage)}, ${run.model}`,
        ].join('\n'),
        ...formatStale(stale, out.paint),
        formatNext(status, command),
      ].join('\n\n'),
  );
}

/** Stale chapters are left alone and told; programs find them among the notices too. */
function tellStale(stale: readonly StaleChapter[]): Notice[] {
  if (stale.length === 0) return [];
  const lines = stale.map(({ chapter, message, next }) => `chapter ${chapter} is stale: ${message}. ${next}`);
  return [{ reason_code: 'chapters_stale', message: lines.join('\n'), step_id: null }];
}

export function formatOutcome(outcome: ChapterOutcome): string {
  const { chapter, file, action } = outcome;
  if (action === 'failed') {
    const what = outcome.written ? 'written, but what follows its text failed' : 'failed';
    return `chapter ${chapter}: ${what} (${outcome.reason_code}): ${outcome.message}`;
  }
  if (action === 'blocked') return `chapter ${chapter}: blocked by a revision that waits to be decided`;
  const how = { reused: 'already written, reused', checked: 'already written, checked', written: 'written' };
  const told = `chapter ${chapter}: ${file} ${how[action]}, ${nameCount(outcome.words, 'word', formatCount(outcome.words))}`;
  if (action === 'reused' || outcome.findings === 0) return told;
  const found = nameCount(outcome.findings, 'finding');
  return `${told}; ${found}, ${REVISIONS[outcome.revision]}`;
}

const REVISIONS = {
  none: 'see consistency_reports.json',
  unchanged: 'see consistency_reports.json',
  applied: 'revised',
  pending: 'a revision waits to be decided',
} as const;

const TELLING: ReadonlySet<string> = new Set(['chapters_failed', 'revision_pending']);

/** A batch that ends with a failure still says what became of every chapter. */
export async function tellFailures<T>(
  { out }: Pick<CommandContext, 'out'>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof CodedError && TELLING.has(error.code)) {
      const told = WritingOutputSchema.shape.chapters.safeParse(error.details['chapters']);
      for (const outcome of told.data ?? []) out.info(formatOutcome(outcome));
    }
    throw error;
  } finally {
    out.progress.end();
  }
}
