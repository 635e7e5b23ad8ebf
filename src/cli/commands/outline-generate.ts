import type { OutlineAsked } from '../../contracts/work-requests.ts';
import { CodedError, InvariantError } from '../../errors.ts';
import type { SceneCountRule } from '../../outline/scene-count.ts';
import type { CommandContext } from '../command-spec.ts';
import { addNext, findNext } from '../find-next.ts';
import { makeOutline } from '../make-outline.ts';
import { findBookId, openApp } from '../open-app.ts';
import { planWork } from '../plan-work.ts';
import { repeatFlags } from '../repeat-flags.ts';

/** What makes the same outline when the command is typed again. */
const REPEATED = [
  'resume',
  'rerun',
  'from-phase',
  'to-phase',
  'exact-scene-count',
  'scene-count-range',
  'strict',
  'insert-budget',
  'notes',
  'transition-hints',
  'from-outline',
  'pause-on-attention',
  'override-fingerprint',
  'force',
];

export async function run(context: CommandContext): Promise<number> {
  const { options, out } = context;
  const app = await openApp(context);
  const book = await app.openBook(await findBookId(context, app));
  const readInput = async (name: string): Promise<string | null> => {
    const path = options.text(name);
    if (path === undefined) return null;
    const text = await app.readInputText(path);
    if (text === null) throw new CodedError('usage_invalid', { message: `There is no file ${path}.` });
    return text;
  };
  const fromPhase = readPhase(context, 'from-phase');
  const toPhase = readPhase(context, 'to-phase');
  const request: OutlineAsked = {
    mode: options.flag('resume')
      ? 'resume'
      : options.flag('rerun') || fromPhase !== undefined
        ? 'rerun'
        : 'new',
    force: options.flag('force'),
    override_fingerprint: options.flag('override-fingerprint'),
    notes: await readInput('notes'),
    hints: await readInput('transition-hints'),
    author_outline: await readInput('from-outline'),
    scene_count: readSceneCount(context),
    strict: options.flag('strict'),
    insert_budget: options.number('insert-budget'),
    pause_on_attention: options.flag('pause-on-attention'),
    from_phase: fromPhase,
    to_phase: toPhase,
  };
  if (options.flag('plan')) {
    const again = `bookforge outline generate --book ${book.book.book_id}${repeatFlags(options, REPEATED)}`;
    return planWork(context, book, { kind: 'outline', request, again });
  }
  const outcome = await makeOutline(context, book, request);
  if (outcome === null) throw new InvariantError('an outline that was asked for was not made');
  const { report, reportPath } = outcome;
  const next = await findNext(context, book);
  out.result({ summary: { ...report }, report_path: reportPath, next }, () =>
    addNext(
      `The outline is in ${book.folder}/outline/outline.json\nread  ${book.folder}/Story/SCN-outline.md`,
      next,
    ),
  );
  return 0;
}

function readPhase({ options }: CommandContext, name: string): number | undefined {
  const phase = options.number(name);
  if (phase !== undefined && phase > 6)
    throw new CodedError('usage_invalid', { message: `--${name} is a phase from 1 to 6.` });
  return phase;
}

function readSceneCount({ options }: CommandContext): SceneCountRule {
  const exact = options.number('exact-scene-count');
  if (exact !== undefined) return { mode: 'exact', count: exact };
  const range = options.text('scene-count-range');
  if (range === undefined) return { mode: 'default' };
  const [, min = '', max = ''] = /^(\d{1,3}):(\d{1,3})$/.exec(range) ?? [];
  if (min === '' || Number(min) < 1 || Number(min) > Number(max)) {
    throw new CodedError('usage_invalid', {
      message: `--scene-count-range takes A:B with 1 ≤ A ≤ B, not ${range}.`,
    });
  }
  return { mode: 'range', min: Number(min), max: Number(max) };
}
