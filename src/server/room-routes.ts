import { z } from 'zod';
import {
  AnyReceiptSchema,
  AuditReportSchema,
  AuditVerdictSchema,
  CommentRequestSchema,
  HealthSchema,
  IssueListSchema,
  PacketListSchema,
  ProjectListSchema,
  RecipeDetailSchema,
  RecipeListSchema,
  RouteRequestSchema,
  ToolListSchema,
} from '../contracts/api-rooms.ts';
import {
  BookIdSchema,
  IssueIdSchema,
  PacketIdSchema,
  ReceiptIdSchema,
  RunIdSchema,
  TextSchema,
} from '../contracts/ids.ts';
import { IssueSchema, IssueStatusSchema } from '../contracts/issue.ts';
import { RecipeIdSchema, RoutingResultSchema } from '../contracts/recipe.ts';
import { TaskPacketSchema } from '../contracts/task-packet.ts';
import { CodedError } from '../errors.ts';
import { defineRoute, type Route } from './route.ts';

const NoParamsSchema = z.strictObject({});
const ProjectQuerySchema = z.strictObject({ project: BookIdSchema.optional() });
const idParams = <S extends z.ZodType>(id: S) => z.strictObject({ id });

export const ROOM_ROUTES: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/health',
    name: 'health',
    summary: 'Whether the server answers, and which version it is',
    params: NoParamsSchema,
    query: NoParamsSchema,
    responses: { 200: { description: 'It answers.', schema: HealthSchema } },
    handle: async ({ room }) => ({ status: 200, json: { status: 'ok', version: room.version } }),
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
    path: '/api/recipes',
    name: 'listRecipes',
    summary: 'The recipes of the project and the bundled ones',
    params: NoParamsSchema,
    query: ProjectQuerySchema,
    responses: { 200: { description: 'Recipes in short.', schema: RecipeListSchema } },
    errors: [404],
    async handle({ room, query }) {
      const { recipes } = await room.open(query.project);
      return { status: 200, json: await recipes.list() };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/recipes/{id}',
    name: 'showRecipe',
    summary: 'One recipe',
    params: idParams(RecipeIdSchema),
    query: ProjectQuerySchema,
    responses: { 200: { description: 'The recipe.', schema: RecipeDetailSchema } },
    errors: [404],
    async handle({ room, params, query }) {
      const { recipes } = await room.open(query.project);
      return found(await recipes.load(params.id), 'There is no recipe with this id.');
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/route',
    name: 'routeTask',
    summary: 'Which recipe a task would be done with; no model is asked',
    params: NoParamsSchema,
    query: ProjectQuerySchema,
    body: RouteRequestSchema,
    responses: {
      200: { description: 'Where it leads, or that it leads nowhere.', schema: RoutingResultSchema },
    },
    errors: [404],
    async handle({ room, query, body }) {
      const { recipes } = await room.open(body.project ?? query.project);
      return { status: 200, json: await recipes.route(body.description) };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/packets',
    name: 'listPackets',
    summary: 'Task packets, oldest first',
    params: NoParamsSchema,
    query: z.strictObject({
      ...ProjectQuerySchema.shape,
      issue_id: IssueIdSchema.optional(),
      run_id: RunIdSchema.optional(),
    }),
    responses: { 200: { description: 'Packets.', schema: PacketListSchema } },
    errors: [404],
    async handle({ room, query }) {
      const { audit } = await room.open(query.project);
      const packets = await audit.packets({
        ...(query.issue_id === undefined ? {} : { issueId: query.issue_id }),
        ...(query.run_id === undefined ? {} : { runId: query.run_id }),
      });
      return { status: 200, json: packets };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/packets/{id}',
    name: 'showPacket',
    summary: 'One task packet',
    params: idParams(PacketIdSchema),
    query: ProjectQuerySchema,
    responses: { 200: { description: 'The packet.', schema: TaskPacketSchema } },
    errors: [404],
    async handle({ room, params, query }) {
      const { audit } = await room.open(query.project);
      return found(await audit.packet(params.id), 'There is no packet with this id.');
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/issues',
    name: 'listIssues',
    summary: 'Issues, newest first',
    params: NoParamsSchema,
    query: z.strictObject({ ...ProjectQuerySchema.shape, status: IssueStatusSchema.optional() }),
    responses: { 200: { description: 'Issues.', schema: IssueListSchema } },
    errors: [404],
    async handle({ room, query }) {
      const { issues } = await room.open(query.project);
      const filter = query.status === undefined ? {} : { status: query.status };
      return { status: 200, json: await issues.list(filter) };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/issues/{id}',
    name: 'showIssue',
    summary: 'One issue with its comments',
    params: idParams(IssueIdSchema),
    query: ProjectQuerySchema,
    responses: { 200: { description: 'The issue.', schema: IssueSchema } },
    errors: [404],
    async handle({ room, params, query }) {
      const { issues } = await room.open(query.project);
      return found(await issues.load(params.id), 'There is no issue with this id.');
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/issues/{id}/comments',
    name: 'commentIssue',
    summary: 'Comment an issue',
    params: idParams(IssueIdSchema),
    query: ProjectQuerySchema,
    body: CommentRequestSchema,
    responses: { 200: { description: 'The issue with the comment.', schema: IssueSchema } },
    errors: [404, 409],
    async handle({ room, params, query, body }) {
      const { issues } = await room.open(query.project);
      return found(await issues.comment(params.id, body.body), 'There is no issue with this id.');
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/issues/{id}/close',
    name: 'closeIssue',
    summary: 'Close an issue',
    params: idParams(IssueIdSchema),
    query: ProjectQuerySchema,
    responses: { 200: { description: 'The closed issue.', schema: IssueSchema } },
    errors: [404, 409],
    async handle({ room, params, query }) {
      const { issues } = await room.open(query.project);
      return found(await issues.close(params.id), 'There is no issue with this id.');
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/audit/receipts/{id}',
    name: 'showReceipt',
    summary: 'One receipt, of an agent or of a tool with its whole output',
    params: idParams(ReceiptIdSchema),
    query: ProjectQuerySchema,
    responses: { 200: { description: 'The receipt.', schema: AnyReceiptSchema } },
    errors: [404],
    async handle({ room, params, query }) {
      const { audit } = await room.open(query.project);
      return found(await audit.receipt(params.id), 'There is no receipt with this id.');
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/audit/reports/{id}',
    name: 'showReport',
    summary: 'The report on a packet',
    params: idParams(PacketIdSchema),
    query: ProjectQuerySchema,
    responses: { 200: { description: 'The report.', schema: AuditReportSchema } },
    errors: [404],
    async handle({ room, params, query }) {
      const { audit } = await room.open(query.project);
      return found(await audit.report(params.id), 'There is no report on a packet with this id.');
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/audit/verify',
    name: 'verifyAudit',
    summary: 'Whether the audit trail is what was written',
    params: NoParamsSchema,
    query: ProjectQuerySchema,
    responses: { 200: { description: 'What was found.', schema: AuditVerdictSchema } },
    errors: [404],
    async handle({ room, query }) {
      const { audit } = await room.open(query.project);
      return { status: 200, json: await audit.verify() };
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

function found(document: unknown, otherwise: string) {
  if (document === null) throw notFound(otherwise);
  return { status: 200, json: document };
}

function notFound(message: string): CodedError {
  return new CodedError('not_found', { message });
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
