/** Terminal columns a text takes: two for East Asian wide characters and emoji, none for combining marks. */
export function measureWidth(text: string): number {
  let width = 0;
  for (const character of text) width += widthOf(character);
  return width;
}

/** The longest beginning that fits, with an ellipsis where something was left out. */
export function truncateToWidth(text: string, columns: number): string {
  if (measureWidth(text) <= columns) return text;
  let kept = '';
  let width = 0;
  let after = '';
  for (const character of text) {
    width += widthOf(character);
    if (width <= columns - 1) kept += character;
    // What was painted ends where it is cut.
    else if (PAINT.test(character)) after += character;
  }
  return columns < 1 ? '' : `${kept}…${after}`;
}

const PAINT = /^[\ufdd0-\ufdef]$/;
/** Combining marks, and the marks that colours travel as. */
const ZERO = /^[\p{Mn}\p{Me}\p{Cf}\ufdd0-\ufdef]$/u;
const WIDE =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]$/u;

function widthOf(character: string): number {
  if (ZERO.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}
