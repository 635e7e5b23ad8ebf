import { z } from 'zod';
import { AskedReceiptSchema } from '../contracts/receipt.ts';
import {
  CheckReportSchema,
  ScenePlanSchema,
  SceneReplacementsSchema,
  SceneReviewSchema,
} from '../contracts/scene-work.ts';

/** The contracts that a recipe's agent step may name. */
export const ANSWER_CONTRACTS: Readonly<Record<string, z.ZodType>> = {
  scene_plan: ScenePlanSchema,
  check_report: CheckReportSchema,
  scene_review: SceneReviewSchema,
  scene_replacements: SceneReplacementsSchema,
};

/** What an agent is shown of the receipt that it has to answer with, and of what its one artifact has to hold. */
export function renderReceiptSchema(contract: string | null): Record<string, unknown> {
  const known = rendered.get(contract) ?? compileReceiptSchema(contract);
  rendered.set(contract, known);
  return known;
}

/** Asked for with every receipt, and always the same; nobody changes it. */
const rendered = new Map<string | null, Record<string, unknown>>();

function compileReceiptSchema(contract: string | null): Record<string, unknown> {
  const schema = compileJsonSchema(AskedReceiptSchema);
  const content = contract === null ? undefined : ANSWER_CONTRACTS[contract];
  if (content === undefined) return schema;
  const held = { contentMediaType: 'application/json', contentSchema: compileJsonSchema(content) };
  Object.assign(findContent(schema) ?? {}, held);
  return schema;
}

/** Without the name of its own dialect, which says nothing to whoever has to keep it. */
function compileJsonSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...shape } = z.toJSONSchema(schema) as Record<string, unknown>;
  return shape;
}

function findContent(schema: Record<string, unknown>): Record<string, unknown> | null {
  const outputs = (
    schema['properties'] as Record<string, { items?: { properties?: Record<string, unknown> } }>
  )['outputs_produced'];
  return (outputs?.items?.properties?.['content'] as Record<string, unknown> | undefined) ?? null;
}
