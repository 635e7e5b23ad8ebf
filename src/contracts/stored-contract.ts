import { z } from 'zod';
import type { JsonObject } from './json.ts';

/** A document that is kept in a file: what it is called among the published contracts, and what it has to be. */
export interface StoredContract<T> {
  readonly name: string;
  readonly schema: z.ZodType<T>;
  /** What its `schema_version` says; null where a seed fixed the shape without one. */
  readonly version: string | null;
  /** By an older version: the same document one version later. Pure, and kept with fixtures for as long as files of that
   *  version may lie in somebody's project. */
  readonly migrations: Migrations;
}

export type Migrations = Readonly<Record<string, (older: JsonObject) => JsonObject>>;

/** The version is read out of the schema, which says it once. */
export function defineStored<T>(
  name: string,
  schema: z.ZodType<T>,
  migrations: Migrations = {},
): StoredContract<T> {
  return { name, schema, version: findVersion(schema), migrations };
}

function findVersion(schema: z.ZodType): string | null {
  if (schema instanceof z.ZodDiscriminatedUnion) {
    const [first] = schema.options;
    return first instanceof z.ZodType ? findVersion(first) : null;
  }
  const version: unknown = schema instanceof z.ZodObject ? schema.shape['schema_version'] : null;
  return version instanceof z.ZodLiteral ? String(version.value) : null;
}
