import { z } from 'zod';
import { ModelListSchema, ShownModelTestSchema, TestModelRequestSchema } from '../contracts/api-models.ts';
import { WorkPlanSchema } from '../contracts/api-plan.ts';
import { TextSchema } from '../contracts/ids.ts';
import { defineChange, defineLook } from './door.ts';

// Models that are known, and whether one is fit for the work. What is found out belongs to the user and to no project.

export const LIST_MODELS = defineLook('workspace', {
  name: 'model.list',
  summary: 'Known models with their limits, their prices and how they did in a test',
  room: 'fitness',
  input: z.strictObject({ provider: TextSchema.optional() }),
  output: ModelListSchema,
  call: async (app, { provider }) => (await app.models()).list(provider ?? null),
});

export const TEST_MODEL = defineChange('workspace', {
  name: 'model.test',
  summary: 'Ask a model what the work asks, say whether it is fit, and remember it',
  room: 'fitness',
  input: TestModelRequestSchema,
  output: ShownModelTestSchema,
  call: async (app, request, { budget, signal, tell }) =>
    (await app.models()).test(request, { budget, signal, tell }),
});

export const PLAN_MODEL_TEST = defineLook('workspace', {
  name: 'model.test.plan',
  summary: 'What a test of a model would send and cost; nothing is sent',
  room: 'fitness',
  input: TestModelRequestSchema,
  output: WorkPlanSchema,
  call: async (app, request) => (await app.models()).plan(request),
});
