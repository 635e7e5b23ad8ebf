import { z } from 'zod';
import { prose } from './ids.ts';
import { defineStored } from './stored-contract.ts';

const fields = {
  world_name: prose('label'),
  time_period: prose('label'),
  geography: prose('paragraph'),
  social_system: prose('sentence'),
  power_system: prose('phrase').optional(),
  technology_level: prose('phrase'),
  culture_customs: prose('sentence'),
  special_rules: prose('sentence').optional(),
};

/** Step 1 as a model emits it. */
export const RawWorldSchema = z.strictObject(fields);
export type RawWorld = z.infer<typeof RawWorldSchema>;

/** world.json */
export const WorldSchema = z.strictObject({ schema_version: z.literal('world_v1'), ...fields });
export type World = z.infer<typeof WorldSchema>;
export const STORED_WORLD = defineStored('world', WorldSchema);
