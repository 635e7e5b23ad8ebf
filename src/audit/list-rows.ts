import type { AuditChainEntry } from '../contracts/audit-chain.ts';
import type { ProjectStore } from '../engine/ports.ts';
import type { AuditReader, TrailFilter } from './create-audit-reader.ts';
import { describePart } from './describe-part.ts';
import { createUsageFinder } from './find-usage.ts';
import type { TrailPart } from './load-part.ts';
import { type DescribedPart, loadRows, saveRows } from './row-memo.ts';
import type { Signer } from './signer.ts';

export interface TrailRow
  extends DescribedPart,
    Pick<AuditChainEntry, 'seq' | 'kind' | 'id' | 'path' | 'at' | 'issue_id' | 'run_id' | 'session_id'> {}

/** The trail in order, as a person reads it. What was told before is not worked out again. */
export async function listRows(
  {
    store,
    reader,
    signer,
  }: {
    readonly store: Pick<ProjectStore, 'runs' | 'memo'>;
    readonly reader: Pick<AuditReader, 'chain' | 'list' | 'load'>;
    readonly signer: Signer | null;
  },
  filter: TrailFilter,
): Promise<TrailRow[]> {
  const entries = await reader.list(filter);
  if (entries.length === 0) return [];
  const chain = await reader.chain.load();
  const known = await loadRows(store.memo, chain, signer);
  const findUsage = createUsageFinder(store.runs);
  const isSettled = createSettledCheck(store.runs);
  let added = 0;
  const rows: TrailRow[] = [];
  for (const entry of entries) {
    const described = known.get(entry.seq);
    const part = described === undefined ? await reader.load(entry) : null;
    const row = described ?? (part === null ? null : await describe(part, findUsage));
    if (row === null) continue;
    rows.push(createRow(entry, row));
    if (part === null || !(await isSettled(part))) continue;
    known.set(entry.seq, row);
    added += 1;
  }
  if (added > 0) await saveRows(store.memo, chain, signer, known);
  return rows;
}

async function describe(
  part: TrailPart,
  findUsage: ReturnType<typeof createUsageFinder>,
): Promise<DescribedPart> {
  return {
    ...describePart(part),
    usage: part.kind === 'receipt' ? await findUsage(part.receipt) : null,
  };
}

/** Whether nothing can be added any more to what a part's row says: what a receipt's work used grows while its run goes on. */
function createSettledCheck(runs: Pick<ProjectStore['runs'], 'load'>): (part: TrailPart) => Promise<boolean> {
  const known = new Map<string, Promise<boolean>>();
  const isOver = async (runId: string): Promise<boolean> => {
    const status = (await runs.load(runId))?.status;
    return status === 'done' || status === 'cancelled';
  };
  return async (part) => {
    if (part.kind !== 'receipt' || part.receipt.run_id === undefined) return true;
    const over = known.get(part.receipt.run_id) ?? isOver(part.receipt.run_id);
    known.set(part.receipt.run_id, over);
    return over;
  };
}

function createRow(
  entry: AuditChainEntry,
  { actor, model, summary, artifacts, usage }: DescribedPart,
): TrailRow {
  const { seq, kind, id, path, at, issue_id, run_id, session_id } = entry;
  return { seq, kind, id, path, at, issue_id, run_id, session_id, actor, model, summary, artifacts, usage };
}
