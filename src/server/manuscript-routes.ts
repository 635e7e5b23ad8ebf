import {
  ExportFormatSchema,
  ExportRequestSchema,
  SyncRequestSchema,
  TidyRequestSchema,
  WrittenExportSchema,
} from '../contracts/api-book.ts';
import { SaveSceneSchema } from '../contracts/api-edits.ts';
import { TextSchema } from '../contracts/ids.ts';
import { OutlineSchema } from '../contracts/outline.ts';
import { OutlineReportSchema } from '../contracts/outline-report.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import { EXPORT_MANUSCRIPT, RENDER_MANUSCRIPT, SHOW_MEMORY } from '../doors/manuscript-doors.ts';
import { SHOW_OUTLINE, SHOW_OUTLINE_REPORT } from '../doors/outline-doors.ts';
import { SAVE_SCENE, SYNC_PAGES, UPDATE_TEMPLATES } from '../doors/rewriting-doors.ts';
import { TIDY_PROJECT } from '../doors/tidy-doors.ts';
import { CodedError } from '../errors.ts';
import type { ExportFormat } from '../manuscript/export/export-formats.ts';
import { notFound } from './answer-found.ts';
import { bookRoute } from './door-route.ts';
import { ChapterListSchema, readChapterList } from './request-shapes.ts';
import { type Answer, LARGEST_UPLOAD, type Route } from './route.ts';

/** Never as a page of this server: what is in a manuscript is handed on and not run. */
const TYPES: Readonly<Record<ExportFormat, string>> = {
  md: 'text/markdown; charset=utf-8',
  html: 'application/octet-stream',
  epub: 'application/epub+zip',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
};

/** The outline, the text and what is made of it. */
export const MANUSCRIPT_ROUTES: readonly Route[] = [
  bookRoute(SHOW_OUTLINE, {
    method: 'GET',
    path: '/api/outline',
    name: 'showOutline',
    responses: { 200: { description: 'The outline.', schema: OutlineSchema } },
    read: () => ({}),
    answer: ({ state, outline }) => answerStored(state, outline, PROJECT_PATHS.outline),
  }),
  bookRoute(SHOW_OUTLINE_REPORT, {
    method: 'GET',
    path: '/api/outline/report',
    name: 'showOutlineReport',
    responses: { 200: { description: 'The report.', schema: OutlineReportSchema } },
    read: () => ({}),
    answer: ({ state, report }) => answerStored(state, report, PROJECT_PATHS.outlineReport),
  }),
  bookRoute(SHOW_MEMORY, {
    method: 'GET',
    path: '/api/memory',
    name: 'showMemory',
    query: { chapters: ChapterListSchema.optional() },
    read: ({ query }) => ({ chapters: readChapterList(query.chapters) }),
  }),
  bookRoute(SYNC_PAGES, {
    method: 'POST',
    path: '/api/sync',
    name: 'syncPages',
    body: SyncRequestSchema.shape,
    read: ({ body }) => body,
  }),
  bookRoute(SAVE_SCENE, {
    method: 'POST',
    path: '/api/scenes/save',
    name: 'saveScene',
    body: SaveSceneSchema.shape,
    largestBody: LARGEST_UPLOAD,
    read: ({ body }) => body,
  }),
  bookRoute(TIDY_PROJECT, {
    method: 'POST',
    path: '/api/tidy',
    name: 'tidyProject',
    body: TidyRequestSchema.shape,
    read: ({ body }) => body,
  }),
  bookRoute(UPDATE_TEMPLATES, {
    method: 'POST',
    path: '/api/templates/update',
    name: 'updateTemplates',
    read: () => ({}),
  }),
  bookRoute(RENDER_MANUSCRIPT, {
    method: 'GET',
    path: '/api/export',
    name: 'renderManuscript',
    query: { format: ExportFormatSchema, chapters: ChapterListSchema.optional() },
    responses: {
      200: {
        description: 'The file.',
        schema: null,
        types: Object.values(TYPES).map((type) => type.split(';', 1)[0] ?? type),
      },
    },
    errors: [404, 409, 422],
    unlimited: true,
    read: ({ query }) => ({ format: query.format, chapters: readChapterList(query.chapters) }),
    answer: ({ bytes, format }) => ({
      status: 200,
      bytes: new Uint8Array(bytes),
      headers: {
        'content-type': TYPES[format],
        'content-disposition': `attachment; filename="manuscript.${format}"`,
        'content-security-policy': "default-src 'none'; sandbox",
      },
    }),
  }),
  bookRoute(EXPORT_MANUSCRIPT, {
    method: 'POST',
    path: '/api/exports',
    name: 'exportManuscript',
    body: { ...ExportRequestSchema.shape, path: TextSchema.optional() },
    responses: { 200: { description: 'Where it lies, and what is in it.', schema: WrittenExportSchema } },
    errors: [404, 409, 422],
    unlimited: true,
    largestBody: LARGEST_UPLOAD,
    read: ({ body }) => body,
    answer: ({ bytes, ...made }) => ({ status: 200, json: { ...made, bytes: bytes.length } }),
  }),
];

function answerStored(state: 'valid' | 'missing' | 'unreadable', document: unknown, path: string): Answer {
  if (state === 'missing') throw notFound(`There is no ${path} yet.`);
  if (document !== null) return { status: 200, json: document };
  throw new CodedError('stored_file_invalid', {
    message: `${path} does not keep its contract.`,
    details: { path },
  });
}
