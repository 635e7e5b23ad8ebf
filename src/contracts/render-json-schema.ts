import { z } from 'zod';
import type { PublishedContract } from './catalog.ts';
import type { JsonObject } from './json.ts';

// A published schema never refuses what the code accepts. It can be weaker in one place: JSON Schema patterns have no
// flags, so a pattern that needs one is left out and only the type remains.

/** The schema as a file under schemas/. */
export function renderJsonSchema(name: string, contract: PublishedContract): string {
  return `${JSON.stringify(deriveJsonSchema(name, contract), null, 2)}\n`;
}

/** JSON Schema 2020-12 with an id that names its version. */
export function deriveJsonSchema(name: string, contract: PublishedContract): JsonObject {
  const { $schema, ...body } = z.toJSONSchema(contract.schema, {
    target: 'draft-2020-12',
    override: dropFlaggedPatterns,
  });
  return JsonObjectSchema.parse({
    $schema,
    $id: deriveSchemaId(name, contract.version),
    title: contract.title,
    ...body,
  });
}

/** A name that already ends with its version does not carry it twice. */
export function deriveSchemaId(name: string, version: number): string {
  const versioned = name.endsWith(`_v${version}`) ? name : `${name}.v${version}`;
  return `https://bookforge.dev/schemas/${versioned}.schema.json`;
}

// zod's own type of a JSON Schema allows more than JSON; the published one is JSON and nothing else.
const JsonObjectSchema = z.record(z.string(), z.json());

/** For `override` of z.toJSONSchema. */
export function dropFlaggedPatterns({
  zodSchema,
  jsonSchema,
}: {
  readonly zodSchema: z.core.$ZodType;
  readonly jsonSchema: { pattern?: string };
}): void {
  if (needsFlags(zodSchema)) delete jsonSchema.pattern;
}

function needsFlags(schema: z.core.$ZodType): boolean {
  if (!(schema instanceof z.ZodString)) return false;
  return (schema.def.checks ?? []).some((check) => {
    const { def } = check._zod;
    return 'pattern' in def && def.pattern instanceof RegExp && /[ims]/.test(def.pattern.flags);
  });
}
