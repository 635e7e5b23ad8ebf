import type { AuditChainEntry } from '../contracts/audit-chain.ts';
import { toJson } from '../contracts/json.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import type { Receipt } from '../contracts/receipt.ts';
import { hashBytes } from '../engine/hash.ts';
import type { AuditStore, ProjectStore } from '../engine/ports.ts';
import { CodedError } from '../errors.ts';
import { checkComments, type FoundIssue } from './check-comments.ts';
import { checkJournals, type TrailDocument } from './check-journals.ts';
import { readIssue } from './issue-files.ts';
import { judgeFile, type KnownFile, listKnownFiles } from './judge-file.ts';
import { loadPart, type TrailPart } from './load-part.ts';
import { hashDocument, type JournalFacts } from './read-journals.ts';
import type { AuditDoubt, AuditNotice, AuditTrouble } from './verdict.ts';

// Whether the project is as its trail says: the journals, the comments that receipts left on issues, the files that agents
// handed in, and what runs wrote last of everything that an author may edit.

export interface Compared {
  readonly files: number;
  readonly troubles: readonly AuditTrouble[];
  readonly doubts: readonly AuditDoubt[];
  readonly notices: readonly AuditNotice[];
}

export async function compareProject(
  store: Pick<ProjectStore, 'audit' | 'files' | 'runs'>,
  entries: readonly AuditChainEntry[],
  journals: readonly JournalFacts[],
): Promise<Compared> {
  const trail = await readDocuments(store, entries);
  const gone = await listGoneRuns(store, entries, journals);
  const ofJournals = checkJournals(trail.documents, journals, gone);
  const issues = await readIssues(store, trail.receipts);
  const finished = new Set(journals.flatMap(({ runId, status }) => (status === 'done' ? [runId] : [])));
  const comments = checkComments(trail.receipts, issues, finished);
  const known = listKnownFiles(trail.receipts, journals);
  const isUnderWay = journals.some(({ status }) => status === 'running');
  const judged: Omit<Compared, 'files'>[] = [];
  for (const file of known) {
    judged.push(judgeFile(file, await readFacts(store, file), isUnderWay));
  }
  const all = [ofJournals, comments, ...judged];
  return {
    files: known.length + issues.length + journals.length,
    troubles: all.flatMap(({ troubles }) => troubles),
    doubts: all.flatMap(({ doubts }) => doubts),
    notices: all.flatMap(({ notices }) => notices),
  };
}

interface TrailDocuments {
  readonly documents: readonly TrailDocument[];
  readonly receipts: readonly Receipt[];
}

/** A part that is not as it was written has been told already, and says nothing here. */
async function readDocuments(
  { audit }: Pick<ProjectStore, 'audit'>,
  entries: readonly AuditChainEntry[],
): Promise<TrailDocuments> {
  const documents: TrailDocument[] = [];
  const receipts: Receipt[] = [];
  for (const entry of entries) {
    const part = await loadIfSound(audit, entry);
    if (part === null || part.kind === 'report') continue;
    documents.push({ entry, hash: hashAsJournaled(part) });
    if (part.kind === 'receipt') receipts.push(part.receipt);
  }
  return { documents, receipts };
}

async function loadIfSound(audit: AuditStore, entry: AuditChainEntry): Promise<TrailPart | null> {
  try {
    return await loadPart(audit, entry);
  } catch (error) {
    if (error instanceof CodedError && error.code === 'audit_broken') return null;
    throw error;
  }
}

/** Null for a call that failed: nothing of it is journaled but its trouble. */
function hashAsJournaled(part: Exclude<TrailPart, { kind: 'report' }>): string | null {
  if (part.kind === 'packet') return hashDocument(toJson(part.packet));
  if (part.kind === 'receipt') return hashDocument(toJson(part.receipt));
  return part.toolReceipt.error === null ? part.toolReceipt.output_hash : null;
}

/** Runs that the trail names and that are not there; one that began after the journals were read is. */
async function listGoneRuns(
  { runs }: Pick<ProjectStore, 'runs'>,
  entries: readonly AuditChainEntry[],
  journals: readonly JournalFacts[],
): Promise<ReadonlySet<string>> {
  const there = new Set(journals.map(({ runId }) => runId));
  const named = new Set(entries.flatMap(({ run_id }) => (run_id === null ? [] : [run_id])));
  const gone = new Set<string>();
  for (const runId of named) {
    if (!there.has(runId) && (await runs.load(runId)) === null) gone.add(runId);
  }
  return gone;
}

async function readIssues(
  { files }: Pick<ProjectStore, 'files'>,
  receipts: readonly Receipt[],
): Promise<FoundIssue[]> {
  const found: FoundIssue[] = [];
  for (const id of new Set(receipts.map(({ issue_id }) => issue_id))) {
    try {
      found.push({ id, issue: (await readIssue(files, id)).issue, broken: null });
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      found.push({ id, issue: null, broken: error.message });
    }
  }
  return found;
}

async function readFacts({ files }: Pick<ProjectStore, 'files'>, { path, sha256 }: KnownFile) {
  const bytes = await files.read(path);
  const now = bytes === null ? null : hashBytes(bytes);
  if (now === sha256) return { now, isInHistory: false };
  // An earlier version is named by the first digits of its hash.
  const digits = sha256.slice('sha256:'.length, 'sha256:'.length + 8);
  const kept = await files.list(`${PROJECT_PATHS.history}/${path}`);
  return { now, isInHistory: kept.some((version) => version.path.includes(`-${digits}`)) };
}
