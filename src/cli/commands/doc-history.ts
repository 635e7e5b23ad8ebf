import { toJson } from '../../contracts/json.ts';
import { SHOW_DOCUMENT } from '../../doors/document-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { formatColumns } from '../format-columns.ts';
import { openOffice } from '../open-app.ts';

export async function run(context: CommandContext): Promise<number> {
  const { args, out } = context;
  const book = await openOffice(context);
  const { record } = await book.call(SHOW_DOCUMENT, { document: args.required('document') });
  out.result({ document: record.documentId, versions: toJson(record.versions) }, () =>
    formatColumns(
      record.versions.map(({ version, cause, createdAt, commit, severity, operations, runId }) => [
        `v${version}`,
        cause,
        createdAt,
        commit.mode,
        `${Math.round(commit.changeRatio * 100)} %`,
        `${operations.length} operations`,
        severity,
        runId,
      ]),
    ),
  );
  return 0;
}
