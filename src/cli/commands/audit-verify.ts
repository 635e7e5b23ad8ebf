import type { AuditVerdict } from '../../audit/verdict.ts';
import { VERIFY_TRAIL } from '../../doors/audit-doors.ts';
import { REASONS } from '../../reasons.ts';
import type { CommandContext } from '../command-spec.ts';
import { openBook } from '../open-app.ts';

export async function run(context: CommandContext): Promise<number> {
  const { out } = context;
  const book = await openBook(context);
  const verdict = await book.call(VERIFY_TRAIL, {});
  const reason_code = verdict.intact ? null : 'audit_broken';
  out.result(
    {
      ...verdict,
      reason_code,
      troubles: verdict.troubles.map((trouble) => ({ ...trouble })),
      notices: verdict.notices.map((notice) => ({ ...notice })),
      signatures: { ...verdict.signatures },
    },
    () => formatVerdict(verdict),
  );
  return verdict.intact ? 0 : REASONS.audit_broken.exit;
}

function formatVerdict({ summary, troubles, notices }: AuditVerdict): string {
  return [
    summary,
    ...troubles.map(({ kind, part, seq, path, message }) => {
      const where = seq === null ? path : `entry ${seq}, ${path}`;
      return `  ${kind} ${part} (${where}): ${message}`;
    }),
    ...notices.map(({ path, message }) => `  note (${path}): ${message}`),
  ].join('\n');
}
