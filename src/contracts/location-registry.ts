import { z } from 'zod';
import { TextSchema } from './ids.ts';
import { LocationIdSchema, SceneRefSchema } from './outline-ids.ts';
import { defineStored } from './stored-contract.ts';

export const LocationSchema = z.strictObject({
  location_id: LocationIdSchema,
  display_name: TextSchema,
  aliases: z.array(TextSchema),
  stability_key: TextSchema,
  introduced_in: SceneRefSchema,
  parent_location_id: LocationIdSchema.optional(),
});
export type Location = z.infer<typeof LocationSchema>;

/** outline_location_registry_v1.json of a run, and outline/location_registry_active.json. */
export const LocationRegistrySchema = z.strictObject({
  schema_version: z.literal('location_registry_v1'),
  locations: z.array(LocationSchema),
});
export type LocationRegistry = z.infer<typeof LocationRegistrySchema>;
export const STORED_PLACES = defineStored('location_registry', LocationRegistrySchema);

/** What one phase added: new places, new names of known ones, and what they lie in where that was not said before. */
export const LocationDeltaSchema = z.strictObject({
  location_id: LocationIdSchema,
  change: z.enum(['added', 'alias_added', 'parent_added']),
  label: TextSchema,
  introduced_in: SceneRefSchema,
});
export type LocationDelta = z.infer<typeof LocationDeltaSchema>;

/** The registry of a run, or what one of its phases added to it. */
export const RunRegistrySchema = z.union([
  LocationRegistrySchema,
  z.strictObject({ location_registry_delta: z.array(LocationDeltaSchema) }),
]);
