import { posix } from 'node:path';
import type { DocumentRecord } from '../contracts/document-record.ts';
import { documentFile } from '../contracts/project-paths.ts';
import type { Files } from '../engine/ports.ts';
import { CodedError } from '../errors.ts';
import { loadSpec, loadTables, nameVersion } from './document-files.ts';
import type { DocumentView } from './review/document-view.ts';
import { viewSpec } from './review/view-spec.ts';
import { readView } from './source/read-view.ts';

/** A version as validators, differences and search see it: of its spec, or of the file itself where it was opened from one. */
export async function loadVersionView(
  files: Pick<Files, 'read'>,
  record: DocumentRecord,
  version: number,
): Promise<DocumentView> {
  if (record.origin === undefined) {
    const tables = new Map((await loadTables(files, record)).map((table) => [table.name, table]));
    return viewSpec(await loadSpec(files, record, nameVersion(version)), tables);
  }
  const bytes = await loadVersionFile(files, record, version);
  return readView({ name: record.origin.name, bytes }, record.language);
}

async function loadVersionFile(
  files: Pick<Files, 'read'>,
  record: DocumentRecord,
  version: number,
): Promise<Uint8Array> {
  const path = nameVersionFile(record, version);
  const bytes = await files.read(path);
  if (bytes === null)
    throw new CodedError('stored_file_invalid', {
      message: `${path} is not there any more.`,
      details: { path },
    });
  return bytes;
}

/** Where the file of a version is kept. */
export function nameVersionFile(
  { documentId, file }: Pick<DocumentRecord, 'documentId' | 'file'>,
  version: number,
): string {
  return documentFile(documentId, `versions/${version}${posix.extname(file)}`);
}
