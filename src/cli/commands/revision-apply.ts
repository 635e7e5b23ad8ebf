import { APPLY_CANDIDATE } from '../../doors/candidate-doors.ts';
import { APPLY_REVISION } from '../../doors/revision-doors.ts';
import { CodedError } from '../../errors.ts';
import type { CommandBook } from '../command-book.ts';
import type { CommandContext } from '../command-spec.ts';
import { formatHunks } from '../format-candidate.ts';
import { formatUsage } from '../format-usage.ts';
import { openBook } from '../open-app.ts';
import { planWork } from '../plan-work.ts';
import { readPendingChapter } from '../read-pending-chapter.ts';
import { repeatFlags } from '../repeat-flags.ts';

/** The revised chapter becomes the chapter; then it is remembered anew. */
export async function run(context: CommandContext): Promise<number> {
  const { args, options, out } = context;
  const candidate = args.text('candidate');
  if (candidate === undefined && (options.value('draft') ?? options.value('hunk')) !== undefined)
    throw new CodedError('usage_invalid', {
      message: 'Drafts and hunks are of a candidate, whose id is missing.',
    });
  const book = await openBook(context);
  if (candidate !== undefined) return applyCandidate(context, book, candidate);
  const chapter = await readPendingChapter(context, book);
  if (context.options.flag('plan')) {
    const again = `bookforge revision apply --book ${book.book.book_id} --chapter ${chapter}`;
    return planWork(context, book, { kind: 'revision', request: { chapter }, again });
  }
  const { revision, memory } = await book.call(APPLY_REVISION, { chapter });
  out.progress.end();
  const { run } = memory.waited ? memory.output : { run: null };
  out.result(
    {
      chapter,
      status: revision.status,
      decision_at: revision.decision_at ?? null,
      run_id: run?.run_id ?? null,
      ...(run === null ? {} : { usage: run.usage, notices: run.notices }),
    },
    () =>
      [
        `chapter ${chapter}: revised and remembered anew`,
        ...(run === null ? [] : [`${formatUsage(run.usage)}, ${run.model}`]),
      ].join('\n'),
  );
  return 0;
}

async function applyCandidate(
  context: CommandContext,
  book: CommandBook,
  candidate: string,
): Promise<number> {
  const { options, out } = context;
  if (options.flag('plan')) {
    const again = `bookforge revision apply ${candidate} --book ${book.book.book_id}${repeatFlags(options, ['draft', 'hunk'])}`;
    return planWork(context, book, { kind: 'revision', request: { candidate }, again });
  }
  const draft = options.number('draft');
  const hunks = readHunks(options.text('hunk'));
  const { candidate: decided, memory } = await book.call(APPLY_CANDIDATE, {
    candidate,
    ...(draft === undefined ? {} : { draft }),
    ...(hunks === null ? {} : { hunks }),
  });
  out.progress.end();
  const { run } = memory.waited ? memory.output : { run: null };
  const taken = decided.status === 'applied' ? { draft: decided.draft, hunks: decided.hunks } : {};
  out.result(
    {
      candidate_id: candidate,
      chapter: decided.chapter_number,
      status: decided.status,
      ...taken,
      run_id: run?.run_id ?? null,
      ...(run === null ? {} : { usage: run.usage, notices: run.notices }),
    },
    () =>
      [
        `chapter ${decided.chapter_number}: draft ${taken.draft} is in the text, ${formatHunks(taken.hunks ?? [])}; remembered anew`,
        ...(run === null ? [] : [`${formatUsage(run.usage)}, ${run.model}`]),
      ].join('\n'),
  );
  return 0;
}

function readHunks(text: string | undefined): number[] | null {
  if (text === undefined) return null;
  const numbers = text.split(',').map((part) => Number(part.trim()));
  if (numbers.every((number) => Number.isInteger(number) && number > 0)) return numbers;
  throw new CodedError('usage_invalid', {
    message: `--hunk ${text}: hunks are given as numbers, such as 1,3.`,
  });
}
