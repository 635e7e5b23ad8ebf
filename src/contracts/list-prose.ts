import { z } from 'zod';
import { PROSE_MARKS, type ProseMark } from './ids.ts';

export interface ProseField {
  readonly path: readonly PropertyKey[];
  readonly mark: ProseMark;
  readonly text: string;
  /** What its schema says of it, where it says anything. */
  readonly description: string | null;
}

/** The texts of a valid value that its schema marks as prose, in the order of the schema. */
export function listProse(
  schema: z.core.$ZodType,
  value: unknown,
  path: readonly PropertyKey[] = [],
): ProseField[] {
  const mark = PROSE_MARKS.get(schema);
  if (typeof value === 'string') {
    const description = z.globalRegistry.get(schema)?.description ?? null;
    return mark === undefined ? listInside(schema, value, path) : [{ path, mark, text: value, description }];
  }
  return value === null || value === undefined ? [] : listInside(schema, value, path);
}

function listInside(schema: z.core.$ZodType, value: unknown, path: readonly PropertyKey[]): ProseField[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return listProse(schema.unwrap(), value, path);
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.flatMap((each, index) => listProse(schema.element, each, [...path, index]));
  if (schema instanceof z.ZodUnion) {
    const meant = schema.options.find((option) => z.safeParse(option, value).success);
    return meant === undefined ? [] : listProse(meant, value, path);
  }
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value);
  if (schema instanceof z.ZodRecord)
    return entries.flatMap(([key, each]) => listProse(schema.valueType, each, [...path, key]));
  if (!(schema instanceof z.ZodObject)) return [];
  const given = new Map(entries);
  return Object.entries(schema.shape as Record<string, z.core.$ZodType>).flatMap(([key, inner]) =>
    listProse(inner, given.get(key), [...path, key]),
  );
}
