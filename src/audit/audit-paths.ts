import type { AuditChainEntry } from '../contracts/audit-chain.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';

// The names of the parts of the trail, which their entries hold and people read. A name follows from a part's ids and its
// own time, so that the same part always has the same name, and names sort by time.

export type DocumentKind = 'packet' | 'receipt' | 'report';

export function nameDocument(
  kind: DocumentKind,
  { issueId, packetId, at }: { readonly issueId: string; readonly packetId: string; readonly at: string },
): string {
  const ending = kind === 'report' ? 'md' : 'json';
  return `${PROJECT_PATHS.audit}/issues/${issueId}/${formatStamp(at)}__${kind}__${packetId}.${ending}`;
}

export function nameSessionFile(sessionId: string): string {
  return `${PROJECT_PATHS.audit}/sessions/${sessionId}/tool_receipts.jsonl`;
}

/** Where the part of an entry has to lie; an entry that says otherwise was not written by us. */
export function namePart(entry: AuditChainEntry): string {
  if (entry.kind === 'tool_receipt') return nameSessionFile(entry.session_id);
  return nameDocument(entry.kind, {
    issueId: entry.issue_id,
    packetId: entry.packet_id,
    at: entry.at,
  });
}

/** 2026-02-10T14:30:00.123Z as 20260210T143000123Z */
export function formatStamp(at: string): string {
  return new Date(at).toISOString().replace(/[-:.]/g, '');
}
