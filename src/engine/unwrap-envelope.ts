import type { Envelope } from '../contracts/config.ts';

export interface Unwrapped {
  readonly text: string;
  /** What was taken off, for the warning; null where the text is as it came. */
  readonly removed: 'code fence' | 'reasoning' | 'reasoning and code fence' | null;
}

/**
 * With `unwrap`, one object may stand inside one code fence or behind one closed reasoning tag. Nothing else is taken
 * off: text around the fence, a second fence or an open tag are left for the strict parser to refuse.
 */
export function unwrapEnvelope(text: string, envelope: Envelope): Unwrapped {
  if (envelope === 'strict') return { text, removed: null };
  const reasoning = /^\s*<(think|thinking|reasoning)>[\s\S]*?<\/\1>/.exec(text)?.[0] ?? '';
  const rest = text.slice(reasoning.length);
  const fenced = /^\s*```[A-Za-z0-9]*[ \t]*\r?\n([\s\S]*?)\r?\n[ \t]*```\s*$/.exec(rest)?.[1];
  const inner = fenced !== undefined && !/^[ \t]*```/m.test(fenced) ? fenced : null;
  if (inner !== null)
    return { text: inner, removed: reasoning === '' ? 'code fence' : 'reasoning and code fence' };
  return reasoning === '' ? { text, removed: null } : { text: rest, removed: 'reasoning' };
}
