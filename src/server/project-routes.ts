import { z } from 'zod';
import { NewBookSchema } from '../contracts/api-book.ts';
import { HealthSchema, ProjectListSchema, ToolListSchema } from '../contracts/api-rooms.ts';
import { TextSchema } from '../contracts/ids.ts';
import { CHECK_MACHINE } from '../doors/machine-doors.ts';
import { CREATE_PROJECT, SHOW_SETTINGS } from '../doors/project-doors.ts';
import { notFound } from './answer-found.ts';
import { workspaceRoute } from './door-route.ts';
import { readAsked } from './read-asked.ts';
import { NoParamsSchema, ProjectQuerySchema } from './request-shapes.ts';
import { defineRoute, type Route } from './route.ts';

/** The server itself, its projects, and what is in one. */
export const PROJECT_ROUTES: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/health',
    name: 'health',
    summary: 'Whether the server answers, and which version it is',
    params: NoParamsSchema,
    query: NoParamsSchema,
    responses: { 200: { description: 'It answers.', schema: HealthSchema } },
    handle: async ({ room }) => ({
      status: 200,
      json: { status: 'ok', version: room.version, documents_in: room.documentsIn },
    }),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/projects',
    name: 'listProjects',
    summary: 'The projects of the workspace',
    params: NoParamsSchema,
    query: NoParamsSchema,
    responses: { 200: { description: 'Projects.', schema: ProjectListSchema } },
    handle: async ({ room }) => ({ status: 200, json: await room.projects() }),
  }),
  workspaceRoute(CREATE_PROJECT, {
    method: 'POST',
    path: '/api/projects',
    name: 'createProject',
    body: NewBookSchema.shape,
    makesProject: true,
    responses: { 201: { description: 'It is there.', schema: CREATE_PROJECT.output } },
    read: ({ body }) => body,
    answer: (json) => ({ status: 201, json }),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/settings',
    name: 'showSettings',
    doors: [SHOW_SETTINGS],
    summary: SHOW_SETTINGS.summary,
    params: NoParamsSchema,
    query: ProjectQuerySchema,
    responses: { 200: { description: 'The settings.', schema: SHOW_SETTINGS.output } },
    errors: [404, 409],
    async handle({ room, query, signal }) {
      const at = query.project === undefined ? null : await room.open(query.project);
      const input = at === null ? {} : { project: at.project };
      return { status: 200, json: await room.call(SHOW_SETTINGS, input, { asked: readAsked({}), signal }) };
    },
  }),
  workspaceRoute(CHECK_MACHINE, {
    method: 'GET',
    path: '/api/machine',
    name: 'checkMachine',
    read: () => ({}),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/files',
    name: 'readFile',
    summary: 'A file of the project, outside .control-room/',
    params: NoParamsSchema,
    query: z.strictObject({ ...ProjectQuerySchema.shape, path: TextSchema }),
    responses: {
      200: {
        description: 'The file: text where it is UTF-8, else bytes.',
        schema: null,
        types: ['text/plain', 'application/octet-stream'],
      },
    },
    errors: [404],
    async handle({ room, query }) {
      const project = await room.open(query.project);
      const bytes = await project.readFile(query.path);
      if (bytes === null) throw notFound('There is no file of this name in the project.');
      // Never as what it may claim to be: a page in the project must not run as a page of this server.
      const type = isUtf8(bytes) ? 'text/plain; charset=utf-8' : 'application/octet-stream';
      const headers = { 'content-type': type, 'content-security-policy': "default-src 'none'; sandbox" };
      return { status: 200, bytes: new Uint8Array(bytes), headers };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/tools',
    name: 'listTools',
    summary: 'The tools, with the shape of their arguments',
    params: NoParamsSchema,
    query: ProjectQuerySchema,
    responses: { 200: { description: 'Tools.', schema: ToolListSchema } },
    errors: [404],
    async handle({ room, query }) {
      const { tools } = await room.open(query.project);
      return { status: 200, json: await tools.list() };
    },
  }),
];

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
