import type { SpecStyles } from '../../contracts/spec-parts.ts';
import { darkenFor, mix } from './contrast.ts';

/** Colours without their #, and fonts: one set for all that is made from a spec. */
export interface SpecTheme {
  readonly headingFont: string;
  readonly bodyFont: string;
  /** As given, or as dark as it takes to be read on white; white can be read on it too. */
  readonly primary: string;
  /** A breath of it, to stand behind dark text. */
  readonly tint: string;
  readonly line: string;
  readonly text: string;
  readonly muted: string;
  /** For what is counted beside each other; the first is the primary colour. */
  readonly palette: readonly string[];
}

export function deriveTheme({ headingFont, bodyFont, primaryColor }: SpecStyles): SpecTheme {
  const primary = darkenFor(primaryColor.slice(1).toUpperCase(), 'FFFFFF', READABLE);
  return {
    headingFont,
    bodyFont,
    primary,
    tint: mix(primary, 'FFFFFF', 0.92),
    line: mix(primary, 'FFFFFF', 0.7),
    text: '1F2933',
    muted: '52606D',
    palette: [primary, ...OTHERS],
  };
}

/** What the guidelines for accessible text ask for. */
export const READABLE = 4.5;

/** Apart in lightness as well as in hue, so that they can be told apart in grey. */
const OTHERS = ['E08E0B', '4C9A8B', '8E4585', '7A8794', 'C0392B', '5B8DB8', '9A7B1C'];
