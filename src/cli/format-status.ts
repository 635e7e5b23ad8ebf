import { nameCount } from '../name-count.ts';
import type { DescribedState } from '../novel/records/derive-chapter-state.ts';
import type { BookStatus, ChapterFacts } from '../novel/status/derive-status.ts';
import type { CommandContext } from './command-spec.ts';
import type { Paint } from './create-paint.ts';
import { formatAsked } from './format-asked.ts';
import { formatColumns } from './format-columns.ts';
import { formatCount } from './format-count.ts';
import { completeStale, formatStale } from './format-stale.ts';
import { formatUsage } from './format-usage.ts';

/** The status with commands that can be typed here. */
export function completeStatus(status: BookStatus, command: CommandContext['command']): BookStatus {
  const { next, rewriting, unfinished_runs, questions } = status;
  return {
    ...status,
    unfinished_runs: unfinished_runs.map((run) => ({
      ...run,
      next: run.next === null ? null : command(run.next),
    })),
    questions: questions.map((question) => ({ ...question, next: command(question.next) })),
    rewriting: { ...rewriting, stale: completeStale(rewriting.stale, command) },
    next: next === null ? null : command(next),
  };
}

export function formatStatus(
  status: BookStatus,
  { command, out: { paint } }: Pick<CommandContext, 'command' | 'out'>,
  shown: { readonly next: boolean; readonly verbose?: boolean } = { next: true },
): string {
  const idea = status.idea.replaceAll(/\s+/g, ' ');
  const head = [
    paint.bold(status.title ?? status.book_id),
    idea.length > 160 ? `${idea.slice(0, 159)}…` : idea,
    `${nameCount(status.chapters, 'chapter')}, language ${status.language}, model ${status.model} (${status.model_source})`,
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
    const why = step.stale === true ? 'made from an earlier version of what it builds on' : (step.why ?? '');
    return [`${step.number}`, step.title, mark, step.file, why];
  });
  const runs = status.unfinished_runs.map(({ run_id, status: state, description, reason_code }) => [
    run_id,
    state,
    description,
    reason_code ?? '',
  ]);
  const blocks = [
    head.join('\n'),
    formatColumns([...steps, formatOutline(status, paint), ...formatWriting(status, paint)], '  ', [4, 3]),
    ...formatBroken(status, paint),
    ...formatOutlineAge(status, { paint, command }),
    ...formatChapters(status, paint),
    ...formatRewriting(status, paint, shown.verbose === true),
    ...formatAttention(status, paint),
    ...formatFindings(status, paint),
    ...(status.template_drift.length === 0
      ? []
      : [paint.yellow(`templates differ from the compiled ones: ${status.template_drift.join(', ')}`)]),
    ...formatDamaged(status, command, paint),
    ...(runs.length === 0 ? [] : [`unfinished runs\n${formatColumns(runs, '  ', [2, 3])}`]),
    ...status.unfinished_runs.flatMap(({ question, next }) =>
      question === null ? [] : [formatAsked(question, next, paint)],
    ),
    ...formatQuestions(status, paint),
    ...formatInbox(status, command, paint),
    `cost  ${formatUsage(status.usage)}`,
    ...(shown.next ? [formatNext(status, command)] : []),
  ];
  return blocks.join('\n\n');
}

/** What cannot be read, or not as it was written: all else is told as if it were not there. */
function formatDamaged({ damaged }: BookStatus, command: CommandContext['command'], paint: Paint): string[] {
  if (damaged.length === 0) return [];
  const lines = damaged.flatMap(({ message, next_action }) => [
    `  ${message}`,
    `    ${command(next_action)}`,
  ]);
  return [`${paint.red(`damaged: ${damaged.length}`)}\n${lines.join('\n')}`];
}

/** A book with nothing left to do is there to be read. */
export function formatNext(
  { book_id, next, writing }: Pick<BookStatus, 'book_id' | 'next' | 'writing'>,
  command: CommandContext['command'],
): string {
  if (next !== null) return `next  ${next}`;
  if (writing.written === 0) return 'next  nothing to do';
  return `next  nothing to do; to read it: ${command(`bookforge export --book ${book_id} --format epub`)}`;
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
  const status = outline.overall_status ?? '';
  const done = status.startsWith('SUCCESS');
  const attention =
    outline.attention_items === 0
      ? []
      : [
          `${nameCount(outline.attention_items, 'item')} ${outline.attention_items === 1 ? 'wants' : 'want'} attention`,
        ];
  return [
    ...name,
    done ? paint.green('done') : paint.red(status),
    'outline/outline.json',
    [...(done ? [status] : []), ...attention].join(', '),
  ];
}

/** A file that somebody edited is worth more than one that is made anew. */
function formatBroken({ steps }: BookStatus, paint: Paint): string[] {
  const broken = steps.filter(({ state }) => state === 'invalid');
  if (broken.length === 0) return [];
  const files = broken.map(({ file }) => file).join(', ');
  return [
    paint.yellow(`${files}: mend it by hand, or make it anew with the command below; what is there is kept`),
  ];
}

/** An outline that does not go with the book any more. What to do about it is the author's to say. */
function formatOutlineAge(
  { book_id, outline: { changed, unknown_people }, writing }: BookStatus,
  { paint, command }: { readonly paint: Paint; readonly command: CommandContext['command'] },
): string[] {
  if (changed.length === 0) return [];
  const force = writing.chapters.some(({ words }) => words > 0) ? ' --force' : '';
  const again = command(`bookforge outline generate --book ${book_id} --rerun${force}`);
  const rows = [
    ['changed since', changed.join(', ')],
    ...(unknown_people.length === 0
      ? []
      : [['not in the cast', `${unknown_people.join(', ')}: write the name alike in both files`]]),
    ['make it anew', again],
  ];
  return [
    `${paint.yellow('the outline was made from something else than is there now')}\n${formatColumns(rows, '  ')}`,
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
  if (writing.chapters.every(({ state }) => state === 'unplanned')) return [];
  const rows = writing.chapters.map((facts) => [
    `${facts.chapter}`,
    facts.title,
    formatState(facts, paint),
    `${facts.written_scenes} of ${nameCount(facts.scenes, 'scene')}`,
    nameCount(facts.words, 'word', formatCount(facts.words)),
    ...formatAfter(facts, paint),
  ]);
  const wanted = writing.words_wanted === null ? '' : ` of ${formatCount(writing.words_wanted)}`;
  return [`chapters, ${formatCount(writing.words)}${wanted} words\n${formatColumns(rows, '  ', [5, 1])}`];
}

/** What a chapter is; why it is stale, failed or blocked is told after its words. */
function formatState({ state }: DescribedState, paint: Paint): string {
  switch (state) {
    case 'written':
      return paint.green('written');
    case 'planned':
      return 'planned';
    case 'unplanned':
      return paint.dim('no plan');
    case 'writing':
      return paint.cyan('being written');
    case 'broken':
    case 'failed':
      return paint.red(state);
    case 'pending_revision':
      return paint.yellow('pending revision');
    case 'stale':
    case 'blocked':
      return paint.yellow(state);
  }
}

function formatRewriting({ rewriting }: BookStatus, paint: Paint, verbose: boolean): string[] {
  const { hand_edits, stale } = rewriting;
  const isLost = hand_edits.every(({ state }) => state === 'orphaned');
  const what = isLost
    ? 'in the pages, the chapter’s own file is gone'
    : 'edited by hand, not in the chapter yet';
  const edits = hand_edits.map(({ scene, path, state }) => [scene ?? '', paint.yellow(state), path]);
  return [
    ...(edits.length === 0 ? [] : [`${what}\n${formatColumns(edits, '  ', [2])}`]),
    ...formatStale(stale, paint, verbose),
  ];
}

/** What follows a chapter's text, where it is missing or waits for somebody, and why it cannot be written. */
function formatAfter(
  { memory, checked, revision, plan, words, state, state_reason, ...scenes }: ChapterFacts & DescribedState,
  paint: Paint,
): string[] {
  const isWhole = scenes.written_scenes >= scenes.scenes;
  const open = [
    ...(state === 'broken' || state === 'failed' || state === 'blocked' ? [state_reason ?? ''] : []),
    ...(plan === 'invalid' ? ['its plan cannot be read'] : []),
    ...(memory === 'current' || !isWhole
      ? []
      : [memory === 'stale' ? 'memory of an earlier text' : 'not remembered']),
    ...(checked || !isWhole ? [] : ['not checked']),
    ...(revision === 'unreadable' ? ['revision unreadable'] : []),
  ];
  return open.length === 0 || (words === 0 && isWhole) ? [] : [paint.yellow(open.join(', '))];
}

const SHOWN_ITEMS = 5;

/** What the checks after scenes left to a person. */
function formatAttention({ attention }: BookStatus, paint: Paint): string[] {
  const rows = attention.map(({ scene_ref, message }) => [scene_ref, message]);
  return formatItems(paint.yellow(`scenes want attention: ${attention.length}`), rows);
}

/** What the checks after chapters found. */
function formatFindings({ findings }: BookStatus, paint: Paint): string[] {
  const rows = findings.map(({ chapter, severity, description }) => [`${chapter}`, severity, description]);
  const head = paint.yellow(`findings in chapters: ${findings.length}`);
  return formatItems(`${head}, with what to do in consistency_reports.json`, rows);
}

/** What is waited for with an answer; what a run that is told above asks has been told with it. */
function formatQuestions({ questions, unfinished_runs }: BookStatus, paint: Paint): string[] {
  const told = new Set(unfinished_runs.map(({ question }) => question?.id));
  const rows = questions.flatMap(({ id, asked_by, text, next }) =>
    told.has(id) ? [] : [`  ${asked_by}: ${text}\n  ${next}`],
  );
  if (questions.length === 0) return [];
  return [[paint.yellow(`questions wait for your answer: ${questions.length}`), ...rows].join('\n')];
}

/** All of it together, whichever room has it waiting. */
function formatInbox(
  { book_id, inbox }: BookStatus,
  command: CommandContext['command'],
  paint: Paint,
): string[] {
  if (inbox.since === null) return [];
  const count = paint.yellow(`inbox  ${inbox.items} wait for you`);
  return [`${count}, the oldest since ${inbox.since}: ${command(`bookforge inbox --book ${book_id}`)}`];
}

/** How many there are, and the first of them. */
function formatItems(head: string, items: readonly (readonly string[])[]): string[] {
  if (items.length === 0) return [];
  const rows = items
    .slice(0, SHOWN_ITEMS)
    .map((row) => row.map((text) => (text.length > 110 ? `${text.slice(0, 109).toWellFormed()}…` : text)));
  const more = items.length - rows.length;
  return [
    `${head}\n${formatColumns(rows, '  ', [(rows[0]?.length ?? 0) - 1])}${more > 0 ? `\n  … and ${more} more (--json has all)` : ''}`,
  ];
}
