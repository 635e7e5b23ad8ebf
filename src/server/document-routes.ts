import { z } from 'zod';
import { ClauseSchema, DocumentTemplateSchema, LibraryIdSchema } from '../contracts/document-library.ts';
import { DocumentIdSchema } from '../contracts/document-record.ts';
import { TextSchema } from '../contracts/ids.ts';
import type { ArtifactType } from '../contracts/planning-outline.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import {
  ADD_CLAUSE,
  ADD_TEMPLATE,
  ADD_TEMPLATE_FROM,
  COUNT_DOCUMENTS,
  DIFF_DOCUMENT,
  LIST_CLAUSES,
  LIST_DOCUMENTS,
  LIST_TEMPLATES,
  REVIEW_FILE,
  SEARCH_DOCUMENTS,
  SHOW_DOCUMENT,
} from '../doors/document-doors.ts';
import { notFound } from './answer-found.ts';
import { bookRoute } from './door-route.ts';
import { ProjectQuerySchema } from './request-shapes.ts';
import { defineRoute, LARGEST_UPLOAD, type Route } from './route.ts';

const OFFICE_TYPE = 'application/vnd.openxmlformats-officedocument';
const MACROS = 'macroEnabled.12';
const TYPES = {
  docx: `${OFFICE_TYPE}.wordprocessingml.document`,
  xlsx: `${OFFICE_TYPE}.spreadsheetml.sheet`,
  pptx: `${OFFICE_TYPE}.presentationml.presentation`,
  pdf: 'application/pdf',
  // What somebody opened here stays what it is: a macro is run by nobody, and a template is one.
  docm: `application/vnd.ms-word.document.${MACROS}`,
  xlsm: `application/vnd.ms-excel.sheet.${MACROS}`,
  pptm: `application/vnd.ms-powerpoint.presentation.${MACROS}`,
  dotx: `${OFFICE_TYPE}.wordprocessingml.template`,
  dotm: `application/vnd.ms-word.template.${MACROS}`,
  xltx: `${OFFICE_TYPE}.spreadsheetml.template`,
  xltm: `application/vnd.ms-excel.template.${MACROS}`,
  potx: `${OFFICE_TYPE}.presentationml.template`,
  potm: `application/vnd.ms-powerpoint.template.${MACROS}`,
  ppsx: `${OFFICE_TYPE}.presentationml.slideshow`,
  ppsm: `application/vnd.ms-powerpoint.slideshow.${MACROS}`,
} as const satisfies Readonly<Record<string, string>> & Readonly<Record<ArtifactType, string>>;

const VersionSchema = z.string().regex(/^[1-9]\d{0,4}$/, 'a version is a number from 1');
const idOf = { id: DocumentIdSchema };

/** Documents; making one is a run, and so a matter of run-routes.ts. Unless a project is named, they are the office's. */
export const DOCUMENT_ROUTES: readonly Route[] = [
  bookRoute(LIST_DOCUMENTS, {
    method: 'GET',
    path: '/api/documents',
    name: 'listDocuments',
    ofDocuments: true,
    read: () => ({}),
  }),
  bookRoute(SHOW_DOCUMENT, {
    method: 'GET',
    path: '/api/documents/{id}',
    name: 'showDocument',
    ofDocuments: true,
    params: idOf,
    read: ({ params }) => ({ document: params.id }),
  }),
  bookRoute(DIFF_DOCUMENT, {
    method: 'GET',
    path: '/api/documents/{id}/diff',
    name: 'diffDocument',
    ofDocuments: true,
    params: idOf,
    query: { from: VersionSchema.optional(), to: VersionSchema.optional() },
    read: ({ params, query: { from, to } }) => ({
      document: params.id,
      ...(from === undefined ? {} : { from: Number(from) }),
      ...(to === undefined ? {} : { to: Number(to) }),
    }),
  }),
  bookRoute(REVIEW_FILE, {
    method: 'POST',
    path: '/api/document-review',
    name: 'reviewFile',
    ofDocuments: true,
    body: { name: TextSchema, base64: z.base64() },
    errors: [404, 409, 422],
    largestBody: LARGEST_UPLOAD,
    read: ({ body }) => body,
  }),
  bookRoute(SEARCH_DOCUMENTS, {
    method: 'GET',
    path: '/api/document-search',
    name: 'searchDocuments',
    ofDocuments: true,
    query: { text: TextSchema },
    read: ({ query }) => query,
  }),
  bookRoute(COUNT_DOCUMENTS, {
    method: 'GET',
    path: '/api/document-metrics',
    name: 'countDocuments',
    ofDocuments: true,
    read: () => ({}),
  }),
  bookRoute(LIST_TEMPLATES, {
    method: 'GET',
    path: '/api/document-templates',
    name: 'listTemplates',
    ofDocuments: true,
    read: () => ({}),
  }),
  bookRoute(ADD_TEMPLATE, {
    method: 'POST',
    path: '/api/document-templates',
    name: 'addTemplate',
    ofDocuments: true,
    body: DocumentTemplateSchema.shape,
    read: ({ body }) => body,
  }),
  bookRoute(ADD_TEMPLATE_FROM, {
    method: 'POST',
    path: '/api/document-templates/{id}/from-file',
    name: 'addTemplateFrom',
    ofDocuments: true,
    params: { id: LibraryIdSchema },
    body: { name: TextSchema, base64: z.base64() },
    errors: [404, 409, 422],
    largestBody: LARGEST_UPLOAD,
    read: ({ params, body }) => ({ templateId: params.id, ...body }),
  }),
  bookRoute(ADD_CLAUSE, {
    method: 'POST',
    path: '/api/document-clauses',
    name: 'addClause',
    ofDocuments: true,
    body: ClauseSchema.shape,
    read: ({ body }) => body,
  }),
  bookRoute(LIST_CLAUSES, {
    method: 'GET',
    path: '/api/document-clauses',
    name: 'listClauses',
    ofDocuments: true,
    read: () => ({}),
  }),
  defineRoute({
    method: 'GET',
    path: '/generated/{file}',
    name: 'readGenerated',
    summary: 'A file that was made, by its name',
    params: z.strictObject({
      file: z
        .string()
        .regex(
          new RegExp(`^[a-z0-9][a-z0-9-]{0,63}\\.(${Object.keys(TYPES).join('|')})$`),
          'a file is named like plan.docx',
        ),
    }),
    // The version is for caches: what is given is the last one.
    query: z.strictObject({ ...ProjectQuerySchema.shape, v: TextSchema.optional() }),
    responses: { 200: { description: 'The file.', schema: null, types: Object.values(TYPES) } },
    errors: [404],
    async handle({ room, params: { file }, query }) {
      const at = await room.open(query.project ?? room.documentsIn);
      const bytes = await at.readFile(`${PROJECT_PATHS.generated}/${file}`);
      if (bytes === null) throw notFound(`There is no file ${file}.`);
      return {
        status: 200,
        bytes: new Uint8Array(bytes),
        headers: {
          'content-type': TYPES[file.slice(file.lastIndexOf('.') + 1) as keyof typeof TYPES],
          'content-disposition': `attachment; filename="${file}"`,
          'content-security-policy': "default-src 'none'; sandbox",
        },
      };
    },
  }),
];
