import { z } from 'zod';
import { OrdinalSchema } from './outline-ids.ts';

/** Where in a book a run or a step works, as far as it tells: counted from 1, and left out where it has no such place. */
export const RunPlaceSchema = z.strictObject({
  chapter: OrdinalSchema.optional(),
  scene: OrdinalSchema.optional(),
  beat: OrdinalSchema.optional(),
});
export type RunPlace = z.infer<typeof RunPlaceSchema>;
