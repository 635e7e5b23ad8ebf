import type { SemanticNode } from './derive-nodes.ts';

// What is another in a document than in the version before. Sections are the same by their id, the title always; all else by
// what it says. What is left on both sides of one kind in one section is paired in order: a part that was changed.

export interface NodeChange {
  readonly how: 'added' | 'removed' | 'changed' | 'moved';
  readonly before: SemanticNode | null;
  readonly after: SemanticNode | null;
}

export interface NodeComparison {
  readonly changes: readonly NodeChange[];
  /** Nodes of both, those that are in both counted once. */
  readonly total: number;
}

export function compareNodes(
  before: readonly SemanticNode[],
  after: readonly SemanticNode[],
): NodeComparison {
  const pairs = pairById(before, after);
  const taken = new Set(pairs.flat());
  const oldLeft = before.filter((node) => !taken.has(node));
  const newLeft = after.filter((node) => !taken.has(node));
  const alike = pairBy(oldLeft, newLeft, ({ kind, section, hash }) => `${kind}\n${section}\n${hash}`);
  const moved = pairBy(alike.oldLeft, alike.newLeft, ({ kind, hash }) => `${kind}\n${hash}`);
  const changed = pairBy(moved.oldLeft, moved.newLeft, ({ kind, section }) =>
    kind === 'section' ? null : `${kind}\n${section}`,
  );
  const shifted = findShifted(
    pairs.map(([old, next]) => ({ old: before.indexOf(old), next: after.indexOf(next) })),
  );
  return {
    changes: [
      ...pairs.flatMap(([old, next], index): NodeChange[] => {
        if (old.hash !== next.hash) return [{ how: 'changed', before: old, after: next }];
        return shifted.has(index) ? [{ how: 'moved', before: old, after: next }] : [];
      }),
      // Rows, bullets and paragraphs go with what they belong to; only tables and figures are moved by themselves.
      ...moved.pairs.map(([old, next]): NodeChange => ({ how: 'moved', before: old, after: next })),
      ...changed.pairs.map(([old, next]): NodeChange => ({ how: 'changed', before: old, after: next })),
      ...changed.oldLeft.map((old): NodeChange => ({ how: 'removed', before: old, after: null })),
      ...changed.newLeft.map((next): NodeChange => ({ how: 'added', before: null, after: next })),
    ],
    total:
      pairs.length +
      alike.pairs.length +
      moved.pairs.length +
      changed.pairs.length +
      changed.oldLeft.length +
      changed.newLeft.length,
  };
}

type Pair = readonly [SemanticNode, SemanticNode];

function pairById(before: readonly SemanticNode[], after: readonly SemanticNode[]): Pair[] {
  const nameOf = ({ kind, section }: SemanticNode) =>
    kind === 'title' ? 'title' : kind === 'section' ? `section\n${section}` : null;
  return pairBy(before, after, nameOf).pairs;
}

/** Pairs in order those of both sides that have the same name; null: no name. */
function pairBy(
  before: readonly SemanticNode[],
  after: readonly SemanticNode[],
  nameOf: (node: SemanticNode) => string | null,
): { readonly pairs: Pair[]; readonly oldLeft: SemanticNode[]; readonly newLeft: SemanticNode[] } {
  const waiting = new Map<string, SemanticNode[]>();
  for (const node of after) {
    const name = nameOf(node);
    if (name !== null) waiting.set(name, [...(waiting.get(name) ?? []), node]);
  }
  const pairs: Pair[] = [];
  const oldLeft: SemanticNode[] = [];
  const found = new Set<SemanticNode>();
  for (const node of before) {
    const name = nameOf(node);
    const next = name === null ? undefined : waiting.get(name)?.shift();
    if (next === undefined) oldLeft.push(node);
    else {
      pairs.push([node, next]);
      found.add(next);
    }
  }
  return { pairs, oldLeft, newLeft: after.filter((node) => !found.has(node)) };
}

/** Those outside a longest run that is in order on both sides: so many have to be moved, and no more. */
function findShifted(places: readonly { readonly old: number; readonly next: number }[]): Set<number> {
  const best = places.map(() => 1);
  const previous = places.map(() => -1);
  places.forEach(({ next }, index) => {
    for (let earlier = 0; earlier < index; earlier += 1) {
      const length = (best[earlier] ?? 0) + 1;
      if ((places[earlier]?.next ?? 0) < next && length > (best[index] ?? 0)) {
        best[index] = length;
        previous[index] = earlier;
      }
    }
  });
  const shifted = new Set(places.keys());
  for (let at = best.indexOf(Math.max(0, ...best)); at >= 0; at = previous[at] ?? -1) shifted.delete(at);
  return shifted;
}
