import { toJson } from '../contracts/json.ts';
import type { SessionPlan } from '../contracts/session-plan.ts';
import { SHOW_SESSION } from '../doors/session-doors.ts';
import { CodedError } from '../errors.ts';
import type { CommandBook } from './command-book.ts';
import type { CommandContext } from './command-spec.ts';
import { findSessionNext, formatSession } from './format-session.ts';

// What the commands of session plans have in common.

/** The hash of the plan that an edit is made on: the one that was given, or that of the plan as it is now. */
export async function readPlanHash({ args, options }: CommandContext, book: CommandBook): Promise<string> {
  const given = options.text('plan-hash');
  if (given !== undefined) return given;
  const { plan } = await book.call(SHOW_SESSION, { session: args.required('session') });
  return plan.plan_hash ?? '';
}

export function readTaskNumber(text: string, what: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new CodedError('usage_invalid', { message: `${what} is the number of a task, not "${text}".` });
}

/** `1,2`; an empty text for none. */
export function readDeps(text: string | undefined): number[] | undefined {
  if (text === undefined) return undefined;
  const parts = text.split(',').map((part) => part.trim());
  return parts.filter((part) => part !== '').map((part) => readTaskNumber(part, 'Each of --deps'));
}

/** The plan as it is now, with what to do next. */
export async function tellSession(
  { out, command }: CommandContext,
  book: CommandBook,
  { session_id }: Pick<SessionPlan, 'session_id'>,
): Promise<number> {
  const shown = await book.call(SHOW_SESSION, { session: session_id });
  const next = command(findSessionNext(shown.plan, book.book.book_id, shown.interrupted));
  out.result({ ...(toJson(shown) as object), next }, () => formatSession(shown, book.book.book_id, command));
  return 0;
}
