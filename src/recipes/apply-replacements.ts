import type { Replacement } from '../contracts/scene-work.ts';
import { locateQuote } from './locate-quote.ts';

export interface AppliedReplacements {
  readonly text: string;
  readonly applied: readonly Replacement[];
  /** Those that were left out, and why. */
  readonly dropped: readonly { readonly replacement: Replacement; readonly why: string }[];
}

/**
 * Puts each replacement in its place, in order. Its quote has to stand exactly once in the text as it is by then; one that
 * stands nowhere or more often is left out, since nobody can tell what was meant. Everything outside the quotes stays byte for
 * byte.
 */
export function applyReplacements(text: string, replacements: readonly Replacement[]): AppliedReplacements {
  const applied: Replacement[] = [];
  const dropped: { replacement: Replacement; why: string }[] = [];
  let now = text;
  for (const replacement of replacements) {
    const [place, ...more] = locateQuote(now, replacement.quote);
    if (place === undefined) dropped.push({ replacement, why: 'its quote does not stand in the text' });
    else if (more.length > 0) {
      dropped.push({
        replacement,
        why: `its quote stands in the text ${more.length + 1} times, and has to stand there once`,
      });
    } else {
      now = `${now.slice(0, place.start)}${replacement.text}${now.slice(place.end)}`;
      applied.push(replacement);
    }
  }
  return { text: now, applied, dropped };
}
