import { STORED_ARTIFACT_RECORD } from '../contracts/artifact-record.ts';
import { DataTableSchema } from '../contracts/data-table.ts';
import { type DocumentRecord, STORED_DOCUMENT_RECORD } from '../contracts/document-record.ts';
import { DocumentSpecSchema } from '../contracts/document-spec.ts';
import { type PlanningOutline, STORED_PLANNING_OUTLINE } from '../contracts/planning-outline.ts';
import { PresentationSpecSchema } from '../contracts/presentation-spec.ts';
import { documentFile, PROJECT_PATHS } from '../contracts/project-paths.ts';
import { STORED_REVIEW_REPORT } from '../contracts/review-report.ts';
import { SheetSpecSchema } from '../contracts/sheet-spec.ts';
import { defineStored, type StoredContract } from '../contracts/stored-contract.ts';
import { expectStored } from '../engine/expect-stored.ts';
import type { Files } from '../engine/ports.ts';
import { CodedError } from '../errors.ts';
import type { AnySpec } from './any-spec.ts';
import type { DocumentLook } from './library/template-look.ts';

// The files of a document, below documents/<document>/.

export const RECORD = 'document.json';
export const OUTLINE = 'outline.json';
export const SPEC = 'spec.json';
export const REVIEW = 'review.json';
export const ARTIFACT = 'artifact.json';
export const NODES = 'nodes.json';
export const EMBEDDINGS = 'embeddings.json';

export const nameVersion = (version: number) => `versions/${version}.json`;
export const nameTable = (name: string) => `data/${name}.json`;
export const nameOwnLook = (type: DocumentLook['type']) => `look.${type}`;

const STORED_DATA_TABLE = defineStored('data_table', DataTableSchema);
const STORED_SPECS = {
  document: defineStored('document_spec', DocumentSpecSchema),
  sheet: defineStored('sheet_spec', SheetSpecSchema),
  deck: defineStored('presentation_spec', PresentationSpecSchema),
};

type Reader = Pick<Files, 'read'>;

/** Everything that a document is made of, as it is now. */
export interface LoadedDocument {
  readonly record: DocumentRecord;
  readonly outline: PlanningOutline;
  readonly any: AnySpec;
}

export async function loadRecord(files: Reader, documentId: string): Promise<DocumentRecord> {
  const path = documentFile(documentId, RECORD);
  const bytes = await files.read(path);
  if (bytes === null)
    throw new CodedError('document_not_found', {
      message: `There is no document ${documentId} in this project.`,
      details: { document: documentId },
    });
  return expectStored(STORED_DOCUMENT_RECORD, path, bytes);
}

export async function loadCurrentDocument(files: Reader, documentId: string): Promise<LoadedDocument> {
  const record = await loadRecord(files, documentId);
  return {
    record,
    outline: await loadPart(files, documentId, OUTLINE, STORED_PLANNING_OUTLINE),
    any: await loadSpec(files, record, SPEC),
  };
}

/** The document as it was when a version was its last, for work that was begun on that one. */
export async function loadDocumentAt(
  files: Reader,
  documentId: string,
  version: number,
): Promise<LoadedDocument> {
  const { record, outline } = await loadCurrentDocument(files, documentId);
  const any = await loadSpec(files, record, nameVersion(version));
  return {
    record: { ...record, title: any.spec.title, versions: record.versions.slice(0, version) },
    outline,
    any,
  };
}

/** The spec, or an earlier version of it by its name. */
export async function loadSpec(files: Reader, record: DocumentRecord, name: string): Promise<AnySpec> {
  const { documentId, artifactType: type } = record;
  if (type === 'xlsx') return { type, spec: await loadPart(files, documentId, name, STORED_SPECS.sheet) };
  if (type === 'pptx') return { type, spec: await loadPart(files, documentId, name, STORED_SPECS.deck) };
  return { type, spec: await loadPart(files, documentId, name, STORED_SPECS.document) };
}

export const loadReview = (files: Reader, documentId: string) =>
  loadPart(files, documentId, REVIEW, STORED_REVIEW_REPORT);

/** Null until the work behind the commit is done. */
export async function loadArtifact(files: Reader, documentId: string) {
  const path = documentFile(documentId, ARTIFACT);
  const bytes = await files.read(path);
  return bytes === null ? null : expectStored(STORED_ARTIFACT_RECORD, path, bytes);
}

export async function loadTables(
  files: Reader,
  { documentId, tables }: Pick<DocumentRecord, 'documentId' | 'tables'>,
) {
  return Promise.all(tables.map((name) => loadPart(files, documentId, nameTable(name), STORED_DATA_TABLE)));
}

/** The file that it was made to look like, which is kept with it: a template may be another tomorrow. */
export async function loadLook(
  files: Reader,
  { documentId, look }: Pick<DocumentRecord, 'documentId' | 'look'>,
): Promise<DocumentLook | null> {
  if (look === undefined) return null;
  return { type: look, bytes: await readPart(files, documentId, nameOwnLook(look)) };
}

async function loadPart<T>(
  files: Reader,
  documentId: string,
  name: string,
  contract: StoredContract<T>,
): Promise<T> {
  return expectStored(contract, documentFile(documentId, name), await readPart(files, documentId, name));
}

async function readPart(files: Reader, documentId: string, name: string): Promise<Uint8Array> {
  const path = documentFile(documentId, name);
  const bytes = await files.read(path);
  if (bytes !== null) return bytes;
  throw new CodedError('stored_file_invalid', {
    message: `${path} is not there any more.`,
    details: { path },
  });
}

/** Ids of the documents of a project, sorted. */
export async function listDocumentIds(files: Pick<Files, 'list'>): Promise<string[]> {
  const found = (await files.list(PROJECT_PATHS.documents)).flatMap(
    ({ path }) => new RegExp(`^${PROJECT_PATHS.documents}/([^/]+)/${RECORD}$`).exec(path)?.[1] ?? [],
  );
  return found.sort();
}
