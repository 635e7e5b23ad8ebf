import type { Receipt } from '../contracts/receipt.ts';
import type { TaskPacket } from '../contracts/task-packet.ts';
import { type ToolReceipt, ToolReceiptSchema } from '../contracts/tool-receipt.ts';
import { renderCanonicalJson } from '../engine/canonical-json.ts';
import { hashJson } from '../engine/hash.ts';
import { type DocumentKind, nameDocument, nameSessionFile } from './audit-paths.ts';
import type { Signer } from './signer.ts';

interface PartShared {
  readonly id: string;
  readonly path: string;
  readonly at: string;
  readonly run_id: string | null;
  /** Its bytes; a tool receipt holds the hash of the one before it in its session. */
  render(previousHash: string | null, signer: Signer | null): Uint8Array;
  /** Whether bytes that are in the trail say the same. */
  isSame(bytes: Uint8Array): boolean;
}

/** Something that is to enter the trail, all of it but its place. */
export type NewPart =
  | (PartShared & {
      readonly kind: DocumentKind;
      readonly issue_id: string;
      readonly packet_id: string;
      readonly session_id: string | null;
    })
  | (PartShared & {
      readonly kind: 'tool_receipt';
      readonly issue_id: null;
      readonly packet_id: null;
      readonly session_id: string;
    });

/** What a caller knows of a tool's call; the rest of its receipt follows from it and from the trail. */
export type ToolReceiptParts = Omit<
  ToolReceipt,
  'schema_version' | 'output_hash' | 'previous_hash' | 'signature'
>;

export function createPacketPart(packet: TaskPacket, sessionId: string | null): NewPart {
  const place = { issueId: packet.parent_issue_id, packetId: packet.packet_id, at: packet.timestamp };
  return {
    ...createDocument('packet', packet.packet_id, place, packet.run_id, sessionId),
    ...createJson(packet),
  };
}

export function createReceiptPart(receipt: Receipt, sessionId: string | null): NewPart {
  return {
    ...createDocument('receipt', receipt.receipt_id, placeOf(receipt), receipt.run_id, sessionId),
    ...createJson(receipt),
  };
}

export function createReportPart(receipt: Receipt, report: string, sessionId: string | null): NewPart {
  const bytes = Buffer.from(report);
  return {
    ...createDocument('report', receipt.receipt_id, placeOf(receipt), receipt.run_id, sessionId),
    render: () => bytes,
    isSame: (present) => bytes.equals(present),
  };
}

export function createToolReceiptPart(parts: ToolReceiptParts): NewPart {
  const known = { ...parts, schema_version: 'tool_receipt_v1' as const, output_hash: hashJson(parts.output) };
  const text = renderCanonicalJson(known);
  return {
    kind: 'tool_receipt',
    id: parts.receipt_id,
    path: nameSessionFile(parts.session_id),
    at: parts.finished_at,
    issue_id: null,
    packet_id: null,
    session_id: parts.session_id,
    run_id: parts.run_id,
    render(previousHash, signer) {
      const unsigned = { ...known, previous_hash: previousHash };
      const receipt: ToolReceipt = { ...unsigned, signature: signer?.sign(unsigned) ?? null };
      return Buffer.from(renderCanonicalJson(ToolReceiptSchema.parse(receipt)));
    },
    isSame(bytes) {
      const {
        previous_hash: _,
        signature: __,
        ...stored
      } = ToolReceiptSchema.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
      return renderCanonicalJson(stored) === text;
    },
  };
}

type Place = Parameters<typeof nameDocument>[1];

/** Receipts and their reports are named by the end of the work. */
function placeOf(receipt: Receipt): Place {
  return { issueId: receipt.issue_id, packetId: receipt.packet_id, at: receipt.finished_at };
}

function createDocument(
  kind: DocumentKind,
  id: string,
  place: Place,
  runId: string | undefined,
  sessionId: string | null,
) {
  return {
    kind,
    id,
    path: nameDocument(kind, place),
    at: place.at,
    issue_id: place.issueId,
    packet_id: place.packetId,
    session_id: sessionId,
    run_id: runId ?? null,
  };
}

/** As people find it in the project: indented, with a final newline. The order of keys makes no other document. */
function createJson(document: TaskPacket | Receipt): Pick<PartShared, 'render' | 'isSame'> {
  return {
    render: () => Buffer.from(`${JSON.stringify(document, null, 2)}\n`),
    isSame: (present) =>
      renderCanonicalJson(JSON.parse(Buffer.from(present).toString('utf8'))) ===
      renderCanonicalJson(document),
  };
}
