import { z } from 'zod';
import { ConstraintStateSchema } from '../../contracts/outline-ids.ts';

// Sentences for scene cards. {lead} and {other} are people of the scene, {place} and {placeEnd} where it begins and ends,
// {brings} and {leaves} what one enters and goes with, {outcome} what it comes to.

const text = z.string().regex(/\S/, 'a phrase must say something');
const phrases = z.array(text).min(1);

export const PlansLexiconSchema = z.strictObject({
  targets: phrases,
  goals: phrases,
  conflicts: phrases,
  /** Where nobody else is in the scene. */
  alone: phrases,
  states: z.record(ConstraintStateSchema, text),
  carries: phrases,
  remembers: text,
  stays: text,
});
