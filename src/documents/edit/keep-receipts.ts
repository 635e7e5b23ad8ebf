import type { DocumentEdit } from '../../contracts/document-edits.ts';
import type { CommitDecision, EditOperation } from '../../contracts/document-record.ts';
import type { RunContext } from '../../engine/run-context.ts';
import { runDocumentStep } from '../../engine/run-document-step.ts';
import type { PlannedEdit } from '../../office/edit/edit-plan.ts';
import { excerpt } from '../review/review-facts.ts';

/** A receipt an operation in the trail of the run; one for all of them where the change is bulk. */
export async function keepReceipts(
  context: RunContext,
  planned: readonly PlannedEdit[],
  { mode }: CommitDecision,
): Promise<void> {
  const receipt = (each: PlannedEdit) => ({
    ...describeOperation(each),
    target: targetOf(each.edit),
    parts: [...new Set([...each.splices.map(({ part }) => part), ...(each.parts?.keys() ?? [])])],
  });
  if (mode !== 'granular') {
    await runDocumentStep(context, 'commit/bulk', {}, async () => ({ operations: planned.map(receipt) }), {
      kind: 'tool',
      phase: 'COMMIT',
      preview: ({ operations }) => `${operations.length} operations in one`,
    });
    return;
  }
  for (const [at, each] of planned.entries())
    await runDocumentStep(
      context,
      `commit/operation:${at + 1}`,
      { target: targetOf(each.edit) },
      async () => receipt(each),
      {
        kind: 'tool',
        phase: 'COMMIT',
        tool: each.edit.op,
        preview: ({ op, target }) => `${op} ${target}`,
      },
    );
}

export function describeOperation({ edit, section, before, after }: PlannedEdit): EditOperation {
  return {
    op: edit.op,
    section,
    before: before === null ? null : excerpt(before),
    after: after === null ? null : excerpt(after),
  };
}

/** What an operation is done to, as it names it. */
function targetOf(edit: DocumentEdit): string {
  return 'target' in edit ? edit.target : `after ${edit.after}`;
}
