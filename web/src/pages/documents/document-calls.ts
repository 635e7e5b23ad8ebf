import type { z } from 'zod';
import type {
  DocumentDiff,
  DocumentListSchema,
  DocumentShown,
} from '../../../../src/contracts/api-documents.ts';
import type { DataTable } from '../../../../src/contracts/data-table.ts';
import type { DocumentTemplate } from '../../../../src/contracts/document-library.ts';
import type { DocumentSpec } from '../../../../src/contracts/document-spec.ts';
import type { PlanningOutline } from '../../../../src/contracts/planning-outline.ts';
import type { PresentationSpec } from '../../../../src/contracts/presentation-spec.ts';
import type { SheetSpec } from '../../../../src/contracts/sheet-spec.ts';
import { get, loadFile, of } from '../../shared/api-client.ts';

export type AnySpec = DocumentSpec | SheetSpec | PresentationSpec;
export type ListedDocuments = z.infer<typeof DocumentListSchema>;

export const listDocuments = (project: string): Promise<ListedDocuments> =>
  get(of('/api/documents', project));
export const showDocument = (project: string, id: string): Promise<DocumentShown> =>
  get(of(`/api/documents/${encodeURIComponent(id)}`, project));
export const diffDocument = (project: string, id: string, from: number, to: number): Promise<DocumentDiff> =>
  get(of(`/api/documents/${encodeURIComponent(id)}/diff`, project, { from: `${from}`, to: `${to}` }));
export const listTemplates = (project: string): Promise<readonly DocumentTemplate[]> =>
  get(of('/api/document-templates', project));

/** Null for a file that somebody opened: it has no outline and no spec. */
export const loadOutline = (project: string, id: string): Promise<PlanningOutline | null> =>
  loadFile(project, `documents/${id}/outline.json`);
export const loadSpec = (project: string, id: string, version: number): Promise<AnySpec | null> =>
  loadFile(project, `documents/${id}/versions/${version}.json`);

/** Tables of the user's that a document was given, as far as they are still there. */
export async function loadTables(
  project: string,
  id: string,
  names: readonly string[],
): Promise<readonly DataTable[]> {
  const load = (name: string) => loadFile<DataTable>(project, `documents/${id}/data/${name}.json`);
  return (await Promise.all(names.map(load))).filter((table) => table !== null);
}

/** Where the file is given out, with its version for whoever keeps copies. */
export const fileAddress = (project: string, file: string, version: number): string =>
  of(`/${file}`, project, { v: String(version) });
