import { checkLeftovers } from './scene-checks/check-leftovers.ts';
import { checkMetaText } from './scene-checks/check-meta-text.ts';
import { checkStyle } from './scene-checks/check-style.ts';
import type { SceneFacts } from './scene-checks/scene-facts.ts';
import type { SceneFinding } from './scene-checks/scene-finding.ts';

/** What is looked for in a text that the author wrote: what looks left over, and what is against their own style. How long it is, how it begins and whom it names is theirs to say. */
export const HAND_EDIT_CODES: ReadonlySet<string> = new Set([
  'scene_leftover',
  'scene_meta_text',
  'scene_other_person',
  'scene_other_tense',
  'scene_other_spelling',
  'scene_other_quotes',
  'scene_banned_phrase',
  'scene_copies_sample',
]);

/** Something in an author's own text that looks left over. It is told, and never a reason to refuse a word of it. */
export interface HandEditFinding {
  readonly reason_code: SceneFinding['reason_code'];
  readonly message: string;
  /** Of the page as it lies there, from 1. */
  readonly line: number;
  /** The words that show it, and where they begin in the text. */
  readonly quote: string;
  readonly position: number;
}

/** As it is told. */
export type ToldHandEdit = Pick<HandEditFinding, 'reason_code' | 'message' | 'line'>;

export function checkHandEdit(
  text: string,
  page: string,
  facts: Pick<SceneFacts, 'style' | 'language'>,
): HandEditFinding[] {
  return [...checkMetaText(text), ...checkLeftovers(text), ...checkStyle(text, facts)]
    .sort((a, b) => a.position - b.position)
    .map(({ reason_code, message, quote, position }) => ({
      reason_code,
      message,
      line: findLine(page, text, quote, position),
      quote,
      position,
    }));
}

/** Page and text end alike, while a page may begin with more than its text: so places are counted from the end. */
function findLine(page: string, text: string, quote: string, position: number): number {
  const [first = ''] = quote.trim().split('\n');
  const after = text.slice(position).split(first).length - 1;
  const pieces = page.split(first);
  return pieces
    .slice(0, Math.max(1, pieces.length - after))
    .join(first)
    .split('\n').length;
}
