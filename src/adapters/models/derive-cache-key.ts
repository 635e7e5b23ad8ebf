import { hashBytes } from '../../engine/hash.ts';
import type { ModelMessage } from '../../engine/ports.ts';

const DIGITS = 24;

/**
 * A name for what a request has in common with others of its book, for providers that send requests of one name to the machine
 * that still knows their beginning: the digest of everything up to the first seam, and nothing of what it says.
 */
export function deriveCacheKey(messages: readonly ModelMessage[]): string {
  const beginning: string[] = [];
  for (const { content, seams = [] } of messages) {
    const [first] = seams;
    beginning.push(first === undefined ? content : content.slice(0, first.at));
    if (first !== undefined) return name(beginning);
  }
  // Without a seam two prompts have no more in common than their first part.
  return name(beginning.slice(0, 1));
}

function name(beginning: readonly string[]): string {
  return `bookforge-${hashBytes(beginning.join('\n')).slice('sha256:'.length, 'sha256:'.length + DIGITS)}`;
}
