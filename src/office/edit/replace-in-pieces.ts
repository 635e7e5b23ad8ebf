import { type Declined, decline, isDeclined } from './declined.ts';
import type { WordChange } from './diff-words.ts';
import type { Splice } from './splice-text.ts';
import type { TextPiece } from './text-piece.ts';

/** The whole element of a piece with another text in it. */
export type RenderPiece = (piece: TextPiece, text: string) => string;

/**
 * Changes the text of pieces and nothing else: what stands between them (bookmarks, anchors of comments, notes, what was deleted
 * under tracked changes) stays where it is. New words go into the first piece that they take the place of, and look like it.
 */
export function replaceInPieces(
  pieces: readonly TextPiece[],
  hunks: readonly WordChange[],
  render: RenderPiece,
): Splice[] | Declined {
  const starts: number[] = [];
  let length = 0;
  for (const { text } of pieces) {
    starts.push(length);
    length += text.length;
  }
  const texts = pieces.map(({ text }) => text);
  // From the end, so that places before it still hold.
  for (const hunk of hunks.toReversed()) {
    const done = replaceOne(pieces, starts, texts, hunk);
    if (done !== null) return done;
  }
  const emptied = findEmptiedLink(pieces, texts);
  if (emptied !== null) return decline('a link would be left without any text');
  return pieces.flatMap((piece, at) => {
    const text = texts[at] ?? '';
    return text === piece.text
      ? []
      : [{ from: piece.node.from, to: piece.node.to, text: render(piece, text) }];
  });
}

function replaceOne(
  pieces: readonly TextPiece[],
  starts: readonly number[],
  texts: string[],
  { from, to, text }: WordChange,
): Declined | null {
  const found = from === to ? findPlace(pieces, starts, from) : listCovered(pieces, starts, from, to);
  if (isDeclined(found)) return found;
  const [first] = found;
  for (const at of found) {
    const [piece, start, current] = [pieces[at], starts[at] ?? 0, texts[at] ?? ''];
    if (piece === undefined) continue;
    if (piece.guard !== null) return decline(piece.guard);
    if (piece.kind === 'mark') return decline('a tab or a line break stands in these words');
    const [begin, end] = [Math.max(0, from - start), Math.min(piece.text.length, to - start)];
    texts[at] = current.slice(0, begin) + (at === first ? text : '') + current.slice(end);
  }
  return null;
}

function listCovered(
  pieces: readonly TextPiece[],
  starts: readonly number[],
  from: number,
  to: number,
): number[] {
  return pieces.flatMap(({ text }, at) => {
    const start = starts[at] ?? 0;
    return start < to && start + text.length > from ? [at] : [];
  });
}

/** The piece that something is added to: the one before the place, unless that has to be left alone. */
function findPlace(
  pieces: readonly TextPiece[],
  starts: readonly number[],
  place: number,
): number[] | Declined {
  const open = pieces.flatMap(({ text, kind, guard }, at) => {
    const start = starts[at] ?? 0;
    const touches = start <= place && place <= start + text.length;
    return touches && kind === 'text' && guard === null ? [at] : [];
  });
  const inside = open.find((at) => (starts[at] ?? 0) < place) ?? open[0];
  if (inside !== undefined) return [inside];
  const near = pieces.find(
    ({ guard, text }, at) => guard !== null && (starts[at] ?? 0) + text.length >= place,
  );
  return decline(near?.guard ?? 'there is no text here that it could be added to');
}

function findEmptiedLink(pieces: readonly TextPiece[], texts: readonly string[]): TextPiece | null {
  const links = new Set(pieces.flatMap(({ link }) => (link === null ? [] : [link])));
  for (const link of links) {
    const own = pieces.flatMap((piece, at) =>
      piece.link === link ? [{ piece, text: texts[at] ?? '' }] : [],
    );
    const [first] = own;
    if (
      first !== undefined &&
      own.every(({ text }) => text === '') &&
      own.some(({ piece }) => piece.text !== '')
    )
      return first.piece;
  }
  return null;
}
