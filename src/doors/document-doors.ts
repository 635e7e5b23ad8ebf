import { z } from 'zod';
import {
  DocumentDiffSchema,
  DocumentListSchema,
  DocumentMetricsSchema,
  DocumentShownSchema,
  FoundNodesSchema,
  type MadeDocument,
  MadeDocumentSchema,
  type PatchedAnswer,
  PatchedDocumentSchema,
} from '../contracts/api-documents.ts';
import { ClauseSchema, DocumentTemplateSchema, LibraryIdSchema } from '../contracts/document-library.ts';
import { DocumentIdSchema } from '../contracts/document-record.ts';
import { TextSchema } from '../contracts/ids.ts';
import { ReviewReportSchema } from '../contracts/review-report.ts';
import { RunSchema } from '../contracts/run.ts';
import {
  DocumentRequestSchema,
  PatchDocumentRequestSchema,
  PostlogRequestSchema,
  ReviseDocumentRequestSchema,
} from '../contracts/work-requests.ts';
import { DOCUMENTS_ROOM } from '../documents/room.ts';
import type { RunResult } from '../engine/engine.ts';
import type { OpenBook } from '../open-book.ts';
import { defineChange, defineLook, defineRun } from './door.ts';

const room = 'documents';
const made = z.strictObject({ run: RunSchema, document: MadeDocumentSchema });
const named = z.strictObject({ document: DocumentIdSchema });
const documentsOf = (book: OpenBook) => book.enter(DOCUMENTS_ROOM);

const decode = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'));

/** What a run of documents comes to, as the journal has it. */
function expectDone<T>(book: OpenBook, { run, output, error }: RunResult) {
  if (error !== null) throw error.with({ book: book.id, run_id: run.run_id });
  return { run, document: output as unknown as T };
}

export const CREATE_DOCUMENT = defineRun({
  name: 'document.create',
  summary: 'Make a document, a workbook or a deck from a brief: planned, written, reviewed, committed',
  room,
  kind: 'document',
  input: DocumentRequestSchema,
  output: made,
  call: async (book, input, { budget, signal }) =>
    expectDone<MadeDocument>(book, await (await documentsOf(book)).create({ ...input, budget, signal })),
});

export const REVISE_DOCUMENT = defineRun({
  name: 'document.revise',
  summary: 'Make another version of a document, as somebody asks in words',
  room,
  kind: 'document_revision',
  input: ReviseDocumentRequestSchema,
  output: made,
  call: async (book, input, { budget, signal }) =>
    expectDone<MadeDocument>(book, await (await documentsOf(book)).revise({ ...input, budget, signal })),
});

export const PATCH_DOCUMENT = defineRun({
  name: 'document.patch',
  summary: 'Apply patches to a document, in order, and commit what they make; no model is asked',
  room,
  kind: 'document_patch',
  input: PatchDocumentRequestSchema,
  output: z.strictObject({ run: RunSchema, document: PatchedDocumentSchema }),
  call: async (book, input, { budget, signal }) =>
    expectDone<PatchedAnswer>(book, await (await documentsOf(book)).patch({ ...input, budget, signal })),
});

export const LOG_DOCUMENT = defineRun({
  name: 'document.log',
  summary: 'Do what follows the commit of a version: its record, what it is found by, the memory',
  room,
  kind: 'postlog',
  input: PostlogRequestSchema,
  output: z.strictObject({ run: RunSchema }),
  async call(book, input, { budget, signal }) {
    const { run } = expectDone(book, await (await documentsOf(book)).log({ ...input, budget, signal }));
    return { run };
  },
});

export const REVIEW_FILE = defineLook('book', {
  name: 'document.review',
  summary: 'What the validators find in a docx, xlsx, pptx or Markdown file; no model is asked',
  room,
  input: z.strictObject({ name: TextSchema, base64: z.base64() }),
  output: ReviewReportSchema,
  call: async (book, { name, base64 }) => (await documentsOf(book)).review({ name, bytes: decode(base64) }),
});

export const LIST_DOCUMENTS = defineLook('book', {
  name: 'document.list',
  summary: 'The documents of a project',
  room,
  input: z.strictObject({}),
  output: DocumentListSchema,
  call: async (book) => [...(await (await documentsOf(book)).list())],
});

export const SHOW_DOCUMENT = defineLook('book', {
  name: 'document.show',
  summary: 'A document: its versions, its review, its record',
  room,
  input: named,
  output: DocumentShownSchema,
  call: async (book, { document }) => (await documentsOf(book)).show(document),
});

export const DIFF_DOCUMENT = defineLook('book', {
  name: 'document.diff',
  summary: 'What is another in a version than in an earlier one',
  room,
  input: z.strictObject({ ...named.shape, from: z.int().min(1).optional(), to: z.int().min(1).optional() }),
  output: DocumentDiffSchema,
  call: async (book, { document, from = null, to = null }) =>
    (await documentsOf(book)).diff(document, from, to),
});

export const SEARCH_DOCUMENTS = defineLook('book', {
  name: 'document.search',
  summary: 'The parts of documents that are most like a text',
  room,
  input: z.strictObject({ text: TextSchema.max(10_000) }),
  output: FoundNodesSchema,
  call: async (book, { text }) => (await documentsOf(book)).search(text),
});

export const COUNT_DOCUMENTS = defineLook('book', {
  name: 'document.metrics',
  summary: 'How well documents are planned, reviewed, changed and patched, and what people rework',
  room,
  input: z.strictObject({}),
  output: DocumentMetricsSchema,
  call: async (book) => (await documentsOf(book)).metrics(),
});

export const LIST_TEMPLATES = defineLook('book', {
  name: 'document.templates',
  summary: 'The templates that documents can be made from',
  room,
  input: z.strictObject({}),
  output: z.array(DocumentTemplateSchema),
  call: async (book) => [...(await (await documentsOf(book)).templates())],
});

export const ADD_TEMPLATE = defineChange('book', {
  name: 'document.template_add',
  summary: 'Add a template of the project’s own',
  room,
  input: DocumentTemplateSchema,
  output: DocumentTemplateSchema,
  call: async (book, template) => (await documentsOf(book)).addTemplate(template),
});

export const ADD_TEMPLATE_FROM = defineChange('book', {
  name: 'document.template_from',
  summary: 'Add a template whose sections and look are those of a docx or a pptx',
  room,
  input: z.strictObject({ templateId: LibraryIdSchema, name: TextSchema, base64: z.base64() }),
  output: DocumentTemplateSchema,
  call: async (book, { templateId, name, base64 }) =>
    (await documentsOf(book)).addTemplateFrom(templateId, { name, bytes: decode(base64) }),
});

export const LIST_CLAUSES = defineLook('book', {
  name: 'document.clauses',
  summary: 'The approved clauses, in their words',
  room,
  input: z.strictObject({}),
  output: z.array(ClauseSchema),
  call: async (book) => [...(await (await documentsOf(book)).clauses())],
});

export const ADD_CLAUSE = defineChange('book', {
  name: 'document.clause_add',
  summary: 'Approve the words of a clause',
  room,
  input: ClauseSchema,
  output: ClauseSchema,
  call: async (book, clause) => (await documentsOf(book)).addClause(clause),
});
