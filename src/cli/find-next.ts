import type { OpenBook } from '../open-book.ts';
import type { CommandContext } from './command-spec.ts';

/** What the book asks for next, as its status says it; null where it asks for nothing. */
export async function findNext(
  { command }: Pick<CommandContext, 'command'>,
  book: OpenBook,
): Promise<string | null> {
  const { next } = await book.status();
  return next === null ? null : command(next);
}

export function addNext(told: string, next: string | null): string {
  return next === null ? told : `${told}\nnext  ${next}`;
}
