import { hashBytes } from '../engine/hash.ts';

const SHORTEST = 8;

/**
 * The beginning of a digest, as long as it has to be for the text not to contain it: 8 digits, then 16, 32, 64 and so
 * on. A text therefore never holds its own fence, and cannot end its input before it ends.
 */
export function chooseFence(text: string, digest: string): string {
  let digits = digest;
  for (let length = SHORTEST; ; length *= 2) {
    while (digits.length < length) digits += hexOf(digits);
    const fence = digits.slice(0, length);
    if (!text.includes(fence)) return fence;
  }
}

export function hexOf(text: string): string {
  return hashBytes(text).slice('sha256:'.length);
}
