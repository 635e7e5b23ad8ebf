import { z } from 'zod';
import { AnyReceiptSchema, AuditReportSchema, PacketListSchema } from '../contracts/api-rooms.ts';
import {
  IssueIdSchema,
  PacketIdSchema,
  ReceiptIdSchema,
  RunIdSchema,
  SessionIdSchema,
} from '../contracts/ids.ts';
import { TaskPacketSchema } from '../contracts/task-packet.ts';
import { LIST_TRAIL, SHOW_PART, VERIFY_TRAIL } from '../doors/audit-doors.ts';
import { answerFound } from './answer-found.ts';
import { bookRoute } from './door-route.ts';
import { idParams, NoParamsSchema, ProjectQuerySchema } from './request-shapes.ts';
import { defineRoute, type Route } from './route.ts';

/** The trail: what was asked of agents and tools, and what they answered. */
export const AUDIT_ROUTES: readonly Route[] = [
  bookRoute(LIST_TRAIL, {
    method: 'GET',
    path: '/api/audit',
    name: 'listTrail',
    query: {
      issue: IssueIdSchema.optional(),
      run: RunIdSchema.optional(),
      session: SessionIdSchema.optional(),
    },
    read: ({ query }) => query,
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
    doors: [SHOW_PART],
    summary: 'One task packet',
    params: idParams(PacketIdSchema),
    query: ProjectQuerySchema,
    responses: { 200: { description: 'The packet.', schema: TaskPacketSchema } },
    errors: [404],
    async handle({ room, params, query }) {
      const { audit } = await room.open(query.project);
      return answerFound(await audit.packet(params.id), 'There is no packet with this id.');
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/audit/receipts/{id}',
    name: 'showReceipt',
    doors: [SHOW_PART],
    summary: 'One receipt, of an agent or of a tool with its whole output',
    params: idParams(ReceiptIdSchema),
    query: ProjectQuerySchema,
    responses: { 200: { description: 'The receipt.', schema: AnyReceiptSchema } },
    errors: [404],
    async handle({ room, params, query }) {
      const { audit } = await room.open(query.project);
      return answerFound(await audit.receipt(params.id), 'There is no receipt with this id.');
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/audit/reports/{id}',
    name: 'showReport',
    summary: 'The report of a receipt, or the last one on a packet',
    params: idParams(z.union([PacketIdSchema, ReceiptIdSchema])),
    query: ProjectQuerySchema,
    responses: { 200: { description: 'The report.', schema: AuditReportSchema } },
    errors: [404],
    async handle({ room, params, query }) {
      const { audit } = await room.open(query.project);
      return answerFound(await audit.report(params.id), 'There is no report with this id.');
    },
  }),
  bookRoute(VERIFY_TRAIL, {
    method: 'GET',
    path: '/api/audit/verify',
    name: 'verifyAudit',
    query: { files: z.enum(['true', 'false']).optional() },
    read: ({ query: { files } }) => (files === undefined ? {} : { files: files === 'true' }),
  }),
];
