import type { DocumentDiff } from '../contracts/api-documents.ts';
import type { Files } from '../engine/ports.ts';
import { CodedError } from '../errors.ts';
import { compareViews } from './commit/compare-views.ts';
import { deriveOperations } from './commit/derive-operations.ts';
import { loadRecord } from './document-files.ts';
import { loadVersionView } from './load-version-view.ts';

/** What is another in a version than in an earlier one: left out, the last two. */
export async function diffVersions(
  files: Pick<Files, 'read'>,
  documentId: string,
  from: number | null,
  to: number | null,
): Promise<DocumentDiff> {
  const record = await loadRecord(files, documentId);
  const last = record.versions.length;
  const end = to ?? last;
  const begin = from ?? Math.max(1, end - 1);
  const strange = [begin, end].find((version) => version < 1 || version > last);
  if (strange !== undefined)
    throw new CodedError('document_not_found', {
      message: `${documentId} has no version ${strange}; its last one is ${last}.`,
      next: `bookforge doc history ${documentId}`,
    });
  const viewOf = (version: number) => loadVersionView(files, record, version);
  const { changes, total } = compareViews(await viewOf(begin), await viewOf(end));
  return { documentId, from: begin, to: end, total, operations: deriveOperations(changes) };
}
