import { z } from 'zod';
import { BookIdSchema } from '../contracts/ids.ts';

// What the requests of many routes have in common.

export const NoParamsSchema = z.strictObject({});
/** Every route of a project can be told which one; needless where there is only one. */
export const ProjectQuerySchema = z.strictObject({ project: BookIdSchema.optional() });
export const idParams = <S extends z.ZodType>(id: S) => z.strictObject({ id });
