import { EXPLAIN_WRITING } from '../doors/plan-doors.ts';
import type {
  ExplainedCall,
  ExplainedChapter,
  ExplainedMatter,
  ExplainedPlan,
} from '../novel/context/explain-writing.ts';
import type { CommandBook } from './command-book.ts';
import type { CommandContext } from './command-spec.ts';
import { formatColumns } from './format-columns.ts';
import { quoteWord } from './quote-word.ts';
import { readChapters } from './read-chapters.ts';

/** `run --explain`: what would go into the prompts, by source and size. Nothing is sent and nothing is changed. */
export async function runExplain(context: CommandContext, book: CommandBook): Promise<number> {
  const { options, out, command } = context;
  const chapters = await book.call(EXPLAIN_WRITING, {
    chapters: readChapters(context),
    force: options.flag('force'),
  });
  const given = options.text('chapters');
  const anyway = command(
    `bookforge run --book ${book.book.book_id}${given === undefined ? '' : ` --chapters ${quoteWord(given)}`} --explain --force`,
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
  return chapters
    .flatMap(({ chapter, title, plan, scenes }) => [
      `chapter ${chapter}: ${title}`,
      ...(plan === null ? [] : [formatUnit('plan', plan)]),
      ...scenes.map((scene) => formatUnit(`scene ${scene.scene_ref}`, scene)),
    ])
    .join('\n\n');
}

function formatUnit(name: string, unit: ExplainedPlan): string {
  const { calls, prompt_tokens } = unit;
  const requests = calls.length === 1 ? '1 request' : `${calls.length} requests`;
  return [
    `  ${name}  ${requests}, about ${formatNumber(prompt_tokens)} tokens; of the book ${formatNumber(unit.characters)} characters, about ${formatNumber(unit.tokens)} tokens`,
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
      `${formatNumber(Math.round(tokens / Math.max(1, own.length)))}`,
      parts.join(', '),
    ];
  });
  return formatColumns(rows, '    ');
}

function formatNumber(value: number): string {
  return value.toLocaleString('en-US');
}

function cut(about: string): string {
  return about.length > 48 ? `${about.slice(0, 47).toWellFormed()}…` : about;
}
