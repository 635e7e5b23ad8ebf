import type { FoundNode } from '../../contracts/api-documents.ts';
import { STORED_DOCUMENT_NODES } from '../../contracts/document-nodes.ts';
import { documentFile } from '../../contracts/project-paths.ts';
import type { Files } from '../../engine/ports.ts';
import { readIfValid } from '../../engine/read-if-valid.ts';
import { listDocumentIds, loadRecord, NODES } from '../document-files.ts';
import { compareVectors, VECTORIZER, vectorizeText } from './vectorize-text.ts';

const MOST_FOUND = 20;
/** What is less alike shares no more than a few letters. */
const LEAST_SCORE = 0.12;

/** The parts of all documents that are most like a text, best first. */
export async function searchDocuments(
  files: Pick<Files, 'read' | 'list'>,
  text: string,
): Promise<FoundNode[]> {
  const sought = vectorizeText(text);
  const found: FoundNode[] = [];
  for (const documentId of await listDocumentIds(files)) {
    const stored = readIfValid(STORED_DOCUMENT_NODES, await files.read(documentFile(documentId, NODES)));
    // What another made cannot be compared; it is made anew with the next version.
    if (stored === null || stored.vectorizer !== VECTORIZER) continue;
    const { title } = await loadRecord(files, documentId);
    for (const { kind, pointer, text: said, vector } of stored.nodes) {
      const score = Math.round(compareVectors(sought, vector) * 1000) / 1000;
      if (score >= LEAST_SCORE) found.push({ documentId, title, kind, pointer, text: said, score });
    }
  }
  return found.sort((a, b) => b.score - a.score || (a.pointer < b.pointer ? -1 : 1)).slice(0, MOST_FOUND);
}
