import { CodedError } from '../errors.ts';
import type { CommandContext } from './command-spec.ts';

/** Asks before money is spent; --yes has answered. Where nobody can be asked, nothing is begun. */
export async function askConsent(
  { io, out, global, options, command }: CommandContext,
  question: string,
  again: string,
): Promise<void> {
  if (options.flag('yes')) return;
  if (io.stdin.isTTY && global.input) {
    out.notice(`${question} [y/N]`);
    if (/^\s*(?:y|yes|j|ja|o|oui|s|si|sí|是|好)\s*$/iu.test(await readLine(io.stdin))) return;
  }
  throw new CodedError('consent_needed', {
    message: 'Nothing was begun: this costs money, or nobody knows what, and nobody agreed.',
    kept: 'what was there',
    next: command(again),
  });
}

async function readLine(input: AsyncIterable<string | Uint8Array>): Promise<string> {
  let text = '';
  for await (const chunk of input) {
    text += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
    if (text.includes('\n')) break;
  }
  return text.split('\n', 1)[0] ?? '';
}
