import { join } from 'node:path';
import { toJson } from '../../contracts/json.ts';
import { LIST_DOCUMENTS, SHOW_DOCUMENT } from '../../doors/document-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { formatColumns } from '../format-columns.ts';
import { formatFindings } from '../format-document-findings.ts';
import { openOffice } from '../open-app.ts';

export async function run(context: CommandContext): Promise<number> {
  const { args, out } = context;
  const book = await openOffice(context);
  const document = args.text('document');
  if (document === undefined) {
    const documents = await book.call(LIST_DOCUMENTS, {});
    out.result({ documents: toJson(documents) }, () =>
      documents.length === 0
        ? `no documents\nnext  ${context.command('bookforge doc create --type docx --brief "…"')}`
        : formatColumns(
            documents.map(({ documentId, artifactType, version, createdAt, severity, title }) => [
              documentId,
              artifactType,
              `v${version}`,
              createdAt,
              severity,
              title,
            ]),
          ),
    );
    return 0;
  }
  const shown = await book.call(SHOW_DOCUMENT, { document });
  const { record, review, artifact, edited } = shown;
  out.result(toJson(shown) as Record<string, never>, () =>
    [
      formatColumns([
        ['document', `${record.documentId}: ${record.title}`],
        ['file', `${join(book.folder, record.file)}${edited ? ' (changed since it was written)' : ''}`],
        ['versions', String(record.versions.length)],
        ['brief', record.brief.replaceAll(/\s+/g, ' ').slice(0, 200)],
        ['template', record.template ?? 'none'],
        ['parts', artifact === null ? 'not counted yet' : String(artifact.semanticNodes)],
      ]),
      formatFindings(review),
    ].join('\n\n'),
  );
  return 0;
}
