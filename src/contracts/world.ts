import { z } from 'zod';
import { TextSchema } from './ids.ts';
import { defineStored } from './stored-contract.ts';

const fields = {
  world_name: TextSchema,
  time_period: TextSchema,
  geography: TextSchema,
  social_system: TextSchema,
  power_system: TextSchema.optional(),
  technology_level: TextSchema,
  culture_customs: TextSchema,
  special_rules: TextSchema.optional(),
};

/** Step 1 as a model emits it. */
export const RawWorldSchema = z.strictObject(fields);
export type RawWorld = z.infer<typeof RawWorldSchema>;

/** world.json */
export const WorldSchema = z.strictObject({ schema_version: z.literal('world_v1'), ...fields });
export type World = z.infer<typeof WorldSchema>;
export const STORED_WORLD = defineStored('world', WorldSchema);
