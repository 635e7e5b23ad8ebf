import { EXPLAIN_WRITING } from '../doors/plan-doors.ts';
import { nameCount } from '../name-count.ts';
import type {
  ExplainedCall,
  ExplainedChapter,
  ExplainedMatter,
  ExplainedPlan,
} from '../novel/context/explain-writing.ts';
import type { CommandBook } from './command-book.ts';
import type { CommandContext } from './command-spec.ts';
import { formatColumns } from './format-columns.ts';
import { formatCount } from './format-count.ts';
import { quoteWord } from './quote-word.ts';
import { readChapters } from './read-chapters.ts';

/** `run --explain`: what would go into the prompts, by source and size. Nothing is sent and nothing is changed. */
export async function runExplain(context: CommandContext, book: CommandBook): Promise<number> {
  const { options, out, command } = context;
  const recipe = options.text('recipe');
  const chapters = await book.call(EXPLAIN_WRITING, {
    ...(recipe === undefined ? {} : { recipe }),
    chapters: readChapters(context),
    force: options.flag('force'),
  });
  const given = options.text('chapters');
  const anyway = command(
    `bookforge run --book ${book.book.book_id}${given === undefined ? '' : ` --chapters ${quoteWord(given)}`}${recipe === undefined ? '' : ` --recipe ${recipe}`} --explain --force`,
  );
  const next = chapters.length === 0 ? anyway : null;
  out.result({ action: 'explained', chapters, next }, () =>
    next === null
      ? formatExplained(chapters)
      : `Every chapter that was asked for is written; nothing would be sent.\nTo see what would go into the prompts if they were written anew: ${next}`,
  );
  return 0;
}

function formatExplained(chapters: readonly ExplainedChapter[]): string {
  const units = chapters.flatMap(({ plan, scenes }) => [...(plan === null ? [] : [plan]), ...scenes]);
  return [
    ...chapters.flatMap(({ chapter, title, plan, scenes }) => [
      `chapter ${chapter}: ${title}`,
      ...(plan === null ? [] : [formatUnit('plan', plan)]),
      ...scenes.map((scene) => formatUnit(`scene ${scene.scene_ref}`, scene)),
    ]),
    formatTotals(units),
  ].join('\n\n');
}

function formatTotals(units: readonly ExplainedPlan[]): string {
  const calls = units.flatMap((unit) => unit.calls);
  const sum = (pick: (call: ExplainedCall) => number) => calls.reduce((all, call) => all + pick(call), 0);
  const [tokens, shared] = [sum((call) => call.tokens), sum((call) => call.shared_tokens)];
  return (
    `in all  ${nameCount(calls.length, 'request', formatCount(calls.length))}, about ${formatCount(tokens)} tokens; ${formatCount(shared)} of them ` +
    `(${Math.round((100 * shared) / Math.max(1, tokens))} %) begin a request shortly before as well, for a provider's cache`
  );
}

function formatUnit(name: string, unit: ExplainedPlan): string {
  const { calls, prompt_tokens } = unit;
  const requests = nameCount(calls.length, 'request');
  return [
    `  ${name}  ${requests}, about ${formatCount(prompt_tokens)} tokens, ${formatCount(unit.shared_tokens)} shared; of the book ${formatCount(unit.characters)} characters, about ${formatCount(unit.tokens)} tokens`,
    formatBlocks(unit),
    formatCalls(calls),
  ].join('\n');
}

function formatBlocks({ blocks, left_out }: ExplainedMatter): string {
  const rows = blocks.map(({ source, about, from_scene, characters, tokens }) => [
    source,
    cut(about),
    `from ${from_scene}`,
    `${characters}`,
    `~${tokens}`,
  ]);
  const left = left_out.map(({ source, about, characters, why }) => [
    `− ${source}`,
    cut(about),
    why.replaceAll('_', ' '),
    `${characters}`,
    '',
  ]);
  return formatColumns([...rows, ...left], '    ');
}

/** A line for each step; of a step with several requests the mean of each part. */
function formatCalls(calls: readonly ExplainedCall[]): string {
  const steps = [...new Set(calls.map(({ step }) => step))];
  const rows = steps.map((step) => {
    const own = calls.filter((call) => call.step === step);
    const tokens = own.reduce((sum, call) => sum + call.tokens, 0);
    const names = [...new Set(own.flatMap(({ parts }) => parts.map(({ part }) => part)))];
    const parts = names.map((name) => {
      const found = own.flatMap((call) => call.parts.filter(({ part }) => part === name));
      const mean = found.reduce((sum, part) => sum + part.tokens, 0) / own.length;
      return `${name} ${found.every(({ exact }) => exact) ? '' : '~'}${Math.round(mean)}`;
    });
    return [
      `→ ${step}`,
      own[0]?.role ?? '',
      own.length === 1 ? '' : `${own.length} ×`,
      `${formatCount(Math.round(tokens / Math.max(1, own.length)))}`,
      formatSharing(own),
      parts.join(', '),
    ];
  });
  return formatColumns(rows, '    ');
}

/** What of a request begins others as well, and up to where it lasts for longer than the request. */
function formatSharing(calls: readonly ExplainedCall[]): string {
  const [first] = calls;
  const shared = calls.reduce((sum, call) => sum + call.shared_tokens, 0) / Math.max(1, calls.length);
  const seams = (first?.seams ?? []).map(({ level, tokens }) => `${level} ${formatCount(tokens)}`);
  return [
    `shared ${formatCount(Math.round(shared))}`,
    ...(seams.length === 0 ? [] : [`up to ${seams.join(', ')}`]),
  ].join('; ');
}

function cut(about: string): string {
  return about.length > 48 ? `${about.slice(0, 47).toWellFormed()}…` : about;
}
