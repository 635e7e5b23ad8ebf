import type { AuditChainEntry } from '../contracts/audit-chain.ts';
import { hashBytes } from '../engine/hash.ts';
import type { AuditStore, StoredHead } from '../engine/ports.ts';
import { checkBinding } from './check-binding.ts';
import { type ChainLine, type CheckedChain, checkChain, type FoundHead } from './check-chain.ts';
import { checkSignatures } from './check-signatures.ts';
import type { Signer } from './signer.ts';
import { isSoundEntry, isSoundHead } from './sound-entry.ts';
import type { AuditTrouble, VerdictFacts } from './verdict.ts';

// Reads all of the trail and tells everything that is wrong with it. It waits for nobody: parts are listed first, then
// the head is read, then the chain. A part is written after its line and before its head, so a writer at work can never
// make a good trail look bad. What cannot be told: a trail that was removed as a whole, or put back as a whole to an
// earlier state of itself; and, without the key, one that was made up anew from the first entry on. Whether the files that
// it speaks of are as it says is for compare-project.ts.

export interface VerifiedTrail {
  readonly facts: VerdictFacts;
  /** The entries that are as they were written, in order. */
  readonly entries: readonly AuditChainEntry[];
}

export async function verifyTrail(
  audit: AuditStore,
  signer: Signer | null,
  project: string,
): Promise<VerifiedTrail> {
  const listed = await audit.listParts();
  const head = await audit.loadHead();
  const found = judgeHead(head);
  const lines = await readChainLines(audit, head);
  const chain: CheckedChain =
    found === null
      ? { count: 0, entries: new Map(), unfinished: null, troubles: [], notices: [] }
      : checkChain(found, lines, signer, audit.labels);

  const good = [...chain.entries.values()].sort((a, b) => a.entry.seq - b.entry.seq);
  const entries = good.map(({ entry }) => entry);
  const signatures = { right: 0, unchecked: 0, other_key: 0, unsigned: 0 };
  const troubles = [...chain.troubles];
  for (const { entry, signature } of good) {
    signatures[signature] += 1;
    const trouble = await checkPart(audit, entry);
    if (trouble !== null) troubles.push(trouble);
  }
  troubles.push(...findAdded(listed, entries, chain.unfinished));
  const binding = checkBinding(entries, project, audit.labels.chain);
  const doubts = [...binding.doubts, ...checkSignatures(signatures, audit.labels.chain)];
  const notices = [...chain.notices, ...binding.notices];
  const { project: named } = binding;
  return {
    facts: { entries: chain.count, project: named, troubles, doubts, notices, signatures, files: null },
    entries,
  };
}

/** Null where no trail was begun. */
function judgeHead(stored: StoredHead): FoundHead | null {
  if (stored === 'none') return null;
  if (stored === 'missing') return 'missing';
  return stored === 'damaged' || !isSoundHead(stored) ? 'invalid' : stored;
}

async function readChainLines(audit: AuditStore, head: StoredHead): Promise<ChainLine[]> {
  const lines: ChainLine[] = [];
  for await (const { entry, hash } of audit.rows(0)) {
    lines.push(entry !== null && isSoundEntry(entry) ? { entry, hash } : { entry: null, hash: null });
  }
  if (typeof head === 'string' || lines.length <= head.count + 1) return lines;
  // More than one line beyond the head: a head that has moved on since says that a writer is at work, and that lines
  // beyond the next one are its business.
  const later = await audit.loadHead();
  const moved = typeof later !== 'string' && (later.count !== head.count || later.hash !== head.hash);
  return moved ? lines.slice(0, head.count + 1) : lines;
}

async function checkPart(audit: AuditStore, entry: AuditChainEntry): Promise<AuditTrouble | null> {
  const part = await audit.loadPart(entry);
  const tell = (kind: 'changed' | 'removed', what: string): AuditTrouble => ({
    kind,
    part: entry.kind,
    seq: entry.seq,
    path: entry.path,
    message: `${entry.kind} ${entry.id} ${what}`,
  });
  if (part === null) return tell('removed', 'was removed');
  if (hashBytes(part.bytes) !== entry.sha256) return tell('changed', 'was changed');
  return part.intact ? null : tell('changed', 'does not end as it was written');
}

/** Files, and lines of sessions, that no entry names. */
function findAdded(
  listed: Awaited<ReturnType<AuditStore['listParts']>>,
  entries: readonly AuditChainEntry[],
  unfinished: AuditChainEntry | null,
): AuditTrouble[] {
  const ends = new Map<string, number>();
  // Of a name with one part, more bytes are another part.
  const shared = new Set(entries.filter(({ position }) => position !== null).map(({ path }) => path));
  for (const { path, position, bytes } of entries) {
    ends.set(path, Math.max(ends.get(path) ?? 0, position === null ? bytes : position + bytes + 1));
  }
  return listed
    .filter(({ path }) => path !== unfinished?.path)
    .flatMap(({ path, bytes }): AuditTrouble[] => {
      const end = ends.get(path);
      if (end === undefined) {
        return [
          { kind: 'added', part: 'file', seq: null, path, message: 'no entry of the chain names this file' },
        ];
      }
      const isLonger = shared.has(path) && bytes > end;
      const message = `no entry of the chain names what follows byte ${end}`;
      return isLonger ? [{ kind: 'added', part: 'file', seq: null, path, message }] : [];
    });
}
