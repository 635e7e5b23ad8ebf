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
  if (!hasProse(schema)) return [];
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

const known = new WeakMap<z.core.$ZodType, boolean>();

/** Whether anything in it is marked: most of a contract is ids and numbers, which need not be gone through. */
function hasProse(schema: z.core.$ZodType): boolean {
  const before = known.get(schema);
  if (before !== undefined) return before;
  // One that leads back to itself is gone through.
  known.set(schema, true);
  const found = PROSE_MARKS.has(schema) || listParts(schema).some(hasProse);
  known.set(schema, found);
  return found;
}

function listParts(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return [schema.unwrap()];
  if (schema instanceof z.ZodArray) return [schema.element];
  if (schema instanceof z.ZodUnion) return schema.options;
  if (schema instanceof z.ZodRecord) return [schema.valueType];
  return schema instanceof z.ZodObject ? Object.values(schema.shape as Record<string, z.core.$ZodType>) : [];
}
