/** A run of `*` or `_`, or the `~~` around what is struck out. */
export interface DelimiterRun {
  readonly mark: string;
  readonly length: number;
  readonly canOpen: boolean;
  readonly canClose: boolean;
}

export interface Weight {
  readonly isEmphasis: boolean;
  /** How many marks of a run found no partner and are text; 0 for anything else. */
  readonly left: number;
}

interface OpenRun {
  readonly run: DelimiterRun;
  readonly at: number;
  left: number;
}

/**
 * Which pieces of a paragraph are emphasised, as CommonMark pairs its marks; strong and plain emphasis are one, and what is
 * struck out has the weight that it had. A closing run looks only at what is still open, so that a text full of unmatched
 * marks costs one pass.
 *
 * @param runs one for each piece, null for a piece that is no run
 */
export function resolveEmphasis(runs: readonly (DelimiterRun | null)[]): Weight[] {
  const open: OpenRun[] = [];
  const left = new Array<number>(runs.length).fill(0);
  const steps = new Array<number>(runs.length + 1).fill(0);
  runs.forEach((run, at) => {
    if (run === null) return;
    const closer: OpenRun = { run, at, left: run.length };
    while (run.canClose && closer.left > 0) {
      const found = open.findLastIndex((opener) => isPair(opener.run, run));
      const opener = open[found];
      if (opener === undefined) break;
      open.length = found + 1;
      const used = opener.left >= 2 && closer.left >= 2 ? 2 : 1;
      opener.left -= used;
      closer.left -= used;
      if (run.mark !== '~') {
        steps[opener.at + 1] = (steps[opener.at + 1] ?? 0) + 1;
        steps[at] = (steps[at] ?? 0) - 1;
      }
      left[opener.at] = opener.left;
      if (opener.left === 0) open.pop();
    }
    left[at] = closer.left;
    if (run.canOpen && closer.left > 0) open.push(closer);
  });
  let depth = 0;
  return left.map((count, at) => {
    depth += steps[at] ?? 0;
    return { isEmphasis: depth > 0, left: count };
  });
}

/** Of runs that can both open and close, those whose lengths make a multiple of three belong to others. */
function isPair(opener: DelimiterRun, closer: DelimiterRun): boolean {
  if (opener.mark !== closer.mark) return false;
  const isAmbiguous = opener.canClose || closer.canOpen;
  const isWhole = opener.length % 3 === 0 && closer.length % 3 === 0;
  return !isAmbiguous || isWhole || (opener.length + closer.length) % 3 !== 0;
}
