import { isObject } from '../../contracts/json.ts';

type Schema = Readonly<Record<string, unknown>>;

/** Deeper schemas are refused as having too many states. */
const DEEPEST = 6;

/**
 * A schema as Gemini takes one, or null where it takes none that says the same: references are put in where they stand, and a
 * schema that refers to itself, or is too deep, is not sent. What comes back is checked here in any case.
 */
export function fitGeminiSchema(schema: Schema): Schema | null {
  const named = { ...readObject(schema['$defs']), ...readObject(schema['definitions']) };
  const fitted = inline(schema, named, [], 0);
  return isObject(fitted) ? fitted : null;
}

function inline(value: unknown, named: Schema, within: readonly string[], depth: number): unknown {
  if (Array.isArray(value)) {
    const each = value.map((item) => inline(item, named, within, depth));
    return each.includes(null) ? null : each;
  }
  if (!isObject(value)) return value ?? '';
  const ref = value['$ref'];
  if (typeof ref === 'string') {
    const name = ref.split('/').at(-1) ?? '';
    const meant = named[name];
    return meant === undefined || within.includes(name)
      ? null
      : inline(meant, named, [...within, name], depth);
  }
  if (depth > DEEPEST) return null;
  const kept: [string, unknown][] = [];
  for (const [key, part] of Object.entries(value)) {
    if (DROPPED.has(key)) continue;
    const isSchema = NESTED.has(key);
    const fitted =
      key === 'properties' && isObject(part)
        ? fitProperties(part, named, within, depth)
        : isSchema
          ? inline(part, named, within, depth + 1)
          : part;
    if (fitted === null && (isSchema || key === 'properties')) return null;
    kept.push([key, fitted]);
  }
  return Object.fromEntries(kept);
}

function fitProperties(properties: Schema, named: Schema, within: readonly string[], depth: number) {
  const fitted = Object.entries(properties).map(([name, part]) => [
    name,
    inline(part, named, within, depth + 1),
  ]);
  return fitted.some(([, part]) => part === null) ? null : Object.fromEntries(fitted);
}

const NESTED: ReadonlySet<string> = new Set(['items', 'anyOf', 'oneOf', 'allOf', 'prefixItems']);
const DROPPED: ReadonlySet<string> = new Set([
  '$schema',
  '$id',
  '$defs',
  'definitions',
  'additionalProperties',
  'propertyNames',
  'patternProperties',
  'not',
  'if',
  'then',
  'else',
]);

function readObject(value: unknown): Schema {
  return isObject(value) ? value : {};
}
