// Lines for a window that shows a column a letter, and two for a Chinese one: 72 columns are 36 Chinese characters.
//
// A line ends at a space, or between two characters of a script that sets no spaces; there, a closing mark never begins a
// line and an opening one never ends it. Nothing is ever cut or hyphenated: what has no such place stays longer.

/** The lines of one paragraph. A line break in it stays. */
export function wrapText(text: string, columns = 72): string[] {
  return text.split('\n').flatMap((line) => wrapLine(line, columns));
}

function wrapLine(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  let width = 0;
  for (const piece of splitPieces(text)) {
    const pieceWidth = measureColumns(piece.trimEnd());
    if (line !== '' && width + pieceWidth > columns) {
      lines.push(line.trimEnd());
      line = '';
      width = 0;
    }
    line += piece;
    width += measureColumns(piece);
  }
  return [...lines, line.trimEnd()];
}

/** What is kept together, with the spaces after it. */
function splitPieces(text: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  let before = '';
  for (const character of text) {
    if (piece !== '' && mayBreak(piece, before, character)) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
    before = character;
  }
  return piece === '' ? pieces : [...pieces, piece];
}

function mayBreak(piece: string, before: string, after: string): boolean {
  if (SPACE.test(after)) return false;
  // A hyphen at the end of a line would read as a word that goes on.
  if (SPACE.test(before)) return !/-\s*$/.test(piece);
  if (!DENSE.test(before) && !DENSE.test(after)) return false;
  return !OPENS.test(before) && !CLOSES.test(after);
}

function measureColumns(text: string): number {
  let columns = 0;
  for (const character of text)
    columns += NO_COLUMN.test(character) ? 0 : TWO_COLUMNS.test(character) ? 2 : 1;
  return columns;
}

/** White space at which a line may end: not the spaces that say that they hold together. */
const SPACE = /^[^\S\u00a0\u202f\ufeff]$/u;
const DENSE = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\uff01-\uff60]$/u;
const OPENS = /^[\p{Ps}\p{Pi}*]$/u;
/** Dashes and dots come in twos. */
const CLOSES = /^[\p{Pe}\p{Pf}\p{Po}\p{Pd}\p{M}\p{Cf}ー々〻ゝゞヽヾ～]$/u;
const NO_COLUMN = /^[\p{Mn}\p{Me}\p{Cf}]$/u;
const TWO_COLUMNS =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]$/u;
