import { z } from 'zod';
import { TextSchema } from './ids.ts';

/** A file that somebody hands over with a request. */
export const GivenFileSchema = z.strictObject({ name: TextSchema, base64: z.base64() });
export const GivenFilesSchema = z.array(GivenFileSchema).min(1);
