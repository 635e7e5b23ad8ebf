import {
  isBlockTagLine,
  isRule,
  mayBeginBlock,
  parseDefinition,
  parseFootnote,
  parseHeading,
  parseListItem,
  parseQuote,
  parseUnderline,
} from './markdown-lines.ts';
import { isSceneBreak } from './scene-break.ts';

/** A block that goes on until something ends it. */
export interface OpenBlock {
  readonly kind: 'paragraph' | 'quote' | 'list_item' | 'footnote';
  /** The mark of an item, the label of a note. */
  readonly mark: string;
  /** Whether it is an item right under another. */
  readonly isNext: boolean;
  readonly startLine: number;
  readonly lines: string[];
}

/** A block of a single line. */
export type LoneBlock =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'break'; readonly isQuoted: boolean }
  | { readonly kind: 'html'; readonly lines: readonly string[] }
  | {
      readonly kind: 'definition';
      readonly label: string;
      readonly target: string;
      readonly lines: readonly string[];
    };

export type LineRole =
  | { readonly does: 'go_on'; readonly text: string }
  | { readonly does: 'end' }
  /** Makes a heading of the one line that is open. */
  | { readonly does: 'underline'; readonly level: 1 | 2; readonly title: string }
  | { readonly does: 'stand'; readonly block: LoneBlock }
  | {
      readonly does: 'begin';
      readonly kind: OpenBlock['kind'];
      readonly mark: string;
      readonly text: string;
    };

/**
 * What a line outside of fences does to what is open above it, in this order:
 * 1  it is empty                                            ends it
 * 2  it begins as prose does                                goes on with it, or begins a paragraph
 * 3  a row of = or - under a paragraph of one line, or      makes it a heading
 *    under “12. The Harbour” that is no item of many
 * 4  a tag of a block, a rule, a heading, a definition      stands by itself
 * 5  a note                                                 begins
 * 6  a quotation                                            goes on with one, or begins; its empty lines and rules end it
 * 7  an item of a list, if no paragraph could have it       begins
 * 8  anything else                                          as 2
 */
export function decideLineRole(line: string, open: Omit<OpenBlock, 'startLine'> | null): LineRole {
  if (line.trim() === '') return { does: 'end' };
  if (!mayBeginBlock(line)) return goOn(line, open);
  const title = open === null ? null : findTitle(open);
  const level = title === null ? null : parseUnderline(line, title);
  if (title !== null && level !== null) return { does: 'underline', level, title };
  const block = readLoneBlock(line);
  if (block !== null) return { does: 'stand', block };
  const footnote = parseFootnote(line);
  if (footnote !== null)
    return { does: 'begin', kind: 'footnote', mark: footnote.label, text: footnote.text };
  const quoted = parseQuote(line);
  if (quoted !== null) return decideQuoted(quoted, open?.kind === 'quote');
  const item = parseListItem(line);
  const isItem = item !== null && (item.mayInterrupt || open === null || open.kind === 'list_item');
  return isItem ? { does: 'begin', kind: 'list_item', mark: item.mark, text: item.text } : goOn(line, open);
}

function goOn(text: string, open: Pick<OpenBlock, 'kind'> | null): LineRole {
  return open === null ? { does: 'begin', kind: 'paragraph', mark: '', text } : { does: 'go_on', text };
}

/** The one line that could be a heading if it were underlined. */
function findTitle({ kind, mark, isNext, lines }: Omit<OpenBlock, 'startLine'>): string | null {
  const [line = '', ...more] = lines;
  const isNumbered = kind === 'list_item' && /^\d/.test(mark) && !isNext;
  if (more.length > 0 || (kind !== 'paragraph' && !isNumbered)) return null;
  return `${mark}${line}`.trim();
}

function readLoneBlock(line: string): LoneBlock | null {
  if (isBlockTagLine(line)) return { kind: 'html', lines: [line] };
  if (isRule(line)) return { kind: 'break', isQuoted: false };
  const heading = parseHeading(line);
  if (heading !== null) return { kind: 'heading', ...heading };
  const definition = parseDefinition(line);
  return definition === null ? null : { kind: 'definition', ...definition, lines: [line] };
}

function decideQuoted(text: string, isQuoted: boolean): LineRole {
  if (text.trim() === '') return { does: 'end' };
  if (isSceneBreak(text)) return { does: 'stand', block: { kind: 'break', isQuoted: true } };
  return isQuoted ? { does: 'go_on', text } : { does: 'begin', kind: 'quote', mark: '', text };
}
