import type { DataTable } from '../contracts/data-table.ts';
import { type DocumentSpec, DocumentSpecSchema, RawDocumentSpecSchema } from '../contracts/document-spec.ts';
import type { ArtifactType } from '../contracts/planning-outline.ts';
import {
  type PresentationSpec,
  PresentationSpecSchema,
  RawPresentationSpecSchema,
} from '../contracts/presentation-spec.ts';
import { RawSheetSpecSchema, type SheetSpec, SheetSpecSchema } from '../contracts/sheet-spec.ts';

/** A spec with what it is a spec of. */
export type AnySpec =
  | { readonly type: 'docx' | 'pdf'; readonly spec: DocumentSpec }
  | { readonly type: 'xlsx'; readonly spec: SheetSpec }
  | { readonly type: 'pptx'; readonly spec: PresentationSpec };

/** Which contracts a type is written under: as a model answers, and as it is stored. */
export const SPEC_CONTRACTS = {
  docx: { name: 'raw_document_spec', raw: RawDocumentSpecSchema, stored: DocumentSpecSchema },
  pdf: { name: 'raw_document_spec', raw: RawDocumentSpecSchema, stored: DocumentSpecSchema },
  xlsx: { name: 'raw_sheet_spec', raw: RawSheetSpecSchema, stored: SheetSpecSchema },
  pptx: { name: 'raw_presentation_spec', raw: RawPresentationSpecSchema, stored: PresentationSpecSchema },
} as const satisfies Readonly<Record<ArtifactType, unknown>>;

/** The user's tables by name. */
export type DataTables = ReadonlyMap<string, DataTable>;
