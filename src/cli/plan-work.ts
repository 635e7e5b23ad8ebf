import { PLAN_WORK } from '../doors/plan-doors.ts';
import type { WorkPlan } from '../project/run-kind.ts';
import type { CommandBook } from './command-book.ts';
import type { CommandContext } from './command-spec.ts';
import { formatColumns } from './format-columns.ts';
import { formatEstimate, tellSent } from './format-estimate.ts';

export interface PlannedWork {
  readonly kind: string;
  readonly request: Readonly<Record<string, unknown>>;
  /** The same command in earnest. */
  readonly again: string;
}

/** `--plan`: what the work would do, send and cost. Sends nothing and changes nothing. */
export async function planWork(
  context: CommandContext,
  book: CommandBook,
  { kind, request, again }: PlannedWork,
): Promise<number> {
  const { out, command } = context;
  const plan = await book.call(PLAN_WORK, { kind, request: { ...request } });
  const next = command(again);
  const { parts, estimate } = plan;
  out.result({ book_id: book.book.book_id, sent: false, parts, estimate, next }, () =>
    [formatWorkPlan(plan), `${out.paint.bold('next')}  ${next}`].join('\n'),
  );
  return 0;
}

export function formatWorkPlan({ parts, estimate }: WorkPlan): string {
  return [
    formatColumns(
      parts.map(({ what, action }) => [what, action]),
      '',
      [1, 0],
    ),
    ...formatEstimate(estimate),
    tellSent(estimate),
  ].join('\n\n');
}
