import { SHOW_CANDIDATE } from '../../doors/candidate-doors.ts';
import { REVISE_PASSAGE } from '../../doors/novel-doors.ts';
import { CodedError } from '../../errors.ts';
import type { CommandContext } from '../command-spec.ts';
import { formatCandidate } from '../format-candidate.ts';
import { formatUsage } from '../format-usage.ts';
import { openBook } from '../open-app.ts';
import { planWork } from '../plan-work.ts';
import { repeatFlags } from '../repeat-flags.ts';
import { STAND_IN } from '../stand-in.ts';

const SAID = ['chapter', 'scene', 'passage', 'lines', 'instruction', 'drafts'];

/** Drafts in the place of a passage; the text stays as it is until one is applied. */
export async function run(context: CommandContext): Promise<number> {
  const { options, out, command } = context;
  const request = readRequest(context);
  const book = await openBook(context);
  const on = `--book ${book.book.book_id}`;
  if (options.flag('plan')) {
    const again = `bookforge revise ${on}${repeatFlags(options, SAID)}`;
    return planWork(context, book, { kind: 'revision', request, again });
  }
  const { run, candidate_id } = await book.call(REVISE_PASSAGE, request);
  out.progress.end();
  if (run.model === 'offline:author') out.info(STAND_IN);
  const shown = await book.call(SHOW_CANDIDATE, { candidate: candidate_id });
  const { candidate, drafts } = shown;
  const next = command(`bookforge revision apply ${candidate_id} ${on}`);
  out.result(
    {
      candidate_id,
      chapter: candidate.chapter_number,
      drafts: drafts.map(({ draft, words, hunks }) => ({ draft, words, hunks: hunks.length })),
      run_id: run.run_id,
      usage: run.usage,
      notices: run.notices,
      next,
    },
    () =>
      [formatCandidate(shown, book.book.book_id, context), `${formatUsage(run.usage)}, ${run.model}`].join(
        '\n\n',
      ),
  );
  return 0;
}

function readRequest({ options }: Pick<CommandContext, 'options'>) {
  const [sceneChapter, scene] = readPair(
    options.text('scene'),
    ':',
    '--scene',
    'a scene is given as chapter:scene, such as 3:2',
  );
  const [from, to] = readPair(
    options.text('lines'),
    '-',
    '--lines',
    'lines are given as first-last, such as 10-20',
  );
  const chapter = options.number('chapter') ?? sceneChapter;
  if (chapter === undefined)
    throw new CodedError('usage_invalid', {
      message: 'Say what is to be revised, with --chapter 3 or --scene 3:2.',
      next: 'bookforge help revise',
    });
  const passage = options.text('passage');
  const drafts = options.number('drafts');
  return {
    chapter,
    ...(scene === undefined ? {} : { scene }),
    ...(passage === undefined ? {} : { passage }),
    ...(from === undefined || to === undefined ? {} : { lines: { from, to } }),
    instruction: options.required('instruction'),
    ...(drafts === undefined ? {} : { drafts }),
  };
}

function readPair(
  text: string | undefined,
  between: string,
  flag: string,
  how: string,
): readonly [number, number] | readonly [undefined, undefined] {
  if (text === undefined) return [undefined, undefined];
  const [first, second, ...more] = text.split(between).map((part) => part.trim());
  const isNumber = (part: string | undefined) => part !== undefined && /^[1-9]\d{0,5}$/.test(part);
  if (isNumber(first) && isNumber(second) && more.length === 0) return [Number(first), Number(second)];
  throw new CodedError('usage_invalid', {
    message: `${flag} ${text}: ${how}.`,
    next: 'bookforge help revise',
  });
}
