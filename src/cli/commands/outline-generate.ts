import { CodedError } from '../../errors.ts';
import type { SceneCountRule } from '../../outline/scene-count.ts';
import type { CommandContext } from '../command-spec.ts';
import { addNext, findNext } from '../find-next.ts';
import { formatOutlineSummary } from '../format-outline-summary.ts';
import { openApp } from '../open-app.ts';
import { readBudget } from '../read-budget.ts';

export async function run(context: CommandContext): Promise<number> {
  const { options, out, signal } = context;
  const app = await openApp(context);
  const book = await app.openBook(options.required('book'));
  const readInput = (name: string): string | null => {
    const path = options.text(name);
    if (path === undefined) return null;
    const text = app.readInputFile(path);
    if (text === null) throw new CodedError('usage_invalid', { message: `There is no file ${path}.` });
    return text;
  };
  const fromPhase = readPhase(context, 'from-phase', 1);
  const toPhase = readPhase(context, 'to-phase', 6);
  const { report, reportPath, error } = await book.outline({
    mode: options.flag('resume')
      ? 'resume'
      : options.flag('rerun') || options.number('from-phase') !== undefined
        ? 'rerun'
        : 'new',
    force: options.flag('force'),
    overrideFingerprint: options.flag('override-fingerprint'),
    notes: readInput('notes'),
    hints: readInput('transition-hints'),
    authorOutline: readInput('from-outline'),
    options: {
      sceneCount: readSceneCount(context),
      strict: options.flag('strict'),
      insertBudget: options.number('insert-budget') ?? 2,
      pauseOnAttention: options.flag('pause-on-attention'),
      fromPhase,
      toPhase,
    },
    budget: readBudget(context),
    signal,
  });
  out.progress.end();
  const summary = formatOutlineSummary(report, reportPath);
  if (error !== null) {
    out.notice(summary);
    throw error.with({ book: book.book.book_id, report_path: reportPath });
  }
  out.notice(summary);
  const next = await findNext(context, book);
  out.result({ summary: { ...report }, report_path: reportPath, next }, () =>
    addNext(
      `The outline is in ${book.folder}/outline/outline.json\nread  ${book.folder}/Story/SCN-outline.md`,
      next,
    ),
  );
  return 0;
}

function readPhase({ options }: CommandContext, name: string, usual: number): number {
  const phase = options.number(name) ?? usual;
  if (phase > 6) throw new CodedError('usage_invalid', { message: `--${name} is a phase from 1 to 6.` });
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
