// The shortest way from one list to another (Myers): what stays, what goes, what comes. Work and memory grow with the square
// of the number of changes, so there is a bound: beyond it everything between the common beginning and the common end is
// told as replaced, which is coarser and still true.

export interface Stretch {
  readonly kind: 'same' | 'removed' | 'added';
  readonly items: readonly string[];
}

const MOST_CHANGES = 1000;

/** In order: the removed and same items are the first list, the same and added ones the second. */
export function compareSequences(
  before: readonly string[],
  after: readonly string[],
  mostChanges = MOST_CHANGES,
): Stretch[] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const left = before.slice(head, before.length - tail);
  const right = after.slice(head, after.length - tail);
  const middle = findSteps(left, right, mostChanges) ?? [
    ...left.map((item) => ({ kind: 'removed' as const, item })),
    ...right.map((item) => ({ kind: 'added' as const, item })),
  ];
  return joinStretches([
    ...before.slice(0, head).map((item) => ({ kind: 'same' as const, item })),
    ...middle,
    ...before.slice(before.length - tail).map((item) => ({ kind: 'same' as const, item })),
  ]);
}

interface Step {
  readonly kind: Stretch['kind'];
  readonly item: string;
}

/** Null where there are more changes than the bound. `reached[k]` is how far along diagonal k one comes with so many changes. */
function findSteps(left: readonly string[], right: readonly string[], mostChanges: number): Step[] | null {
  const most = Math.min(mostChanges, left.length + right.length);
  const rounds: Map<number, number>[] = [];
  let reached = new Map<number, number>([[1, 0]]);
  for (let changes = 0; changes <= most; changes += 1) {
    const next = new Map<number, number>();
    rounds.push(reached);
    for (let k = -changes; k <= changes; k += 2) {
      let x = comesFromAbove(reached, k, changes) ? (reached.get(k + 1) ?? 0) : (reached.get(k - 1) ?? 0) + 1;
      while (x < left.length && x - k < right.length && left[x] === right[x - k]) x += 1;
      next.set(k, x);
      if (x >= left.length && x - k >= right.length) return walkBack(left, right, rounds);
    }
    reached = next;
  }
  return null;
}

function comesFromAbove(reached: ReadonlyMap<number, number>, k: number, changes: number): boolean {
  return k === -changes || (k !== changes && (reached.get(k - 1) ?? 0) < (reached.get(k + 1) ?? 0));
}

function walkBack(
  left: readonly string[],
  right: readonly string[],
  rounds: readonly ReadonlyMap<number, number>[],
): Step[] {
  const steps: Step[] = [];
  let [x, y] = [left.length, right.length];
  for (let changes = rounds.length - 1; changes >= 0; changes -= 1) {
    const reached = rounds[changes] ?? new Map();
    const k = x - y;
    const from = comesFromAbove(reached, k, changes) ? k + 1 : k - 1;
    const startX: number = changes === 0 ? 0 : (reached.get(from) ?? 0);
    const startY = changes === 0 ? 0 : startX - from;
    while (x > startX && y > startY) {
      x -= 1;
      y -= 1;
      steps.push({ kind: 'same', item: left[x] ?? '' });
    }
    if (changes === 0) break;
    if (from === k + 1) steps.push({ kind: 'added', item: right[startY] ?? '' });
    else steps.push({ kind: 'removed', item: left[startX] ?? '' });
    [x, y] = [startX, startY];
  }
  return steps.reverse();
}

/** Neighbours of one kind as one; what goes stands before what comes in its place. */
function joinStretches(steps: readonly Step[]): Stretch[] {
  const stretches: { kind: Stretch['kind']; items: string[] }[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const flush = () => {
    if (removed.length > 0) stretches.push({ kind: 'removed', items: removed });
    if (added.length > 0) stretches.push({ kind: 'added', items: added });
    removed = [];
    added = [];
  };
  for (const { kind, item } of steps) {
    if (kind === 'removed') removed.push(item);
    else if (kind === 'added') added.push(item);
    else {
      flush();
      const last = stretches.at(-1);
      if (last?.kind === 'same') last.items.push(item);
      else stretches.push({ kind, items: [item] });
    }
  }
  flush();
  return stretches;
}
