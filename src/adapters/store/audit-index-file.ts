import { type AuditIndex, STORED_AUDIT_INDEX } from '../../contracts/audit-index.ts';
import type { IndexedChain } from '../../engine/ports.ts';
import { readIfValid } from '../../engine/read-if-valid.ts';
import { INDEX_PATH } from './audit-path.ts';
import { readProjectFile } from './directory-files.ts';
import type { ProjectDisk } from './project-disk.ts';
import { renderStoredJson } from './stored-json.ts';

// The index is written whole, and nothing is decided by it. So it follows the trail at a distance, of an eighth of its
// size once that is more, which keeps what a part costs the same on the average. The end of the work brings it in step.

const DISTANCE = 32;

type IndexState = Pick<AuditIndex, 'count' | 'hash'>;

export interface AuditIndexFile {
  /** Saves the index where it is missing, unreadable, or has fallen behind; where `now`, unless it is in step. */
  follow(chain: IndexedChain, now: boolean, save: (path: string, bytes: Uint8Array) => void): void;
}

export function createAuditIndexFile(disk: ProjectDisk): AuditIndexFile {
  let indexed: IndexState | null = null;
  let looked = false;

  return {
    follow(chain, now, save) {
      // At the end of the work also what somebody else did with it is seen.
      if (!looked || now) indexed = loadState(disk);
      looked = true;
      const lag = now ? 0 : Math.max(DISTANCE, Math.floor(chain.count / 8));
      if (isInStep(indexed, chain, lag)) return;
      save(INDEX_PATH, renderIndex(chain));
      indexed = { count: chain.count, hash: chain.hash };
    },
  };
}

function isInStep(indexed: IndexState | null, chain: IndexedChain, lag: number): boolean {
  if (indexed === null || indexed.count > chain.count) return false;
  if (indexed.count === chain.count) return indexed.hash === chain.hash;
  return chain.count - indexed.count <= lag;
}

function loadState(disk: ProjectDisk): IndexState | null {
  const bytes = readProjectFile(disk, INDEX_PATH);
  return readIfValid(STORED_AUDIT_INDEX, bytes);
}

function renderIndex(chain: IndexedChain): Uint8Array {
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
  return renderStoredJson(index);
}
