import { compareSequences, type Stretch } from './compare-sequences.ts';

// How one text differs from another, for a reader: paragraph by paragraph, and inside a paragraph that was changed rather
// than replaced, word by word.

export type ParagraphChange =
  | { readonly kind: 'same' | 'removed' | 'added'; readonly paragraphs: readonly string[] }
  /** One paragraph with some of its words changed; the words carry the white space after them. */
  | { readonly kind: 'changed'; readonly words: readonly Stretch[] };

export interface TextDifference {
  readonly isSame: boolean;
  readonly changes: readonly ParagraphChange[];
}

/** A paragraph that keeps less of its letters than this is another paragraph. */
const LEAST_KEPT = 0.4;

export function compareTexts(before: string, after: string): TextDifference {
  const stretches = compareSequences(splitParagraphs(before), splitParagraphs(after));
  const changes: ParagraphChange[] = [];
  for (let index = 0; index < stretches.length; index += 1) {
    const stretch = stretches[index];
    const next = stretches[index + 1];
    if (stretch === undefined) continue;
    if (stretch.kind === 'removed' && next?.kind === 'added') {
      changes.push(...pairParagraphs(stretch.items, next.items));
      index += 1;
    } else changes.push({ kind: stretch.kind, paragraphs: stretch.items });
  }
  return { isSame: changes.every(({ kind }) => kind === 'same'), changes };
}

/** Texts between empty lines, without the white space around them. */
export function splitParagraphs(text: string): string[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

/** The first that went with the first that came, and so on; those that are left over went or came alone. */
function pairParagraphs(removed: readonly string[], added: readonly string[]): ParagraphChange[] {
  const pairs = Math.min(removed.length, added.length);
  const changes: ParagraphChange[] = [];
  for (let index = 0; index < pairs; index += 1) {
    const [before = '', after = ''] = [removed[index], added[index]];
    const words = compareSequences(splitWords(before), splitWords(after));
    if (measureKept(words) >= LEAST_KEPT) changes.push({ kind: 'changed', words });
    else changes.push({ kind: 'removed', paragraphs: [before] }, { kind: 'added', paragraphs: [after] });
  }
  if (removed.length > pairs) changes.push({ kind: 'removed', paragraphs: removed.slice(pairs) });
  if (added.length > pairs) changes.push({ kind: 'added', paragraphs: added.slice(pairs) });
  return changes;
}

/** Each word with the white space after it; where a script sets none between words, each letter. */
export function splitWords(paragraph: string): string[] {
  return paragraph.match(WORD) ?? [];
}

const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]\s*|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+\s*|\s+/gu;

function measureKept(words: readonly Stretch[]): number {
  const lengthOf = (kinds: readonly Stretch['kind'][]) =>
    words
      .filter(({ kind }) => kinds.includes(kind))
      .reduce((sum, { items }) => sum + items.join('').length, 0);
  const longer = Math.max(lengthOf(['same', 'removed']), lengthOf(['same', 'added']));
  return longer === 0 ? 1 : lengthOf(['same']) / longer;
}
