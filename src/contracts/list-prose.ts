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
export function listProse(schema: z.core.$ZodType, value: unknown): ProseField[] {
  const found: ProseField[] = [];
  findLister(schema)(value, [], found);
  return found;
}

type Lister = (value: unknown, path: readonly PropertyKey[], found: ProseField[]) => void;

// A schema is taken apart once, and its values are gone through often.
const listers = new WeakMap<z.core.$ZodType, Lister>();

function findLister(schema: z.core.$ZodType): Lister {
  const before = listers.get(schema);
  if (before !== undefined) return before;
  // One that leads back to itself is there by the time that a value is.
  listers.set(schema, (value, path, found) => findLister(schema)(value, path, found));
  const made = hasProse(schema) ? createLister(schema) : () => undefined;
  listers.set(schema, made);
  return made;
}

function createLister(schema: z.core.$ZodType): Lister {
  const mark = PROSE_MARKS.get(schema);
  const description = z.globalRegistry.get(schema)?.description ?? null;
  const listInside = createInnerLister(schema);
  return (value, path, found) => {
    if (typeof value === 'string' && mark !== undefined) found.push({ path, mark, text: value, description });
    else if (value !== null && value !== undefined) listInside(value, path, found);
  };
}

function createInnerLister(schema: z.core.$ZodType): Lister {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return findLister(schema.unwrap());
  if (schema instanceof z.ZodArray) {
    const listEach = findLister(schema.element);
    return (value, path, found) => {
      if (!Array.isArray(value)) return;
      for (const [index, each] of value.entries()) listEach(each, [...path, index], found);
    };
  }
  if (schema instanceof z.ZodUnion) {
    const options = schema.options.map((option) => ({ option, list: findLister(option) }));
    return (value, path, found) =>
      options.find(({ option }) => z.safeParse(option, value).success)?.list(value, path, found);
  }
  if (schema instanceof z.ZodRecord) {
    const listEach = findLister(schema.valueType);
    return (value, path, found) => {
      for (const [key, each] of listEntries(value)) listEach(each, [...path, key], found);
    };
  }
  if (!(schema instanceof z.ZodObject)) return () => undefined;
  const inner = Object.entries(schema.shape as Record<string, z.core.$ZodType>)
    .filter(([, part]) => hasProse(part))
    .map(([key, part]) => [key, findLister(part)] as const);
  return (value, path, found) => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, list] of inner)
      if (Object.hasOwn(value, key)) list((value as Record<string, unknown>)[key], [...path, key], found);
  };
}

function listEntries(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
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
