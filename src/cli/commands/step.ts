import type { StoryStepAsked } from '../../contracts/work-requests.ts';
import { MAKE_STORY_STEP, PLAN_CHAPTERS } from '../../doors/novel-doors.ts';
import { CodedError } from '../../errors.ts';
import type { CommandBook } from '../command-book.ts';
import type { CommandContext } from '../command-spec.ts';
import { addNext, findNext } from '../find-next.ts';
import { formatUsage } from '../format-usage.ts';
import { makeOutline } from '../make-outline.ts';
import { createSwitchedView, openBook } from '../open-app.ts';
import { planWork } from '../plan-work.ts';
import { readChapters } from '../read-chapters.ts';
import { repeatFlags } from '../repeat-flags.ts';
import { STAND_IN } from '../stand-in.ts';
import { writeChapters } from '../write-chapters.ts';

export async function run(context: CommandContext): Promise<number> {
  const { args, options, out } = context;
  const step = args.required('step');
  const view = createSwitchedView(context);
  const book = await openBook(context, view.onEvent);
  if (step !== 'plan' && step !== 'text' && readChapters(context) !== null) {
    throw new CodedError('usage_invalid', { message: '--chapters goes with the steps plan and text only.' });
  }
  if (options.flag('plan')) return planStep(context, book, step);
  if (step === 'plan') return runPlanStep(context, book);
  if (step === 'text') return writeChapters(context, book, { makePlans: false, view });
  if (step === 'outline') return runOutlineStep(context, book);
  // The command table lets no other words through.
  const asked = { step: step as StoryStepAsked['step'], force: options.flag('force') };
  const result = await book.call(MAKE_STORY_STEP, asked);
  out.progress.end();
  if (result.action === 'reused') {
    const next = await findNext(context, book);
    const told = `${result.file} is already there and valid; reused, nothing was sent. --force makes it anew.`;
    out.result({ step: step, action: 'reused', file: result.file, run_id: null, next }, () =>
      addNext(told, next),
    );
    return 0;
  }
  const { run } = result;
  if (run.model === 'offline:author') out.info(STAND_IN);
  const next = await findNext(context, book);
  out.result(
    {
      step: step,
      action: 'made',
      file: result.file,
      replaced: result.replaced,
      resumed: result.resumed,
      run_id: run.run_id,
      usage: run.usage,
      notices: run.notices,
      next,
    },
    () => {
      const how =
        result.replaced === 'nothing'
          ? 'made'
          : `made anew; the ${result.replaced} is kept in .control-room/history/`;
      const went = result.resumed ? ` (went on with ${run.run_id})` : '';
      return addNext(`${result.file} ${how}${went}\n${formatUsage(run.usage)}, ${run.model}`, next);
    },
  );
  return 0;
}

async function runOutlineStep(context: CommandContext, book: CommandBook): Promise<number> {
  const { options, out } = context;
  const outcome = await makeOutline(context, book, { mode: 'step', force: options.flag('force') });
  const action = outcome === null ? 'reused' : 'made';
  out.progress.end();
  const file = 'outline/outline.json';
  if (outcome === null) {
    const next = await findNext(context, book);
    out.result({ step: 'outline', action, file, run_id: null, next }, () =>
      addNext(`${file} is already there; reused, nothing was sent. --force makes it anew.`, next),
    );
    return 0;
  }
  const { reportPath, run } = outcome;
  if (run?.model === 'offline:author') out.info(STAND_IN);
  const next = await findNext(context, book);
  out.result(
    { step: 'outline', action, file, run_id: run?.run_id ?? null, report_path: reportPath, next },
    () => addNext(`${file} made`, next),
  );
  return 0;
}

async function runPlanStep(context: CommandContext, book: CommandBook): Promise<number> {
  const { options, out } = context;
  const { chapters, run } = await book.call(PLAN_CHAPTERS, {
    chapters: readChapters(context),
    force: options.flag('force'),
  });
  out.progress.end();
  if (run?.model === 'offline:author') out.info(STAND_IN);
  const next = await findNext(context, book);
  out.result(
    {
      step: 'plan',
      action: run === null ? 'reused' : 'made',
      chapters: chapters.map((chapter) => ({ ...chapter })),
      run_id: run?.run_id ?? null,
      ...(run === null ? {} : { usage: run.usage, notices: run.notices }),
      next,
    },
    () =>
      addNext(
        [
          ...chapters.map(({ file, action }) => `${file} ${action}`),
          run === null
            ? 'Nothing was sent. --force makes them anew.'
            : `${formatUsage(run.usage)}, ${run.model}`,
        ].join('\n'),
        next,
      ),
  );
  return 0;
}

/** What each step is a run of. */
const KINDS: Readonly<Record<string, string>> = {
  outline: 'outline',
  plan: 'novel_plan',
  text: 'novel_text',
};

function planStep(context: CommandContext, book: CommandBook, step: string): Promise<number> {
  const { options } = context;
  const force = options.flag('force');
  const chapters = readChapters(context);
  const request = {
    outline: { mode: 'step', force },
    plan: { chapters, force },
    text: { chapters, force, make_plans: false },
  }[step] ?? { step, force };
  const flags = repeatFlags(options, ['chapters', 'force', 'ack-outline-issues']);
  return planWork(context, book, {
    kind: KINDS[step] ?? 'story_step',
    request,
    again: `bookforge step ${step} --book ${book.book.book_id}${flags}`,
  });
}
