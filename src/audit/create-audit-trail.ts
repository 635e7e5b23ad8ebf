import type { AuditChainEntry } from '../contracts/audit-chain.ts';
import { type Receipt, ReceiptSchema } from '../contracts/receipt.ts';
import { type TaskPacket, TaskPacketSchema } from '../contracts/task-packet.ts';
import type { ToolReceipt } from '../contracts/tool-receipt.ts';
import type { AuditKey, ProjectStore } from '../engine/ports.ts';
import { InvariantError } from '../errors.ts';
import { nameDocument } from './audit-paths.ts';
import { type ChainReader, createChainReader } from './chain-reader.ts';
import { type AuditReader, createAuditReader } from './create-audit-reader.ts';
import type { IssueTracker } from './issue-tracker.ts';
import { loadPart } from './load-part.ts';
import {
  createPacketPart,
  createReceiptPart,
  createReportPart,
  createToolReceiptPart,
  type ToolReceiptParts,
} from './new-part.ts';
import { createSigner, type Signer } from './signer.ts';
import { createTrailWriter } from './trail-writer.ts';

export interface AuditTrail extends AuditReader {
  /** The packet in the trail, before its work begins, and as it stands there. */
  savePacket(packet: TaskPacket): Promise<{ entry: AuditChainEntry; packet: TaskPacket }>;
  /** The receipt, its long report where there is one, and a comment on its issue where the issue is there. The stored
   *  receipt names the report. */
  saveReceipt(receipt: Receipt, report?: string): Promise<{ entry: AuditChainEntry; receipt: Receipt }>;
  /** What a tool was given and gave back, signed. */
  appendToolReceipt(parts: ToolReceiptParts): Promise<ToolReceipt>;
  /** Brings the index in step; called at the end of the work. */
  close(): Promise<void>;
}

export interface AuditTrailDeps {
  readonly store: Pick<ProjectStore, 'audit'>;
  /** Whose trail it is: its entries say so. */
  readonly project: string;
  readonly key: AuditKey;
  /** The project's lease is held by the caller. */
  readonly fence: number;
  readonly issues: Pick<IssueTracker, 'addReceipt'>;
  /** Where another trail of the same store has read the chain: only what came since is read then. */
  readonly chain?: ChainReader;
  /** The session that packets and receipts belong to. */
  readonly sessionId?: string | null;
}

/** A project's audit trail for its one writer. Every verb is idempotent by id: the same part again changes nothing, the
 *  same id with other content is `audit_id_taken`. */
export function createAuditTrail(deps: AuditTrailDeps): AuditTrail {
  const { store, project, key, fence, issues, sessionId = null } = deps;
  let signer: Promise<Signer | null> | null = null;
  const loadSigner = (): Promise<Signer | null> => {
    signer ??= key.create().then(createSigner);
    return signer;
  };
  const { audit } = store;
  const chain = deps.chain ?? createChainReader(audit);
  const writer = createTrailWriter({ audit, project, fence, reader: chain, loadSigner });
  // Others do not see what lies beyond the head; the one writer finds it when it writes, and so it has to when it looks:
  // made again, with another time, it would be `audit_id_taken`.
  const settled: ChainReader = { ...chain, load: () => writer.load() };
  const reader = createAuditReader({ store, chain: settled });

  return {
    ...reader,

    async savePacket(given) {
      const packet = TaskPacketSchema.parse(given);
      return { entry: await writer.enter(createPacketPart(packet, sessionId)), packet };
    },

    async saveReceipt(given, report) {
      const receipt = ReceiptSchema.parse(report === undefined ? given : withReport(given));
      if (report === undefined && receipt.report_path !== undefined) {
        throw new InvariantError(`${receipt.receipt_id} names a report that was not given`);
      }
      // The receipt names the report, so the report comes first.
      if (report !== undefined) await writer.enter(createReportPart(receipt, report, sessionId));
      const entry = await writer.enter(createReceiptPart(receipt, sessionId));
      await issues.addReceipt(receipt);
      return { entry, receipt };
    },

    async appendToolReceipt(parts) {
      const part = await loadPart(audit, await writer.enter(createToolReceiptPart(parts)));
      if (part.kind === 'tool_receipt') return part.toolReceipt;
      throw new InvariantError(`${parts.receipt_id} came back as a ${part.kind}`);
    },

    close: () => writer.saveIndex(),
  };
}

function withReport(receipt: Receipt): Receipt {
  const place = { issueId: receipt.issue_id, packetId: receipt.packet_id, at: receipt.finished_at };
  return { ...receipt, report_path: nameDocument('report', place) };
}
