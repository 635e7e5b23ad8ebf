import { type AuditIndex, AuditIndexSchema } from '../contracts/audit-index.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import type { AuditWriter, Files } from '../engine/ports.ts';
import type { Chain } from './chain.ts';

// The index is written whole, and nothing is decided by it. So it follows the trail at a distance, of an eighth of its
// size once that is more, which keeps what a part costs the same on the average. The end of the work brings it in step.

const DISTANCE = 32;

export interface IndexWriter {
  /** Writes the index where it is missing, unreadable, or has fallen behind. */
  follow(writer: AuditWriter, chain: Chain): Promise<void>;
  /** Writes the index unless it is in step. */
  save(writer: AuditWriter, chain: Chain): Promise<void>;
}

export function createIndexWriter(files: Pick<Files, 'read'>): IndexWriter {
  let indexed: Pick<AuditIndex, 'count' | 'hash'> | null = null;
  let looked = false;

  async function isInStep(chain: Chain, lag: number): Promise<boolean> {
    if (!looked) indexed = await loadState(files);
    looked = true;
    if (indexed === null || indexed.count > chain.count) return false;
    if (indexed.count === chain.count) return indexed.hash === chain.hash;
    return chain.count - indexed.count <= lag;
  }

  async function save(writer: AuditWriter, chain: Chain): Promise<void> {
    await writer.save(PROJECT_PATHS.auditIndex, renderIndex(chain), { durable: false });
    indexed = { count: chain.count, hash: chain.hash };
  }

  return {
    async follow(writer, chain) {
      const lag = Math.max(DISTANCE, Math.floor(chain.count / 8));
      if (!(await isInStep(chain, lag))) await save(writer, chain);
    },
    async save(writer, chain) {
      if (!(await isInStep(chain, 0))) await save(writer, chain);
    },
  };
}

async function loadState(files: Pick<Files, 'read'>): Promise<Pick<AuditIndex, 'count' | 'hash'> | null> {
  const bytes = await files.read(PROJECT_PATHS.auditIndex);
  if (bytes === null) return null;
  try {
    const parsed = AuditIndexSchema.safeParse(JSON.parse(Buffer.from(bytes).toString('utf8')));
    return parsed.success ? parsed.data : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function renderIndex(chain: Chain): Uint8Array {
  const issues: Record<string, AuditIndex['issues'][string]> = {};
  const packets: Record<string, string[]> = {};
  const receipts: Record<string, string[]> = {};
  const push = <T>(lists: Record<string, T[]>, id: string, value: T): void => {
    const list = lists[id] ?? [];
    lists[id] = list;
    list.push(value);
  };
  for (const { seq, kind, id, path, issue_id, packet_id } of chain.entries) {
    if (kind !== 'packet') push(receipts, id, path);
    if (kind === 'tool_receipt') continue;
    push(issues, issue_id, { seq, kind, id, path });
    push(packets, packet_id, path);
  }
  const index: AuditIndex = {
    schema_version: 'audit_index_v1',
    count: chain.count,
    hash: chain.hash,
    issues,
    packets,
    receipts,
  };
  return Buffer.from(`${JSON.stringify(index, null, 2)}\n`);
}
