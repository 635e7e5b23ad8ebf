/** A stretch of a text that is another in a second one. */
export interface WordChange {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** More comparisons than this are not worth what they would save: the whole middle is then one change. */
const MOST_COMPARED = 4_000_000;

/** What has to be changed in a text to get another, in words: a word is kept or replaced whole, with the space between two that are
 *  replaced. */
export function diffWords(before: string, after: string): WordChange[] {
  if (before === after) return [];
  const [old, next] = [splitWords(before), splitWords(after)];
  let head = 0;
  while (head < Math.min(old.length, next.length) && old[head] === next[head]) head += 1;
  let tail = 0;
  while (
    tail < Math.min(old.length, next.length) - head &&
    old[old.length - 1 - tail] === next[next.length - 1 - tail]
  )
    tail += 1;
  const [oldMiddle, newMiddle] = [old.slice(head, old.length - tail), next.slice(head, next.length - tail)];
  const start = lengthOf(old.slice(0, head));
  const kept = alignWords(oldMiddle, newMiddle);
  const hunks: WordChange[] = [];
  let [at, o, n] = [start, 0, 0];
  for (const [keptOld, keptNew] of [...kept, [oldMiddle.length, newMiddle.length] as const]) {
    const [gone, come] = [oldMiddle.slice(o, keptOld), newMiddle.slice(n, keptNew)];
    if (gone.length + come.length > 0) {
      hunks.push({ from: at, to: at + lengthOf(gone), text: come.join('') });
      at += lengthOf(gone);
    }
    at += oldMiddle[keptOld]?.length ?? 0;
    [o, n] = [keptOld + 1, keptNew + 1];
  }
  return joinAcrossSpaces(hunks, before);
}

function splitWords(text: string): string[] {
  return text.match(/\s+|[\p{L}\p{N}\p{M}_'’-]+|[^\s]/gu) ?? [];
}

function lengthOf(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + word.length, 0);
}

/** The longest common sequence, as pairs of places. */
function alignWords(old: readonly string[], next: readonly string[]): (readonly [number, number])[] {
  const width = next.length + 1;
  if (old.length * next.length > MOST_COMPARED) return [];
  const best = new Uint32Array((old.length + 1) * width);
  for (let o = old.length - 1; o >= 0; o -= 1)
    for (let n = next.length - 1; n >= 0; n -= 1)
      best[o * width + n] =
        old[o] === next[n]
          ? (best[(o + 1) * width + n + 1] ?? 0) + 1
          : Math.max(best[(o + 1) * width + n] ?? 0, best[o * width + n + 1] ?? 0);
  const pairs: (readonly [number, number])[] = [];
  for (let [o, n] = [0, 0]; o < old.length && n < next.length; ) {
    if (old[o] === next[n]) {
      pairs.push([o, n]);
      o += 1;
      n += 1;
    } else if ((best[(o + 1) * width + n] ?? 0) >= (best[o * width + n + 1] ?? 0)) o += 1;
    else n += 1;
  }
  return pairs;
}

/** Two changes with nothing but a space between them are one. */
function joinAcrossSpaces(hunks: readonly WordChange[], before: string): WordChange[] {
  const joined: WordChange[] = [];
  for (const hunk of hunks) {
    const last = joined.at(-1);
    const between = last === undefined ? null : before.slice(last.to, hunk.from);
    if (last !== undefined && between !== null && /^\s*$/.test(between))
      joined[joined.length - 1] = { from: last.from, to: hunk.to, text: last.text + between + hunk.text };
    else joined.push(hunk);
  }
  return joined;
}
