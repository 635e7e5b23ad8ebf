import type { MadeDocument } from '../contracts/api-documents.ts';
import type { DataTable } from '../contracts/data-table.ts';
import type { Clause, DocumentTemplate } from '../contracts/document-library.ts';
import type { ArtifactType } from '../contracts/planning-outline.ts';
import type { StyleProfile } from '../contracts/style-profile.ts';
import type { ValidatorRule } from '../contracts/validator-rule.ts';
import type { Template } from '../prompts/parse-template.ts';
import type { AnySpec } from './any-spec.ts';
import type { DocumentLook } from './library/template-look.ts';

export const PROMPTS = {
  plan: 'document_plan',
  document: 'document_render',
  sheet: 'sheet_render',
  deck: 'deck_render',
  markdown: 'document_markdown',
  review: 'document_review',
  edit: 'document_edit',
} as const;

export type DocumentPrompts = Readonly<Record<keyof typeof PROMPTS, Template>>;

/** What a document is asked for with. */
export interface DocumentWish {
  readonly type: ArtifactType;
  /** In which it is written; a project may have documents in several. */
  readonly language: string;
  readonly brief: string;
  readonly template: DocumentTemplate | null;
  /** The user's tables. */
  readonly tables: readonly DataTable[];
  /** Whose styles or masters it is written in; null for our own. */
  readonly look: DocumentLook | null;
}

/** What a document is made with. */
export interface DocumentSources {
  readonly language: string;
  readonly profile: StyleProfile | null;
  readonly clauses: readonly Clause[];
  readonly templates: readonly DocumentTemplate[];
  readonly rules: readonly ValidatorRule[];
  /** What was made lately, a line each. */
  readonly memory: readonly string[];
  /** Pictures of the project, by name. */
  readonly images: readonly string[];
  readonly prompts: DocumentPrompts;
  readonly write: WriteDocument;
}

export interface SpecFiles {
  readonly tables: readonly DataTable[];
  readonly images: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  readonly look: DocumentLook | null;
}

/** The file of a spec. Throws `document_unwritable` where it cannot be written. */
export type WriteDocument = (any: AnySpec, files: SpecFiles) => Promise<Uint8Array>;

/** Told of a version when it is committed, before the run that made it ends. */
export type OnDocumentDone = (done: MadeDocument, runId: string) => Promise<void>;

/** Who is asked. */
export const PLANNER = 'planner';
export const WRITER = 'writer';
export const REVIEWER = 'reviewer';
