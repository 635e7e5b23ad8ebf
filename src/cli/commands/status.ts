import type { BookStatus } from '../../novel/derive-status.ts';
import type { CommandContext } from '../command-spec.ts';
import type { Paint } from '../create-paint.ts';
import { formatColumns } from '../format-columns.ts';
import { formatUsage } from '../format-usage.ts';
import { openBook } from '../open-app.ts';

export async function run(context: CommandContext): Promise<number> {
  const book = await openBook(context);
  const status = await book.status();
  context.out.result(status as never, () => formatStatus(status, context.out.paint));
  return 0;
}

export function formatStatus(status: BookStatus, paint: Paint): string {
  const idea = status.idea.replaceAll(/\s+/g, ' ');
  const head = [
    paint.bold(status.title ?? status.book_id),
    idea.length > 160 ? `${idea.slice(0, 159)}…` : idea,
    `${status.chapters} chapters, language ${status.language}, model ${status.model} (${status.model_source})`,
  ];
  const steps = status.steps.map((step) => {
    const mark =
      step.state === 'valid'
        ? step.stale === true
          ? paint.yellow('stale')
          : paint.green('done')
        : step.state === 'absent'
          ? paint.dim('to do')
          : paint.red('broken');
    const why = step.stale === true ? 'made from an earlier version of what it builds on' : '';
    return [`${step.number}`, step.title, mark, step.file, why];
  });
  const runs = status.unfinished_runs.map((run) => [
    run.run_id,
    run.status,
    run.description,
    run.reason_code ?? '',
  ]);
  const blocks = [
    head.join('\n'),
    formatColumns([...steps, formatOutline(status, paint), ...formatWriting(status, paint)], '  '),
    ...formatChapters(status, paint),
    ...(status.template_drift.length === 0
      ? []
      : [paint.yellow(`templates differ from the compiled ones: ${status.template_drift.join(', ')}`)]),
    ...(runs.length === 0 ? [] : [`unfinished runs\n${formatColumns(runs, '  ')}`]),
    `cost  ${formatUsage(status.usage)}`,
    `next  ${status.next ?? 'nothing to do'}`,
  ];
  return blocks.join('\n\n');
}

function formatOutline({ outline }: BookStatus, paint: Paint): string[] {
  const name = ['4', 'Outline'];
  if (outline.unfinished) return [...name, paint.yellow('unfinished'), outline.overall_status ?? '', ''];
  if (outline.state !== 'valid')
    return [
      ...name,
      paint.dim(outline.state === 'missing' ? 'to do' : 'unreadable'),
      'outline/outline.json',
      '',
    ];
  const attention = outline.attention_items === 0 ? '' : `${outline.attention_items} item(s) want attention`;
  const done = outline.overall_status?.startsWith('SUCCESS') === true;
  return [
    ...name,
    done ? paint.green('done') : paint.red(outline.overall_status ?? ''),
    'outline/outline.json',
    attention,
  ];
}

function formatWriting({ writing }: BookStatus, paint: Paint): string[][] {
  const total = writing.chapters.length;
  const mark = (done: number) =>
    total > 0 && done === total
      ? paint.green('done')
      : paint.dim(done === 0 ? 'to do' : `${done} of ${total}`);
  return [
    ['5', 'Chapter plans', mark(writing.planned), 'chapters/chapter_NNN_plan.json', ''],
    ['6', 'Chapters', mark(writing.written), 'chapters/chapter_NNN.json', ''],
  ];
}

function formatChapters({ writing }: BookStatus, paint: Paint): string[] {
  if (writing.chapters.every(({ plan, words }) => plan === 'absent' && words === 0)) return [];
  const rows = writing.chapters.map(({ chapter, title, plan, scenes, written_scenes, words }) => [
    `${chapter}`,
    title,
    plan === 'planned'
      ? paint.green(plan)
      : plan === 'absent'
        ? paint.dim('no plan')
        : paint.yellow(`plan ${plan}`),
    `${written_scenes} of ${scenes} scenes`,
    `${words.toLocaleString('en-US')} words`,
  ]);
  return [`chapters, ${writing.words.toLocaleString('en-US')} words\n${formatColumns(rows, '  ')}`];
}
