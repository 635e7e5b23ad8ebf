import type { AuditChainEntry } from '../contracts/audit-chain.ts';
import type { Receipt } from '../contracts/receipt.ts';
import type { TaskPacket } from '../contracts/task-packet.ts';
import type { ToolReceipt } from '../contracts/tool-receipt.ts';
import type { ProjectStore } from '../engine/ports.ts';
import { type ChainReader, createChainReader } from './chain-reader.ts';
import { loadPart, type TrailPart } from './load-part.ts';

export interface TrailFilter {
  readonly issue?: string;
  readonly run?: string;
  readonly session?: string;
}

/** A project's audit trail for anybody. Nobody waits for the writer; each part is checked against the chain's hash. */
export interface AuditReader {
  readonly chain: ChainReader;
  /** Entries in the order in which they came. */
  list(filter: TrailFilter): Promise<readonly AuditChainEntry[]>;
  load(entry: AuditChainEntry): Promise<TrailPart>;
  /** The packets, receipts and reports of an issue, in order. */
  loadByIssue(issueId: string): Promise<readonly TrailPart[]>;
  loadPacket(packetId: string): Promise<TaskPacket | null>;
  loadReceipt(receiptId: string): Promise<Receipt | null>;
  /** By its receipt, or by its packet: then the last one. */
  loadReport(
    id: string,
  ): Promise<{ readonly path: string; readonly at: string; readonly text: string } | null>;
  /** Goes to the line directly. */
  loadToolReceipt(receiptId: string): Promise<ToolReceipt | null>;
  /** A packet, a receipt or a tool receipt. */
  find(id: string): Promise<TrailPart | null>;
}

export function createAuditReader(deps: {
  readonly store: Pick<ProjectStore, 'audit'>;
  /** The chain as the caller reads it, where it has one. */
  readonly chain?: ChainReader;
}): AuditReader {
  const { audit } = deps.store;
  const chain = deps.chain ?? createChainReader(audit);
  const load = (entry: AuditChainEntry) => loadPart(audit, entry);
  const loadIf = async (entry: AuditChainEntry | null) => (entry === null ? null : load(entry));

  const list = async ({ issue, run, session }: TrailFilter) =>
    (await chain.load()).entries.filter(
      (entry) =>
        (issue === undefined || entry.issue_id === issue) &&
        (run === undefined || entry.run_id === run) &&
        (session === undefined || entry.session_id === session),
    );

  return {
    chain,
    list,
    load,
    loadByIssue: async (issue) => Promise.all((await list({ issue })).map(load)),
    async loadPacket(packetId) {
      const part = await loadIf((await chain.load()).find('packet', packetId));
      return part?.kind === 'packet' ? part.packet : null;
    },
    async loadReceipt(receiptId) {
      const part = await loadIf((await chain.load()).find('receipt', receiptId));
      return part?.kind === 'receipt' ? part.receipt : null;
    },
    async loadReport(id) {
      const entries = await chain.load();
      const ofPacket = entries.ofPacket(id).findLast(({ kind }) => kind === 'report') ?? null;
      const part = await loadIf(entries.find('report', id) ?? ofPacket);
      return part?.kind === 'report' ? { path: part.entry.path, at: part.entry.at, text: part.report } : null;
    },
    async loadToolReceipt(receiptId) {
      const part = await loadIf((await chain.load()).find('tool_receipt', receiptId));
      return part?.kind === 'tool_receipt' ? part.toolReceipt : null;
    },
    async find(id) {
      const entries = await chain.load();
      return loadIf(
        entries.find('packet', id) ?? entries.find('receipt', id) ?? entries.find('tool_receipt', id),
      );
    },
  };
}
