import { z } from 'zod';
import { ApiErrorSchema } from '../contracts/api-error.ts';
import { CATALOG } from '../contracts/catalog.ts';
import { isObject, type JsonObject } from '../contracts/json.ts';
import { dropFlaggedPatterns } from '../contracts/render-json-schema.ts';
import { COMMON_ERRORS } from './answer-error.ts';
import type { Route } from './route.ts';

// OpenAPI 3.1, whose schemas are JSON Schema 2020-12: the rows' own zod schemas, and the published contracts wherever a
// row's schema contains one.

const COMPONENTS = '#/components/schemas/';

export function renderOpenApi(routes: readonly Route[], version: string): JsonObject {
  const schemas = compileSchemas(routes);
  const paths: { [path: string]: JsonObject } = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: describeRoute(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'BookForge', version },
    security: [{ bearer: [] }, { cookie: [] }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'bookforge_<port>' },
      },
    },
  };
}

function describeRoute(route: Route): JsonObject {
  const errors = [...new Set([...COMMON_ERRORS, ...route.errors])];
  return {
    operationId: route.name,
    summary: route.summary,
    parameters: [...describeParameters(route.params, 'path'), ...describeParameters(route.query, 'query')],
    ...(route.body === null
      ? {}
      : {
          requestBody: {
            required: !route.body.safeParse(undefined).success,
            content: jsonOf(bodyName(route)),
          },
        }),
    responses: Object.fromEntries([
      ...Object.entries(route.responses).map(([status, response]) => [
        status,
        {
          description: response.description,
          ...(response.schema === null ? {} : { content: jsonOf(responseName(route, status)) }),
          ...(response.types === undefined
            ? {}
            : { content: Object.fromEntries(response.types.map((type) => [type, {}])) }),
        },
      ]),
      ...errors.map((status) => [status, { description: 'Refused.', content: jsonOf('ApiError') }]),
    ]),
  };
}

function describeParameters(schema: z.ZodObject, place: 'path' | 'query'): JsonObject[] {
  const { properties, required } = toJson(z.toJSONSchema(schema, { override: dropFlaggedPatterns }));
  const names = Array.isArray(required) ? required : [];
  return Object.entries(isObject(properties) ? properties : {}).map(([name, each]) => ({
    name,
    in: place,
    required: names.includes(name),
    schema: each,
  }));
}

function compileSchemas(routes: readonly Route[]): JsonObject {
  const registry = z.registry<{ id: string }>();
  const add = (id: string, schema: z.ZodType) => {
    if (!registry.has(schema)) registry.add(schema, { id });
  };
  for (const [name, { schema }] of Object.entries(CATALOG)) add(name, schema);
  add('ApiError', ApiErrorSchema);
  for (const route of routes) {
    if (route.body !== null) add(bodyName(route), route.body);
    for (const [status, { schema }] of Object.entries(route.responses)) {
      if (schema !== null) add(responseName(route, status), schema);
    }
  }
  const { schemas } = z.toJSONSchema(registry, {
    uri: (id) => `${COMPONENTS}${id}`,
    override: dropFlaggedPatterns,
  });
  const components: JsonObject = {};
  for (const [id, schema] of Object.entries(schemas)) {
    const { $id: _, $schema: __, ...body } = toJson(schema);
    components[id] = placeRefs(body, id);
  }
  // A schema that two places share has the name of the first; the others point at it.
  for (const route of routes) {
    if (route.body !== null) alias(components, bodyName(route), registry.get(route.body)?.id);
    for (const [status, { schema }] of Object.entries(route.responses)) {
      if (schema !== null) alias(components, responseName(route, status), registry.get(schema)?.id);
    }
  }
  return components;
}

/** References to definitions as a document has them that holds all schemas in one place. */
function placeRefs(schema: JsonObject, id: string): JsonObject {
  const text = JSON.stringify(schema)
    .replaceAll('"#/$defs/', `"${COMPONENTS}${id}/$defs/`)
    .replaceAll(/("#\/components\/schemas\/[^"#]+)#\//g, '$1/');
  return toJson(JSON.parse(text));
}

function alias(components: JsonObject, name: string, id: string | undefined): void {
  if (id !== undefined && id !== name) components[name] = { $ref: `${COMPONENTS}${id}` };
}

const bodyName = (route: Route): string => `${route.name}_request`;
const responseName = (route: Route, status: string): string => `${route.name}_${status}`;
const jsonOf = (name: string): JsonObject => ({
  'application/json': { schema: { $ref: `${COMPONENTS}${name}` } },
});

function toJson(value: unknown): JsonObject {
  return z.record(z.string(), z.json()).parse(JSON.parse(JSON.stringify(value)));
}
