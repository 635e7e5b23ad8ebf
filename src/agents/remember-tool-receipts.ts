import type { AuditTrail } from '../audit/create-audit-trail.ts';
import type { ToolReceipt } from '../contracts/tool-receipt.ts';

/**
 * A trail for one run that reads each tool's receipt once. A receipt in the trail never changes, and the agents of a run
 * come back to the same few at every step. No more are held than the run has calls of tools.
 */
export function rememberToolReceipts(trail: AuditTrail): AuditTrail {
  const known = new Map<string, ToolReceipt>();
  return {
    ...trail,
    async appendToolReceipt(parts) {
      const receipt = await trail.appendToolReceipt(parts);
      known.set(receipt.receipt_id, receipt);
      return receipt;
    },
    async loadToolReceipt(receiptId) {
      const receipt = known.get(receiptId) ?? (await trail.loadToolReceipt(receiptId));
      if (receipt !== null) known.set(receiptId, receipt);
      return receipt;
    },
  };
}
