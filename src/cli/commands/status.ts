import type { BookStatus, ChapterFacts } from '../../novel/derive-status.ts';
import type { CommandContext } from '../command-spec.ts';
import type { Paint } from '../create-paint.ts';
import { formatColumns } from '../format-columns.ts';
import { formatStale } from '../format-stale.ts';
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
    ...formatRewriting(status, paint),
    ...formatAttention(status, paint),
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
  const rows = writing.chapters.map(({ chapter, title, plan, scenes, written_scenes, words, ...after }) => [
    `${chapter}`,
    title,
    plan === 'planned'
      ? paint.green(plan)
      : plan === 'absent'
        ? paint.dim('no plan')
        : paint.yellow(`plan ${plan}`),
    `${written_scenes} of ${scenes} scenes`,
    `${words.toLocaleString('en-US')} words`,
    ...formatAfter(after, words, paint),
  ]);
  return [`chapters, ${writing.words.toLocaleString('en-US')} words\n${formatColumns(rows, '  ')}`];
}

function formatRewriting({ rewriting }: BookStatus, paint: Paint): string[] {
  const { hand_edits, stale } = rewriting;
  const edits = hand_edits.map(({ scene, path, state }) => [scene ?? '', paint.yellow(state), path]);
  return [
    ...(edits.length === 0 ? [] : [`edited by hand, not in the chapter yet\n${formatColumns(edits, '  ')}`]),
    ...formatStale(stale, paint),
  ];
}

/** What follows a chapter's text, where it is missing or waits for somebody. */
function formatAfter(
  { memory, checked, revision }: Pick<ChapterFacts, 'memory' | 'checked' | 'revision'>,
  words: number,
  paint: Paint,
): string[] {
  const open = [
    ...(memory === 'current' ? [] : [memory === 'stale' ? 'memory of an earlier text' : 'not remembered']),
    ...(checked ? [] : ['not checked']),
    ...(revision === 'pending' ? ['revision pending'] : []),
    ...(revision === 'unreadable' ? ['revision unreadable'] : []),
  ];
  return words === 0 || open.length === 0 ? [] : [paint.yellow(open.join(', '))];
}

const SHOWN_ITEMS = 5;

/** How many findings in scenes wait for a person, and the first of them. */
function formatAttention({ attention }: BookStatus, paint: Paint): string[] {
  if (attention.length === 0) return [];
  const rows = attention
    .slice(0, SHOWN_ITEMS)
    .map(({ scene_ref, message }) => [
      scene_ref,
      message.length > 110 ? `${message.slice(0, 109).toWellFormed()}…` : message,
    ]);
  const more = attention.length - rows.length;
  const head = paint.yellow(`scenes want attention: ${attention.length}`);
  return [
    `${head}\n${formatColumns(rows, '  ')}${more > 0 ? `\n  … and ${more} more (--json has all)` : ''}`,
  ];
}
