import type { ToolReceipt } from '../contracts/tool-receipt.ts';
import { hashJson } from '../engine/hash.ts';
import type { Log, ProjectStore } from '../engine/ports.ts';
import { createAuditReader } from './create-audit-reader.ts';
import type { AuditTrail } from './create-audit-trail.ts';
import { createRequest } from './create-request.ts';
import type { ToolReceiptParts } from './new-part.ts';
import { putRequest } from './put-request.ts';

export type TalkTrail = Pick<AuditTrail, 'loadToolReceipt' | 'appendToolReceipt'>;

/**
 * Where the tools of a talk leave their receipts, whoever owns the trail: as requests, which its owner signs and enters. Until
 * then a receipt is read from its request, without a signature.
 */
export function createTalkTrail(
  deps: { readonly store: ProjectStore; readonly log: Log; readonly owner: string },
  talk: { readonly issueId: string; readonly title: string; readonly author: string },
): TalkTrail {
  const { store } = deps;
  const reader = createAuditReader({ store });
  return {
    async loadToolReceipt(receiptId) {
      // Requests first: one that is folded in between the two looks is found by both, and never by neither.
      const waiting = (await store.requests.list()).flatMap((request) =>
        request.request === 'tool_receipt' && request.receipt.receipt_id === receiptId
          ? [request.receipt]
          : [],
      );
      const [parts] = waiting;
      return (await reader.loadToolReceipt(receiptId)) ?? (parts === undefined ? null : complete(parts));
    },
    async appendToolReceipt(parts) {
      const { issueId: issue_id, title, author } = talk;
      const said = { request: 'tool_receipt' as const, issue_id, author, title, receipt: parts };
      await putRequest(deps, createRequest(said, parts.finished_at));
      return complete(parts);
    },
  };
}

function complete(parts: ToolReceiptParts): ToolReceipt {
  return {
    ...parts,
    schema_version: 'tool_receipt_v1',
    output_hash: hashJson(parts.output),
    previous_hash: null,
    signature: null,
  };
}
