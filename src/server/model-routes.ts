import { TestModelRequestSchema } from '../contracts/api-models.ts';
import { TextSchema } from '../contracts/ids.ts';
import { LIST_MODELS, PLAN_MODEL_TEST, TEST_MODEL } from '../doors/model-doors.ts';
import { workspaceRoute } from './door-route.ts';
import type { Route } from './route.ts';

const { language } = TestModelRequestSchema.shape;

export const MODEL_ROUTES: readonly Route[] = [
  workspaceRoute(LIST_MODELS, {
    method: 'GET',
    path: '/api/models',
    name: 'listModels',
    query: { provider: TextSchema.optional() },
    read: ({ query }) => query,
  }),
  workspaceRoute(TEST_MODEL, {
    method: 'POST',
    path: '/api/models/test',
    name: 'testModel',
    body: { language },
    asks: true,
    // Three answers of a slow model take longer than any other answer of this server.
    unlimited: true,
    errors: [400, 402, 409, 502],
    read: ({ body }) => body,
  }),
  workspaceRoute(PLAN_MODEL_TEST, {
    method: 'POST',
    path: '/api/models/test/plan',
    name: 'planModelTest',
    body: { language },
    asks: true,
    read: ({ body }) => body,
  }),
];
