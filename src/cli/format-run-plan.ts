import type { Range } from '../engine/estimate/estimate-run.ts';
import type { PlannedChapter, RunPlan } from '../novel/estimate/plan-run.ts';
import type { Paint } from './create-paint.ts';
import { formatColumns } from './format-columns.ts';

export interface RunPlanEnd {
  /** What is in the way of the run, if anything is. */
  readonly closed: string | null;
  /** The run as it was planned, or what opens the way to it; null where nothing would be done. */
  readonly next: string | null;
}

/** What a run would take, on one screen. */
export function formatRunPlan(plan: RunPlan, { closed, next }: RunPlanEnd, paint: Paint): string {
  const { chapters, estimate } = plan;
  const { calls, steps } = estimate;
  const end = [
    calls.expected === 0 ? 'Nothing would be sent.' : 'An estimate; nothing was sent.',
    ...formatWouldBeStale(plan),
    ...(closed === null ? [] : [paint.yellow(closed)]),
    ...(next === null ? [] : [`${paint.bold('next')}  ${next}`]),
  ].join('\n');
  if (calls.expected === 0) return [formatChapters(chapters), end].join('\n\n');
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
    end,
  ].join('\n\n');
}

function formatWouldBeStale({ would_be_stale: numbers }: RunPlan): string[] {
  if (numbers.length === 0) return [];
  const [which, be] = numbers.length === 1 ? ['Chapter', 'was'] : ['Chapters', 'were'];
  return [`${which} ${numbers.join(', ')} ${be} written after these, and would be stale.`];
}

function formatChapters(chapters: readonly PlannedChapter[]): string {
  return formatColumns(
    chapters.map(({ chapter, title, action, why, plan, scenes, scenes_to_write, words, stale, estimate }) => {
      const old = stale === null ? '' : `; stale: ${stale}`;
      const what = {
        write: `write ${scenes_to_write} of ${scenes} scenes${plan === 'make' ? ', plan first' : ''}`,
        check: `written, ${formatCount(words)} words: remember and check${old}`,
        reused: `written, ${formatCount(words)} words: reused${old}`,
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
