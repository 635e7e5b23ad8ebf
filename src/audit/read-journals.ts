import type { Json } from '../contracts/json.ts';
import type { DoneStepRecord } from '../contracts/step-record.ts';
import { hashJson } from '../engine/hash.ts';
import type { RunStore } from '../engine/ports.ts';
import { readOutput } from '../engine/run-writer.ts';
import { CodedError } from '../errors.ts';

// What the journals of a project's runs say of packets, receipts and files: enough to be held against the trail.

export interface JournalFacts {
  readonly runId: string;
  readonly status: string;
  /** Packets and receipts by id, each with the hash of what the journal has of it. */
  readonly documents: ReadonlyMap<string, string>;
  /** Files that were committed, in order; null for one that was removed. */
  readonly commits: readonly CommittedFile[];
  /** Why it cannot be read, where it cannot. */
  readonly broken: string | null;
}

export interface CommittedFile {
  readonly path: string;
  readonly sha256: string | null;
  readonly at: string;
  readonly runId: string;
}

export async function readJournals(
  runs: Pick<RunStore, 'list' | 'lines' | 'loadBlob'>,
): Promise<JournalFacts[]> {
  const journals: JournalFacts[] = [];
  // Oldest first, as what they wrote follows one another.
  for (const { run_id, status } of (await runs.list({})).reverse())
    journals.push(await readJournal(runs, run_id, status));
  return journals;
}

async function readJournal(
  runs: Pick<RunStore, 'lines' | 'loadBlob'>,
  runId: string,
  status: string,
): Promise<JournalFacts> {
  const documents = new Map<string, string>();
  const commits: CommittedFile[] = [];
  try {
    for await (const { record } of runs.lines(runId)) {
      if (record.status !== 'done') continue;
      if (record.kind === 'tool') {
        if (record.receipt_id !== null) documents.set(record.receipt_id, record.output_hash);
      } else if (record.kind === 'commit') {
        commits.push(...listCommitted(record, runId));
      } else if (record.kind === 'check' || record.kind === 'agent') {
        const output = await readOutput(record, (sha256) => runs.loadBlob(runId, sha256));
        const id = findDocumentId(output);
        if (id !== null) documents.set(id, hashDocument(output));
      }
    }
    return { runId, status, documents, commits, broken: null };
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    return { runId, status, documents, commits, broken: error.message };
  }
}

/** The stored receipt names its report, which the journaled one does not yet. */
export function hashDocument(document: Json): string {
  if (typeof document !== 'object' || document === null || Array.isArray(document)) return hashJson(document);
  const { report_path: _, ...rest } = document;
  return hashJson(rest);
}

/** Of a packet or a receipt; null for any other output. */
function findDocumentId(output: Json): string | null {
  if (typeof output !== 'object' || output === null || Array.isArray(output)) return null;
  const { packet_id, receipt_id, actor, handoff } = output;
  if (typeof receipt_id === 'string' && actor !== undefined) return receipt_id;
  return typeof packet_id === 'string' && handoff !== undefined ? packet_id : null;
}

function listCommitted(record: DoneStepRecord, runId: string): CommittedFile[] {
  if (record.output.kind !== 'inline' || !Array.isArray(record.output.value)) return [];
  return record.output.value.flatMap((file) => {
    if (typeof file !== 'object' || file === null || Array.isArray(file)) return [];
    const { path, sha256 } = file;
    if (typeof path !== 'string' || (typeof sha256 !== 'string' && sha256 !== null)) return [];
    return [{ path, sha256, at: record.completed_at, runId }];
  });
}
