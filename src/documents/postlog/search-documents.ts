import type { FoundNode, FoundNodes } from '../../contracts/api-documents.ts';
import { STORED_DOCUMENT_NODES } from '../../contracts/document-nodes.ts';
import { documentFile } from '../../contracts/project-paths.ts';
import type { Embedder, Files } from '../../engine/ports.ts';
import { readIfValid } from '../../engine/read-if-valid.ts';
import { CodedError } from '../../errors.ts';
import { EMBEDDINGS, listDocumentIds, loadRecord, NODES } from '../document-files.ts';
import { compareVectors, VECTORIZER, vectorizeText } from '../vectorize-text.ts';
import { loadEmbeddings } from './keep-embeddings.ts';

// One search has one maker of vectors: the model that is configured, where it answers and has made those of every document; else
// the vectoriser in this program, and why is told.

const MOST_FOUND = 20;
/** What is less alike shares no more than a few letters. */
const LEAST_SCORE = 0.12;

type Reader = Pick<Files, 'read' | 'list'>;

interface Indexed {
  readonly documentId: string;
  readonly title: string;
  readonly version: number;
  readonly nodes: readonly IndexedNode[];
}

interface IndexedNode {
  readonly kind: string;
  readonly pointer: string;
  readonly text: string;
  readonly vector: readonly number[];
}

/** The parts of all documents that are most like a text, best first. */
export async function searchDocuments(
  files: Reader,
  text: string,
  openEmbedder: (() => Promise<Embedder>) | null,
): Promise<FoundNodes> {
  const documents = await loadNodes(files);
  const asked = openEmbedder === null ? null : await askMaker(files, documents, text, openEmbedder);
  if (asked?.ok === true)
    return { maker: asked.maker, note: null, found: rank(asked.documents, asked.sought, 0) };
  return {
    maker: VECTORIZER,
    note: asked === null ? null : asked.why,
    found: rank(documents, vectorizeText(text), LEAST_SCORE),
  };
}

async function loadNodes(files: Reader): Promise<Indexed[]> {
  const documents: Indexed[] = [];
  for (const documentId of await listDocumentIds(files)) {
    const stored = readIfValid(STORED_DOCUMENT_NODES, await files.read(documentFile(documentId, NODES)));
    // What another made cannot be compared; it is made anew with the next version.
    if (stored === null || stored.vectorizer !== VECTORIZER) continue;
    const { title } = await loadRecord(files, documentId);
    documents.push({ documentId, title, version: stored.version, nodes: stored.nodes });
  }
  return documents;
}

type Asked =
  | {
      readonly ok: true;
      readonly maker: string;
      readonly sought: readonly number[];
      readonly documents: readonly Indexed[];
    }
  | { readonly ok: false; readonly why: string };

async function askMaker(
  files: Reader,
  documents: readonly Indexed[],
  text: string,
  openEmbedder: () => Promise<Embedder>,
): Promise<Asked> {
  try {
    const embedder = await openEmbedder();
    const made: Indexed[] = [];
    for (const document of documents) {
      const stored = await loadEmbeddings(files, documentFile(document.documentId, EMBEDDINGS));
      if (stored?.maker !== embedder.id || stored.version !== document.version) {
        const next = `bookforge doc catch-up ${document.documentId}`;
        return { ok: false, why: `${embedder.id} has made no vectors of ${document.documentId}: ${next}` };
      }
      made.push({ ...document, nodes: stored.nodes });
    }
    // Nobody can end a look; the maker is given up by itself when it says nothing.
    const { signal } = new AbortController();
    const [sought] = made.length === 0 ? [[]] : (await embedder.embed([text], { signal })).vectors;
    return { ok: true, maker: embedder.id, sought: sought ?? [], documents: made };
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    return { ok: false, why: `no vector could be had from a model: ${error.message}` };
  }
}

function rank(documents: readonly Indexed[], sought: readonly number[], least: number): FoundNode[] {
  const found = documents.flatMap(({ documentId, title, nodes }) =>
    nodes.map(({ kind, pointer, text, vector }) => {
      const score = Math.round(compareVectors(sought, vector) * 1000) / 1000;
      return { documentId, title, kind, pointer, text, score };
    }),
  );
  return found
    .filter(({ score }) => score > 0 && score >= least)
    .sort((a, b) => b.score - a.score || (a.pointer < b.pointer ? -1 : 1))
    .slice(0, MOST_FOUND);
}
