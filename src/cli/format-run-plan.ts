import type { Range } from '../novel/estimate-run.ts';
import type { PlannedChapter, RunPlan } from '../novel/plan-run.ts';
import type { Paint } from './create-paint.ts';
import { formatColumns } from './format-columns.ts';

/** What a run would take, on one screen. */
export function formatRunPlan(bookId: string, { chapters, estimate }: RunPlan, paint: Paint): string {
  const { calls, steps } = estimate;
  if (calls.expected === 0) {
    return [formatChapters(chapters), 'Nothing would be sent.'].join('\n\n');
  }
  const rows = steps.map(({ step, role, model, ...line }) => [
    step,
    role,
    formatCount(line.calls),
    formatCount(line.input_tokens),
    formatCount(line.output_tokens),
    line.cost_usd === null ? '?' : `$${line.cost_usd.toFixed(4)}`,
    model,
  ]);
  const header = ['step', 'role', 'calls', 'tokens in', 'tokens out', 'cost', 'model'];
  return [
    formatChapters(chapters),
    formatColumns([header, ...rows]),
    formatColumns([
      [
        'calls',
        `${formatRange(calls)}; ${formatCount(estimate.worst_calls)} at the very most, with every correction`,
      ],
      ['tokens', `${formatRange(estimate.input_tokens)} in, ${formatRange(estimate.output_tokens)} out`],
      ['cost', formatCost(estimate)],
      ['time', formatTime(estimate)],
    ]),
    `An estimate; nothing was sent.\n${paint.bold('next')}  bookforge run --book ${bookId}`,
  ].join('\n\n');
}

function formatChapters(chapters: readonly PlannedChapter[]): string {
  return formatColumns(
    chapters.map(({ chapter, title, action, why, plan, scenes, scenes_to_write, words, estimate }) => {
      const what = {
        write: `write ${scenes_to_write} of ${scenes} scenes${plan === 'make' ? ', plan first' : ''}`,
        check: `written, ${formatCount(words)} words: remember and check`,
        reused: `written, ${formatCount(words)} words: reused`,
        blocked: `blocked: ${why}`,
      }[action];
      return [
        String(chapter),
        title,
        what,
        estimate === null ? '' : `${formatCount(estimate.calls.expected)} calls`,
      ];
    }),
  );
}

function formatCost({ cost_usd, unpriced_models }: RunPlan['estimate']): string {
  if (cost_usd === null) return `not known: nobody told the price of ${unpriced_models.join(', ')}`;
  const { low, expected, high } = cost_usd;
  return `$${expected.toFixed(2)} ($${low.toFixed(2)} to $${high.toFixed(2)})`;
}

function formatTime({ least_minutes, calls_in_a_row }: RunPlan['estimate']): string {
  const row = `${formatCount(calls_in_a_row)} calls wait for one another`;
  return least_minutes === null ? row : `${row}; at least ${least_minutes} min at the provider's limit`;
}

function formatRange({ low, expected, high }: Range): string {
  return low === high
    ? formatCount(expected)
    : `${formatCount(expected)} (${formatCount(low)} to ${formatCount(high)})`;
}

function formatCount(value: number): string {
  return value.toLocaleString('en-US');
}
