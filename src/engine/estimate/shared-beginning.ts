import { estimateTokens } from './estimate-tokens.ts';

/** A shorter beginning is kept by no provider. */
export const LEAST_SHARED_TOKENS = 1024;

/** How many characters two texts have in common from their beginning. */
export function countSharedCharacters(a: string, b: string): number {
  let known = 0;
  let open = Math.min(a.length, b.length);
  while (known < open) {
    const middle = Math.ceil((known + open) / 2);
    if (a.slice(known, middle) === b.slice(known, middle)) known = middle;
    else open = middle - 1;
  }
  return known;
}

/** The tokens of a text that one of the others begins with as well; 0 where that is too little to be kept. */
export function measureShared(text: string, others: readonly string[]): number {
  const longest = Math.max(0, ...others.map((other) => countSharedCharacters(text, other)));
  const tokens = estimateTokens(text.slice(0, longest));
  return tokens >= LEAST_SHARED_TOKENS ? tokens : 0;
}
