import { SHOW_STATUS } from '../doors/project-doors.ts';
import type { CommandBook } from './command-book.ts';
import type { CommandContext } from './command-spec.ts';

/** What the book asks for next, as its status says it; null where it asks for nothing. */
export async function findNext(
  { command }: Pick<CommandContext, 'command'>,
  book: CommandBook,
): Promise<string | null> {
  const { next } = await book.call(SHOW_STATUS, {});
  return next === null ? null : command(next);
}

export function addNext(told: string, next: string | null): string {
  return next === null ? told : `${told}\nnext  ${next}`;
}
