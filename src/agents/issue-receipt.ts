import type { AuditTrail } from '../audit/create-audit-trail.ts';
import type { Receipt } from '../contracts/receipt.ts';
import type { RunContext } from '../engine/run-context.ts';
import { type DocumentAbout, runDocumentStep } from '../engine/run-document-step.ts';

export interface NewReceipt {
  /** Steps of this receipt lie here. */
  readonly id: string;
  readonly build: (finishedAt: string) => Receipt;
  /** The step of its packet. */
  readonly packetStep: string;
  readonly report?: string | undefined;
  readonly about: DocumentAbout;
}

/**
 * Puts a receipt into the trail and on its issue. It is journaled as it was built before it goes anywhere, so that a run
 * whose process died between report, receipt and issue goes on with the very same one, time and all. That it got there is
 * not journaled: a run that is taken up again puts it there again, the trail takes each part once, and the issue its comment.
 */
export async function issueReceipt(
  context: RunContext,
  trail: ReceiptTrail,
  { id, build, report, about, packetStep }: NewReceipt,
): Promise<Receipt> {
  const built = await runDocumentStep(
    context,
    id,
    { receipt: id },
    async () => {
      const now = build(context.now());
      // Only a packet whose work failed, and was taken up again, can have a receipt already.
      return context.isFromEarlierRound(packetStep) ? build(await findFreeTime(trail, now)) : now;
    },
    about,
  );
  return (await trail.saveReceipt(built, report)).receipt;
}

export type ReceiptTrail = Pick<AuditTrail, 'saveReceipt' | 'list'>;

/** Receipts lie by their packet and their time: a clock that stands still, or that two share, must not give two the same name. */
async function findFreeTime(
  trail: ReceiptTrail,
  { issue_id, packet_id, receipt_id, finished_at }: Receipt,
): Promise<string> {
  const others = (await trail.list({ issue: issue_id })).filter(
    (entry) => entry.kind === 'receipt' && entry.packet_id === packet_id && entry.id !== receipt_id,
  );
  const taken = new Set(others.map(({ at }) => Date.parse(at)));
  let time = Date.parse(finished_at);
  while (taken.has(time)) time += 1;
  return new Date(time).toISOString();
}
