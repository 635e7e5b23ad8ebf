import { nameCount } from '../name-count.ts';
import type { PlannedChapter, RunPlan } from '../novel/estimate/plan-run.ts';
import type { Paint } from './create-paint.ts';
import { formatColumns } from './format-columns.ts';
import { formatCount } from './format-count.ts';
import { formatEstimate, tellSent } from './format-estimate.ts';

export interface RunPlanEnd {
  /** What is in the way of the run, if anything is. */
  readonly closed: string | null;
  /** The run as it was planned, or what opens the way to it; null where nothing would be done. */
  readonly next: string | null;
}

/** What a run would take, on one screen. */
export function formatRunPlan(plan: RunPlan, { closed, next }: RunPlanEnd, paint: Paint): string {
  const { chapters, estimate } = plan;
  const end = [
    tellSent(estimate),
    ...formatWouldBeStale(plan),
    ...(closed === null ? [] : [paint.yellow(closed)]),
    ...(next === null ? [] : [`${paint.bold('next')}  ${next}`]),
  ].join('\n');
  return [formatChapters(chapters), ...formatEstimate(estimate), end].join('\n\n');
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
        write: `write ${scenes_to_write} of ${nameCount(scenes, 'scene')}${plan === 'make' ? ', plan first' : ''}`,
        check: `written, ${nameCount(words, 'word', formatCount(words))}: remember and check${old}`,
        reused: `written, ${nameCount(words, 'word', formatCount(words))}: reused${old}`,
        blocked: `blocked: ${why}`,
      }[action];
      return [
        String(chapter),
        title,
        what,
        estimate === null
          ? ''
          : nameCount(estimate.calls.expected, 'call', formatCount(estimate.calls.expected)),
      ];
    }),
    '',
    [1, 2],
  );
}
