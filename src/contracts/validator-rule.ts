import { z } from 'zod';
import { TextSchema } from './ids.ts';
import { FindingSeveritySchema, RuleCategorySchema } from './review-report.ts';

/** A rule that documents are held to: which check, of what, how bad it is, and how it is told. Data, in assets/documents. */
export const ValidatorRuleSchema = z.strictObject({
  ruleId: z.string().regex(/^[a-z][a-z0-9_]*$/, 'a rule is named like heading_level_jump'),
  category: RuleCategorySchema,
  severity: FindingSeveritySchema,
  /** What is looked at. */
  selector: z.enum(['document', 'sections', 'texts', 'paragraphs', 'tables', 'figures', 'clauses', 'styles']),
  /** The name of a check. */
  check: TextSchema,
  params: z.record(z.string(), z.json()),
  /** `{detail}` is what the check found. */
  message: TextSchema,
  /** Whether what the check would change is certain, and so is given as a patch. */
  fix: z.literal('certain').optional(),
  /** A matter of taste: off until a style profile turns it on. */
  taste: z.literal(true).optional(),
});
export type ValidatorRule = z.infer<typeof ValidatorRuleSchema>;

export const ValidatorRulesSchema = z.strictObject({
  schema_version: z.literal('validator_rules_v1'),
  rules: z.array(ValidatorRuleSchema),
});
