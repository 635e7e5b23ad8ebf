import { z } from 'zod';
import type { JsonObject } from '../contracts/json.ts';
import { AGENT_ROUTES } from './agent-routes.ts';
import { AUDIT_ROUTES } from './audit-routes.ts';
import { BOOK_ROUTES } from './book-routes.ts';
import { DIRECTION_ROUTES } from './direction-routes.ts';
import { DOCUMENT_ROUTES } from './document-routes.ts';
import { DRAFT_ROUTES } from './draft-routes.ts';
import { INBOX_ROUTES } from './inbox-routes.ts';
import { ISSUE_ROUTES } from './issue-routes.ts';
import { MANUSCRIPT_ROUTES } from './manuscript-routes.ts';
import { MODEL_ROUTES } from './model-routes.ts';
import { PROJECT_ROUTES } from './project-routes.ts';
import { RECIPE_ROUTES } from './recipe-routes.ts';
import { renderOpenApi } from './render-openapi.ts';
import { NoParamsSchema } from './request-shapes.ts';
import { defineRoute, type Route } from './route.ts';
import { RUN_ROUTES } from './run-routes.ts';
import { SESSION_ROUTES } from './session-routes.ts';
import { WORK_ROUTES } from './work-routes.ts';

/** Every route there is, the API document's own among them. */
export function listRoutes(version: string): readonly Route[] {
  let document: JsonObject | null = null;
  const own = defineRoute({
    method: 'GET',
    path: '/api/openapi.json',
    name: 'openApi',
    summary: 'This interface as an OpenAPI 3.1 document',
    params: NoParamsSchema,
    query: NoParamsSchema,
    responses: { 200: { description: 'The document.', schema: z.record(z.string(), z.json()) } },
    handle: async () => {
      document ??= renderOpenApi(routes, version);
      return { status: 200, json: document };
    },
  });
  const routes: readonly Route[] = [
    ...RUN_ROUTES,
    ...PROJECT_ROUTES,
    ...MODEL_ROUTES,
    ...BOOK_ROUTES,
    ...DIRECTION_ROUTES,
    ...MANUSCRIPT_ROUTES,
    ...DRAFT_ROUTES,
    ...WORK_ROUTES,
    ...RECIPE_ROUTES,
    ...SESSION_ROUTES,
    ...DOCUMENT_ROUTES,
    ...ISSUE_ROUTES,
    ...INBOX_ROUTES,
    ...AGENT_ROUTES,
    ...AUDIT_ROUTES,
    own,
  ];
  return routes;
}
