import { z } from 'zod';
import type { PublishedContract } from './catalog.ts';
import { ErrorV1Schema } from './error-v1.ts';
import type { JsonObject } from './json.ts';
import { PUBLISHED_RULES } from './published-rules.ts';

// A published schema never refuses what this version writes or accepts of a model. It can be weaker in one place: JSON Schema
// patterns have no flags, so a pattern that needs one is left out and only the type remains.

/** The schema as a file under schemas/. */
export function renderJsonSchema(name: string, contract: PublishedContract): string {
  return `${JSON.stringify(deriveJsonSchema(name, contract), null, 2)}\n`;
}

/** JSON Schema 2020-12 with an id that names its version. */
export function deriveJsonSchema(name: string, contract: PublishedContract): JsonObject {
  const { $schema, ...body } = render(contract.schema);
  const { $schema: _, ...instead } = contract.orError === true ? render(ErrorV1Schema) : {};
  return JsonObjectSchema.parse({
    $schema,
    $id: deriveSchemaId(name, contract.version),
    title: contract.title,
    ...(contract.orError === true ? { oneOf: [body, instead] } : body),
  });
}

function render(schema: z.ZodType) {
  return z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    override(context) {
      dropFlaggedPatterns(context);
      Object.assign(context.jsonSchema, PUBLISHED_RULES.get(context.zodSchema));
    },
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
