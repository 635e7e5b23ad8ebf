import type { DocumentShown, ListedDocument } from '../contracts/api-documents.ts';
import type { DocumentRecord } from '../contracts/document-record.ts';
import { hashBytes } from '../engine/hash.ts';
import type { Files } from '../engine/ports.ts';
import { InvariantError } from '../errors.ts';
import { listDocumentIds, loadArtifact, loadRecord, loadReview } from './document-files.ts';

export async function listDocuments(files: Pick<Files, 'read' | 'list'>): Promise<ListedDocument[]> {
  const records = await Promise.all((await listDocumentIds(files)).map((id) => loadRecord(files, id)));
  return records.map((record) => {
    const { documentId, title, artifactType, file } = record;
    const { version, createdAt, severity } = lastVersion(record);
    return { documentId, title, artifactType, file, version, createdAt, severity };
  });
}

export async function showDocument(files: Pick<Files, 'read'>, documentId: string): Promise<DocumentShown> {
  const record = await loadRecord(files, documentId);
  return {
    record,
    review: await loadReview(files, documentId),
    artifact: await loadArtifact(files, documentId),
    edited: await isEdited(files, record),
  };
}

/** Whether somebody changed the file, or took it away, since it was written. */
export async function isEdited(files: Pick<Files, 'read'>, record: DocumentRecord): Promise<boolean> {
  const bytes = await files.read(record.file);
  return bytes === null || hashBytes(bytes) !== lastVersion(record).fileHash;
}

function lastVersion({ versions, documentId }: DocumentRecord) {
  const last = versions.at(-1);
  if (last === undefined) throw new InvariantError(`${documentId} has no version`);
  return last;
}
