import type { AuditTrail } from '../audit/create-audit-trail.ts';
import type { Receipt } from '../contracts/receipt.ts';
import type { RunContext } from '../engine/run-context.ts';
import { type DocumentAbout, runDocumentStep } from '../engine/run-document-step.ts';

export interface NewReceipt {
  /** Steps of this receipt lie here. */
  readonly id: string;
  readonly build: (finishedAt: string) => Receipt;
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
  trail: Pick<AuditTrail, 'saveReceipt'>,
  { id, build, report, about }: NewReceipt,
): Promise<Receipt> {
  const built = await runDocumentStep(context, id, { receipt: id }, async () => build(context.now()), about);
  return (await trail.saveReceipt(built, report)).receipt;
}
