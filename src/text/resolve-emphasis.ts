/** A stretch of words of one weight. */
export interface Span {
  readonly text: string;
  readonly isEmphasis: boolean;
}

/** A run of `*` or `_`. */
export interface DelimiterRun {
  readonly mark: string;
  readonly length: number;
  readonly canOpen: boolean;
  readonly canClose: boolean;
}

interface OpenRun extends DelimiterRun {
  readonly at: number;
  left: number;
}

/**
 * Which pieces of a paragraph are emphasised, as CommonMark pairs its marks; strong and plain emphasis are one. A span for
 * each piece, in order: what is left of a run is text, what was used is gone. A closing run looks only at what is still
 * open, so that a text full of unmatched marks costs one pass.
 */
export function resolveEmphasis(
  pieces: readonly { readonly text: string; readonly run: DelimiterRun | null }[],
): Span[] {
  const open: OpenRun[] = [];
  const left = new Map<number, number>();
  const steps = new Array<number>(pieces.length + 1).fill(0);
  pieces.forEach(({ run }, at) => {
    if (run === null) return;
    const closer: OpenRun = { ...run, at, left: run.length };
    while (run.canClose && closer.left > 0) {
      const found = open.findLastIndex((opener) => isPair(opener, closer));
      const opener = open[found];
      if (opener === undefined) break;
      open.length = found + 1;
      const used = opener.left >= 2 && closer.left >= 2 ? 2 : 1;
      opener.left -= used;
      closer.left -= used;
      steps[opener.at + 1] = (steps[opener.at + 1] ?? 0) + 1;
      steps[at] = (steps[at] ?? 0) - 1;
      left.set(opener.at, opener.left);
      if (opener.left === 0) open.pop();
    }
    left.set(at, closer.left);
    if (run.canOpen && closer.left > 0) open.push(closer);
  });
  let depth = 0;
  return pieces.map(({ text, run }, at) => {
    depth += steps[at] ?? 0;
    const shown = run === null ? text : run.mark.repeat(left.get(at) ?? 0);
    return { text: shown, isEmphasis: depth > 0 };
  });
}

/** Of runs that can both open and close, those whose lengths make a multiple of three belong to others. */
function isPair(opener: OpenRun, closer: OpenRun): boolean {
  if (opener.mark !== closer.mark) return false;
  const isAmbiguous = opener.canClose || closer.canOpen;
  const isWhole = opener.length % 3 === 0 && closer.length % 3 === 0;
  return !isAmbiguous || isWhole || (opener.length + closer.length) % 3 !== 0;
}
