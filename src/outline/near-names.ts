import { distance } from 'fastest-levenshtein';

// Names, a set a scope, searched for the nearest one within two edits without comparing all pairs.
//
// Each set is kept in two tries, of the names and of the names reversed, that branch only as far as names differ. Of at
// most n edits either the first part of a name has fewer than n, or it has all and the rest has none. So the forward walk
// may spend n − 1 edits on the first part, the backward walk none on the last, and neither spreads near its root, where
// a trie is dense. Names that begin or end alike share their walk. What a walk arrives at is measured exactly.

export interface NearNames {
  /** Names are added in their order of rank; of equal names the first stays. */
  readonly add: (scope: string, name: string, rank: number) => void;
  /** The rank of the name with the fewest edits, the first added among equals; null when all are further than two. */
  readonly findNearest: (scope: string, name: string) => number | null;
  /** How many trie nodes and names all searches have looked at: what they cost, without a clock. */
  readonly countVisits: () => number;
}

const MOST_EDITS = 2;
const FIRST_PART = 0.6;

interface Entry {
  readonly text: string;
  readonly rank: number;
}

interface Node {
  /** The name that ends here, or the only one below. */
  entry: Entry | null;
  children: Map<number, Node> | null;
}

/** How many edits a walk may have made before it has read `until` characters, and at its end. */
interface Allowance {
  readonly until: number;
  readonly before: number;
  readonly after: number;
}

export function createNearNames(): NearNames {
  const scopes = new Map<string, { forward: Node; backward: Node }>();
  let visits = 0;

  /** The lowest rank at exactly this many edits: closer names have been looked for before. */
  const walk = (root: Node, name: string, allowance: Allowance): number => {
    let lowest = Infinity;
    const measured = new Set<Entry>();
    const open = [{ node: root, read: 0, edits: 0 }];
    for (let state = open.pop(); state !== undefined; state = open.pop()) {
      const { node, read, edits } = state;
      const { entry, children } = node;
      visits += 1;
      if (entry !== null && entry.rank < lowest && !measured.has(entry)) {
        visits += 1;
        measured.add(entry);
        if (distance(name, entry.text) === allowance.after) lowest = entry.rank;
      }
      if (children === null) continue;
      const same = children.get(name.charCodeAt(read));
      if (same !== undefined) open.push({ node: same, read: read + 1, edits });
      if (edits >= (read < allowance.until ? allowance.before : allowance.after)) continue;
      if (read < name.length) open.push({ node, read: read + 1, edits: edits + 1 });
      for (const child of children.values()) {
        open.push({ node: child, read, edits: edits + 1 });
        if (child !== same) open.push({ node: child, read: read + 1, edits: edits + 1 });
      }
    }
    return lowest;
  };

  return {
    add: (scope, name, rank) => {
      const tries = scopes.get(scope) ?? { forward: createNode(), backward: createNode() };
      scopes.set(scope, tries);
      insert(tries.forward, { text: name, rank });
      insert(tries.backward, { text: reverse(name), rank });
    },
    findNearest: (scope, name) => {
      const tries = scopes.get(scope);
      if (tries === undefined) return null;
      const reversed = reverse(name);
      const first = Math.ceil(name.length * FIRST_PART);
      for (let edits = 0; edits <= MOST_EDITS; edits += 1) {
        const forward = { until: first, before: Math.max(edits - 1, 0), after: edits };
        const backward = { until: name.length - first, before: 0, after: edits };
        const rank = Math.min(
          walk(tries.forward, name, forward),
          edits === 0 ? Infinity : walk(tries.backward, reversed, backward),
        );
        if (rank !== Infinity) return rank;
      }
      return null;
    },
    countVisits: () => visits,
  };
}

function insert(root: Node, entry: Entry): void {
  let node = root;
  for (let depth = 0; ; depth += 1) {
    if (node.entry === null && node.children === null) {
      node.entry = entry;
      return;
    }
    if (node.entry?.text === entry.text) return;
    // An only name goes one step down, so that the two part where they differ.
    if (node.entry !== null && node.entry.text.length > depth) {
      enterChild(node, node.entry.text.charCodeAt(depth)).entry = node.entry;
      node.entry = null;
    }
    if (entry.text.length === depth) {
      node.entry = entry;
      return;
    }
    node = enterChild(node, entry.text.charCodeAt(depth));
  }
}

function enterChild(node: Node, code: number): Node {
  node.children ??= new Map();
  const child = node.children.get(code) ?? createNode();
  node.children.set(code, child);
  return child;
}

function createNode(): Node {
  return { entry: null, children: null };
}

/** By code unit, as distances are counted. */
function reverse(name: string): string {
  let reversed = '';
  for (let at = name.length - 1; at >= 0; at -= 1) reversed += name.charAt(at);
  return reversed;
}
