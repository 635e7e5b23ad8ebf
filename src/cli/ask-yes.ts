import type { CommandContext } from './command-spec.ts';

/** A question that is answered with y or yes. Where nobody sits at a terminal it is not asked, and the answer is no. */
export async function askYes(
  { io, global }: Pick<CommandContext, 'io' | 'global'>,
  question: string,
): Promise<boolean> {
  if (!io.stdin.isTTY || !io.stderr.isTTY || !global.input) return false;
  io.stderr.write(`${question} [y/N] `);
  for await (const chunk of io.stdin) {
    const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
    return /^y(?:es)?$/i.test(text.trim());
  }
  return false;
}
