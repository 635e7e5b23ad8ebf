import type { AuditChainEntry, AuditHead } from '../contracts/audit-chain.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import { hashBytes } from '../engine/hash.ts';
import type { FileEntry } from '../engine/ports.ts';
import { parseChainLine, parseHead, renderHead } from './chain-format.ts';
import type { TrailStore } from './chain-reader.ts';
import { type ChainLine, type CheckedChain, checkChain, type FoundHead } from './check-chain.ts';
import { readPart } from './load-part.ts';
import { readLines } from './read-lines.ts';
import { checkEntrySignature, type Signer } from './signer.ts';
import { type AuditTrouble, type AuditVerdict, createVerdict } from './verdict.ts';

// Reads all of the trail and tells everything that is wrong with it. It waits for nobody: files are listed first, then
// the head is read, then the chain. A part is written after its line and before its head, so a writer at work can never
// make a good trail look bad. What cannot be told: a trail that was removed as a whole, or put back as a whole to an
// earlier state of itself; and, without the key, one that was made up anew from the first entry on.

export async function verifyTrail(store: TrailStore, signer: Signer | null): Promise<AuditVerdict> {
  const listed = (await store.files.list(PROJECT_PATHS.audit)).filter(({ path }) => isPart(path));
  const headBytes = await store.files.read(PROJECT_PATHS.auditHead);
  const head = headBytes === null ? null : parseHead(headBytes);
  const lines = await readChainLines(store, head);
  const began = headBytes !== null || (await store.audit.size(PROJECT_PATHS.auditChain)) !== null;
  const found: FoundHead = head ?? (headBytes === null ? 'missing' : 'invalid');
  const chain: CheckedChain = began
    ? checkChain(found, lines, signer)
    : { count: 0, entries: new Map(), unfinished: null, troubles: [], notices: [] };

  const entries = [...chain.entries.values()].sort((a, b) => a.seq - b.seq);
  const signatures = { right: 0, unchecked: 0, other_key: 0, unsigned: 0 };
  const troubles = [...chain.troubles];
  for (const entry of entries) {
    const state = checkEntrySignature(entry, signer);
    if (state !== 'wrong') signatures[state] += 1;
    const trouble = await checkPart(store, entry);
    if (trouble !== null) troubles.push(trouble);
  }
  troubles.push(...findAdded(listed, entries, chain.unfinished));
  return createVerdict({ entries: chain.count, troubles, notices: chain.notices, signatures });
}

/** Hidden files are the desktop's; the trail reads none. */
function isPart(path: string): boolean {
  if (
    path === PROJECT_PATHS.auditChain ||
    path === PROJECT_PATHS.auditHead ||
    path === PROJECT_PATHS.auditIndex
  )
    return false;
  return (
    !path.slice(PROJECT_PATHS.audit.length).includes('/.') &&
    !path.startsWith(`${PROJECT_PATHS.audit}/incoming/`)
  );
}

async function readChainLines({ files, audit }: TrailStore, head: AuditHead | null): Promise<ChainLine[]> {
  const lines: ChainLine[] = [];
  for await (const { bytes, whole } of readLines(audit, PROJECT_PATHS.auditChain, 0)) {
    lines.push({ hash: hashBytes(bytes), entry: whole ? parseChainLine(bytes) : null });
  }
  if (head === null || lines.length <= head.count + 1) return lines;
  // More than one line beyond the head: a head that has moved on since says that a writer is at work, and that lines
  // beyond the next one are its business.
  const later = await files.read(PROJECT_PATHS.auditHead);
  const moved = later !== null && !Buffer.from(renderHead(head)).equals(later);
  return moved ? lines.slice(0, head.count + 1) : lines;
}

async function checkPart(store: TrailStore, entry: AuditChainEntry): Promise<AuditTrouble | null> {
  const bytes = await readPart(store, entry);
  const tell = (kind: 'changed' | 'removed', what: string): AuditTrouble => ({
    kind,
    part: entry.kind,
    seq: entry.seq,
    path: entry.path,
    message: `${entry.kind} ${entry.id} ${what}`,
  });
  if (bytes === null || (bytes.length === 0 && entry.bytes > 0)) return tell('removed', 'was removed');
  if (hashBytes(bytes) !== entry.sha256) return tell('changed', 'was changed');
  if (entry.position === null) return null;
  const newline = await store.audit.readAt(entry.path, entry.position + entry.bytes, 1);
  return newline?.[0] === 0x0a ? null : tell('changed', 'does not end with its line');
}

/** Files, and lines of sessions, that no entry names. */
function findAdded(
  listed: readonly FileEntry[],
  entries: readonly AuditChainEntry[],
  unfinished: AuditChainEntry | null,
): AuditTrouble[] {
  const ends = new Map<string, number>();
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
      const isLonger = path.endsWith('.jsonl') && bytes > end;
      const message = `no entry of the chain names what follows byte ${end}`;
      return isLonger ? [{ kind: 'added', part: 'file', seq: null, path, message }] : [];
    });
}
