/**
 * Whether a path fits a glob: `*` and `?` inside one part, `**` for any number of parts; a glob without a slash is tried on
 * the last part alone. Never slower than the product of the two lengths, whatever the stars.
 */
export function matchGlob(glob: string, path: string): boolean {
  const parts = path.split('/');
  if (!glob.includes('/')) return matchPart(glob, parts.at(-1) ?? '');
  return matchParts(glob.split('/'), parts);
}

function matchParts(globs: readonly string[], parts: readonly string[]): boolean {
  // reachable[i]: the globs so far can have used up the first i parts.
  let reachable = parts.map(() => false);
  reachable = [true, ...reachable];
  for (const glob of globs) {
    const next = reachable.map(() => false);
    for (let at = 0; at <= parts.length; at += 1) {
      if (glob === '**') next[at] = reachable[at] === true || (at > 0 && next[at - 1] === true);
      else if (at > 0 && reachable[at - 1] === true) next[at] = matchPart(glob, parts[at - 1] ?? '');
    }
    reachable = next;
  }
  return reachable[parts.length] === true;
}

function matchPart(glob: string, text: string): boolean {
  let [g, t, star, retry] = [0, 0, -1, 0];
  while (t < text.length) {
    if (g < glob.length && glob[g] !== '*' && (glob[g] === '?' || glob[g] === text[t])) {
      g += 1;
      t += 1;
    } else if (glob[g] === '*') {
      star = g;
      retry = t;
      g += 1;
    } else if (star === -1) return false;
    else {
      retry += 1;
      [g, t] = [star + 1, retry];
    }
  }
  while (glob[g] === '*') g += 1;
  return g === glob.length;
}
