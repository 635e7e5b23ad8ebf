import { describeRun } from './describe-run.ts';
import type { LinkTargets } from './markdown-block.ts';
import { findToken, type InlineToken, readInlineToken } from './read-inline-token.ts';
import { type DelimiterRun, resolveEmphasis } from './resolve-emphasis.ts';

/** A stretch of a paragraph. Strong and plain emphasis are one, by marks or by tags. */
export type Inline = { readonly isEmphasis: boolean } & (
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly target: string; readonly inlines: readonly Inline[] }
  /** The text is what stands for the picture. */
  | { readonly kind: 'image'; readonly target: string; readonly text: string }
  /** The mark of a note, as in `word[^1]`. */
  | { readonly kind: 'note'; readonly label: string }
  /** `<br>`, as it is written. */
  | { readonly kind: 'break'; readonly text: string }
  /** Any tag but those of emphasis, as it is written. */
  | { readonly kind: 'tag'; readonly text: string }
  /** The mark on either side of words that are struck out. */
  | { readonly kind: 'strike'; readonly text: string }
);

type Piece = Inline | { readonly kind: 'run'; readonly run: DelimiterRun; readonly isEmphasis: boolean };

const NO_TARGETS: LinkTargets = new Map();

/**
 * The inside of a Markdown paragraph: escapes, entities, code, links, pictures, notes, tags and emphasis. Line breaks stay
 * where they are. A link by reference is one where its target is known; else its brackets are text.
 */
export function parseInline(text: string, targets: LinkTargets = NO_TARGETS): Inline[] {
  const pieces: Piece[] = [];
  let depth = 0;
  let plain = '';
  const push = (piece: Piece | null): void => {
    if (plain !== '') pieces.push({ kind: 'text', text: plain, isEmphasis: depth > 0 });
    plain = '';
    if (piece !== null) pieces.push(piece);
  };
  for (let at = 0; at < text.length; ) {
    const token = readInlineToken(text, at, targets);
    if (token === null) {
      const stop = findToken(text, at + 1);
      plain += text.slice(at, stop);
      at = stop;
      continue;
    }
    const end = at + token.length;
    const isEmphasis = depth > 0;
    if (token.kind === 'words') plain += token.text;
    else if (token.kind === 'run') push({ kind: 'run', run: describeRun(text, at, end), isEmphasis });
    else if (token.kind === 'tag' && EMPHASIS_TAGS.has(token.name)) {
      push(null);
      depth = Math.max(0, depth + (token.isClosing ? -1 : 1));
      plain = token.text.replace(/[^\n]+/g, '');
    } else push({ ...toInline(token, targets), isEmphasis });
    at = end;
  }
  push(null);
  return weigh(pieces);
}

const EMPHASIS_TAGS: ReadonlySet<string> = new Set(['em', 'i', 'strong', 'b', 'u', 'cite']);

type PlainToken = Exclude<InlineToken, { readonly kind: 'words' | 'run' }>;

function toInline(token: PlainToken, targets: LinkTargets): Inline {
  const isEmphasis = false;
  switch (token.kind) {
    case 'code':
      return { kind: 'code', text: token.text, isEmphasis };
    case 'link':
      return { kind: 'link', target: token.target, inlines: parseInline(token.text, targets), isEmphasis };
    case 'image':
      return { kind: 'image', target: token.target, text: token.text, isEmphasis };
    case 'note':
      return { kind: 'note', label: token.label, isEmphasis };
    case 'tag':
      return { kind: token.name === 'br' ? 'break' : 'tag', text: token.text, isEmphasis };
  }
}

/** Marks with a partner are gone, and what stands between them has their weight; marks without one are text. */
function weigh(pieces: readonly Piece[]): Inline[] {
  const weights = resolveEmphasis(pieces.map((piece) => (piece.kind === 'run' ? piece.run : null)));
  const inlines: Inline[] = [];
  pieces.forEach((piece, at) => {
    const { left = 0, isEmphasis: isMarked = false } = weights[at] ?? {};
    const isEmphasis = isMarked || piece.isEmphasis;
    if (piece.kind === 'text') pushText(inlines, piece.text, isEmphasis);
    else if (piece.kind !== 'run') inlines.push({ ...piece, isEmphasis });
    else if (piece.run.mark === '~' && left === 0) inlines.push({ kind: 'strike', text: '~~', isEmphasis });
    else pushText(inlines, piece.run.mark.repeat(left), isEmphasis);
  });
  return inlines;
}

/** Neighbours of one weight are one. */
function pushText(inlines: Inline[], text: string, isEmphasis: boolean): void {
  const last = inlines.at(-1);
  if (text === '') return;
  if (last?.kind === 'text' && last.isEmphasis === isEmphasis)
    inlines[inlines.length - 1] = { kind: 'text', text: last.text + text, isEmphasis };
  else inlines.push({ kind: 'text', text, isEmphasis });
}
