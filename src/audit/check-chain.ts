import type { AuditChainEntry, AuditHead } from '../contracts/audit-chain.ts';
import type { AuditStore } from '../engine/ports.ts';
import { checkEntrySignature, checkHeadSignature, type SignatureState, type Signer } from './signer.ts';
import type { AuditNotice, AuditTrouble } from './verdict.ts';

// Which line of a chain is to blame. A line is vouched for by what follows it: the next line, or the head, holds its
// hash. A line that is not vouched for is still good when what follows it is itself to blame and it follows from a good
// line before it. Every other line was changed, or does not belong there; a number that no good line has, and in whose
// place there is nothing, was removed; a good line in the wrong place was moved.

export interface ChainLine {
  /** null for what is no line of a chain; then it has no hash either. */
  readonly entry: AuditChainEntry | null;
  readonly hash: string | null;
}

/** Missing: there is a chain and no head. Invalid: there is one that nobody of us wrote. */
export type FoundHead = AuditHead | 'missing' | 'invalid';

export interface CheckedChain {
  /** How many entries there have to be. */
  readonly count: number;
  /** The good ones, by number. */
  readonly entries: ReadonlyMap<number, GoodEntry>;
  /** One entry beyond the head that may be on its way. */
  readonly unfinished: AuditChainEntry | null;
  readonly troubles: readonly AuditTrouble[];
  readonly notices: readonly AuditNotice[];
}

export interface GoodEntry {
  readonly entry: AuditChainEntry;
  readonly signature: Exclude<SignatureState, 'wrong'>;
}

interface GoodLine extends GoodEntry {
  readonly index: number;
  readonly hash: string;
}

export function checkChain(
  found: FoundHead,
  lines: readonly ChainLine[],
  signer: Signer | null,
  labels: AuditStore['labels'],
): CheckedChain {
  const { count, hash, troubles } = checkHead(found, lines, signer, labels.head);
  const good = findGoodLines(lines, count, hash, signer);
  const last = good.get(count);
  const lastGood = [...good.values()].reduce((most, { index }) => Math.max(most, index), -1);
  const end = Math.max(lastGood + 1, last === undefined ? Math.min(count, lines.length) : 0);
  const tail = checkTail(lines.slice(end), count, last?.hash ?? hash, signer, labels.chain);
  return {
    count,
    entries: good,
    unfinished: tail.unfinished,
    troubles: [...troubles, ...blame(lines.slice(0, end), good, count, labels.chain), ...tail.troubles],
    notices: tail.notices,
  };
}

interface CheckedHead {
  readonly count: number;
  /** Of the last line; null where nobody can tell, or where there is none. */
  readonly hash: string | null;
  readonly troubles: readonly AuditTrouble[];
}

function checkHead(
  found: FoundHead,
  lines: readonly ChainLine[],
  signer: Signer | null,
  path: string,
): CheckedHead {
  const highest = lines.reduce((most, { entry }) => Math.max(most, entry?.seq ?? 0), 0);
  const distrust = (kind: 'changed' | 'removed', message: string, count = highest): CheckedHead => ({
    count,
    hash: null,
    troubles: [{ kind, part: 'head', seq: null, path, message }],
  });
  if (found === 'missing') return distrust('removed', 'the head of the trail was removed');
  if (found === 'invalid') return distrust('changed', 'the head of the trail was changed');
  if (found.hash === null) return { count: 0, hash: null, troubles: [] };
  const named = lines.find((line) => line.hash === found.hash)?.entry ?? null;
  if (named !== null && named.seq !== found.count) {
    return distrust('changed', `the head names entry ${named.seq} and counts ${found.count}`, named.seq);
  }
  if (named !== null && checkHeadSignature(found, named.signed_by, signer) === 'wrong') {
    return distrust('changed', 'the signature of the head is wrong', named.seq);
  }
  if (named === null && isForged(found, lines, signer)) {
    return distrust('changed', 'the head names a line that was never signed with it');
  }
  return { count: found.count, hash: found.hash, troubles: [] };
}

/** A head that names no line of the chain: it was changed when our key signs the last line and did not sign the head. */
function isForged(head: AuditHead, lines: readonly ChainLine[], signer: Signer | null): boolean {
  if (signer === null || head.signature === null) return false;
  const signedByUs = lines.some(({ entry }) => entry?.signed_by === signer.keyId);
  return signedByUs && checkHeadSignature(head, signer.keyId, signer) === 'wrong';
}

function findGoodLines(
  lines: readonly ChainLine[],
  count: number,
  headHash: string | null,
  signer: Signer | null,
): Map<number, GoodLine> {
  const held = new Map<string, number>();
  for (const { entry } of lines) {
    if (entry !== null && entry.previous_hash !== null) held.set(entry.previous_hash, entry.seq - 1);
  }
  // What lies beyond the head vouches for nothing.
  if (headHash !== null) held.set(headHash, count);

  const good = new Map<number, GoodLine>();
  const doubtful: GoodLine[] = [];
  lines.forEach(({ hash, entry }, index) => {
    if (entry === null || hash === null || entry.seq > count) return;
    const signature = checkEntrySignature(entry, signer);
    if (signature === 'wrong') return;
    if (held.get(hash) === entry.seq) good.set(entry.seq, { index, hash, entry, signature });
    else doubtful.push({ index, hash, entry, signature });
  });
  for (const line of doubtful.sort((a, b) => a.entry.seq - b.entry.seq)) {
    const { seq, previous_hash } = line.entry;
    const blamed = seq === count ? headHash === null : !good.has(seq + 1);
    const follows = seq === 1 ? previous_hash === null : good.get(seq - 1)?.hash === previous_hash;
    if (blamed && follows && !good.has(seq)) good.set(seq, line);
  }
  return good;
}

function blame(
  lines: readonly ChainLine[],
  good: ReadonlyMap<number, GoodLine>,
  count: number,
  path: string,
): AuditTrouble[] {
  const troubles: AuditTrouble[] = [];
  const tell = (kind: AuditTrouble['kind'], seq: number, message: string) =>
    troubles.push({ kind, part: 'entry', seq, path, message });
  let expected = 1;
  const removeUpTo = (seq: number) => {
    for (; expected < seq; expected += 1) {
      if (!good.has(expected)) tell('removed', expected, `entry ${expected} was removed from the chain`);
    }
  };
  lines.forEach(({ entry }, index) => {
    if (entry !== null && good.get(entry.seq)?.index === index) {
      removeUpTo(entry.seq);
      if (entry.seq < expected) tell('reordered', entry.seq, `entry ${entry.seq} stands behind a later one`);
      expected = Math.max(expected, entry.seq + 1);
      return;
    }
    while (good.has(expected)) expected += 1;
    if (expected <= count) {
      tell('changed', expected, `entry ${expected} of the chain was changed`);
      expected += 1;
    } else {
      tell('added', index + 1, `line ${index + 1} of the chain does not belong there`);
    }
  });
  removeUpTo(count + 1);
  return troubles;
}

function checkTail(
  lines: readonly ChainLine[],
  count: number,
  hash: string | null,
  signer: Signer | null,
  path: string,
): Pick<CheckedChain, 'unfinished' | 'troubles' | 'notices'> {
  const entries = lines.flatMap(({ entry }) => entry ?? []);
  const [first] = entries;
  if (lines.length === 0) return { unfinished: null, troubles: [], notices: [] };
  if (first === undefined) {
    const message = 'bytes beyond the head, left by a crash; the next writer drops them';
    return { unfinished: null, troubles: [], notices: [{ kind: 'dropped', path, message }] };
  }
  const follows = first.seq === count + 1 && first.previous_hash === hash;
  if (lines.length === 1 && follows && checkEntrySignature(first, signer) !== 'wrong') {
    const message = `entry ${first.seq} is being written, or was when a process died; it is not part of the trail yet`;
    return { unfinished: first, troubles: [], notices: [{ kind: 'unfinished', path, message }] };
  }
  const troubles = entries.map((entry) => ({
    kind: 'added' as const,
    part: 'entry' as const,
    seq: entry.seq,
    path,
    message: `entry ${entry.seq} lies beyond the head`,
  }));
  return { unfinished: null, troubles, notices: [] };
}
