import { CodedError } from '../errors.ts';
import type { ChapterOutcome } from '../novel/novel-text-pipeline.ts';
import type { WriteResult } from '../novel/open-writing.ts';
import type { OpenBook } from '../open-book.ts';
import type { CommandContext } from './command-spec.ts';
import { formatUsage } from './format-usage.ts';
import { readBudget } from './read-budget.ts';
import { readChapters } from './read-chapters.ts';
import { showWriteGate } from './show-write-gate.ts';
import { STAND_IN } from './stand-in.ts';

/** `run` and `step text`: the same work, with the plans made on the way or not. */
export async function writeChapters(
  context: CommandContext,
  book: OpenBook,
  { makePlans }: { readonly makePlans: boolean },
): Promise<number> {
  const { options, out, signal } = context;
  const ackOutlineIssues = options.flag('ack-outline-issues');
  const chapters = readChapters(context);
  const budget = readBudget(context);
  const force = options.flag('force');
  const stopOnFailure = options.flag('stop-on-failure');
  await showWriteGate(out, () => book.passWriteGate(ackOutlineIssues));
  if (force) out.info('Chapters are written anew; what they were is kept in .control-room/history/.');
  const result = await tellFailures(context, () =>
    book.writeChapters({ chapters, force, makePlans, stopOnFailure, ackOutlineIssues, budget, signal }),
  );
  const { run } = result;
  if (run?.model === 'offline:author') out.info(STAND_IN);
  out.result(
    {
      action: run === null ? 'reused' : 'written',
      chapters: result.chapters.map((outcome) => ({ ...outcome })),
      run_id: run?.run_id ?? null,
      ...(run === null ? {} : { usage: run.usage, notices: run.notices }),
    },
    () =>
      [
        ...result.chapters.map(formatOutcome),
        run === null
          ? 'Nothing was sent. --force writes it anew.'
          : `${formatUsage(run.usage)}, ${run.model}`,
      ].join('\n'),
  );
  return 0;
}

export function formatOutcome(outcome: ChapterOutcome): string {
  const { chapter, file, action } = outcome;
  if (action === 'failed') return `chapter ${chapter}: failed (${outcome.reason_code}): ${outcome.message}`;
  const how = action === 'reused' ? 'already written, reused' : 'written';
  return `chapter ${chapter}: ${file} ${how}, ${outcome.words} words`;
}

/** A batch that ends with a failure still says what became of every chapter. */
async function tellFailures(
  { out }: Pick<CommandContext, 'out'>,
  write: () => Promise<WriteResult>,
): Promise<WriteResult> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof CodedError && error.code === 'chapters_failed') {
      const outcomes = error.details['chapters'] as unknown as readonly ChapterOutcome[];
      for (const outcome of outcomes) out.info(formatOutcome(outcome));
    }
    throw error;
  } finally {
    out.progress.end();
  }
}
