import type { AuditVerdict } from '../../audit/verdict.ts';
import { VERIFY_TRAIL } from '../../doors/audit-doors.ts';
import { REASONS } from '../../reasons.ts';
import type { CommandContext } from '../command-spec.ts';
import { openBook } from '../open-app.ts';

export async function run(context: CommandContext): Promise<number> {
  const { out, options } = context;
  const book = await openBook(context);
  const verdict = await book.call(VERIFY_TRAIL, options.flag('files') ? { files: true } : {});
  const reason_code = nameReason(verdict);
  out.result(
    {
      ...verdict,
      reason_code,
      troubles: verdict.troubles.map((trouble) => ({ ...trouble })),
      doubts: verdict.doubts.map((doubt) => ({ ...doubt })),
      notices: verdict.notices.map((notice) => ({ ...notice })),
      signatures: { ...verdict.signatures },
    },
    () => formatVerdict(verdict),
  );
  return reason_code === null ? 0 : REASONS[reason_code].exit;
}

function nameReason({
  intact,
  checked,
}: Pick<AuditVerdict, 'intact' | 'checked'>): 'audit_broken' | 'audit_not_checked' | null {
  if (!intact) return 'audit_broken';
  return checked ? null : 'audit_not_checked';
}

function formatVerdict(verdict: Omit<AuditVerdict, 'troubles'> & { troubles: readonly Told[] }): string {
  const { summary, troubles, doubts, notices, files } = verdict;
  return [
    summary,
    ...troubles.map(({ kind, part, seq, path, message }) => {
      const where = seq === null ? path : `entry ${seq}, ${path}`;
      return `  ${kind} ${part} (${where}): ${message}`;
    }),
    ...doubts.map(({ path, message }) => `  not checked (${path}): ${message}`),
    ...notices.map(({ path, message }) => `  note (${path}): ${message}`),
    ...(files === null ? ['  the files of the project were not compared; --files compares them'] : []),
  ].join('\n');
}

type Told = Omit<AuditVerdict['troubles'][number], 'part'> & { readonly part: string };
