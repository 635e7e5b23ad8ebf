import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../contracts/json.ts';
import { CodedError } from '../errors.ts';
import { REASONS } from '../reasons.ts';
import { answerError, COMMON_ERRORS } from './answer-error.ts';
import { listRoutes } from './list-routes.ts';
import { renderOpenApi } from './render-openapi.ts';

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required: boolean }[];
  responses: Record<string, unknown>;
  requestBody?: unknown;
}

const ROUTES = listRoutes('1.2.3');
const DOCUMENT = renderOpenApi(ROUTES, '1.2.3') as unknown as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: JsonObject };
};

describe('the API document', () => {
  it('has every route, with its parameters, its body and its answers', () => {
    expect(DOCUMENT.openapi).toBe('3.1.0');
    for (const route of ROUTES) {
      const operation = DOCUMENT.paths[route.path]?.[route.method.toLowerCase()];
      expect(operation?.operationId).toBe(route.name);
      const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const parameters = operation?.parameters ?? [];
      expect(parameters.filter((each) => each.in === 'path').map(({ name }) => name)).toEqual(inPath);
      expect(parameters.filter((each) => each.in === 'query').map(({ name }) => name)).toEqual(
        Object.keys(route.query.shape),
      );
      expect(operation?.requestBody !== undefined).toBe(route.body !== null);
      const statuses = [...Object.keys(route.responses), ...route.errors, ...COMMON_ERRORS].map(String);
      expect(Object.keys(operation?.responses ?? {}).sort()).toEqual([...new Set(statuses)].sort());
    }
    const operations = Object.values(DOCUMENT.paths).flatMap((path) => Object.keys(path));
    expect(operations).toHaveLength(ROUTES.length);
  });

  it('names each operation once', () => {
    expect(new Set(ROUTES.map(({ name }) => name)).size).toBe(ROUTES.length);
  });

  it('points only at schemas that are there, and each compiles', () => {
    const text = JSON.stringify(DOCUMENT);
    const { schemas } = DOCUMENT.components;
    const named = new Set(
      [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map((match) => match[1] ?? ''),
    );
    expect([...named].filter((name) => schemas[name.split('/', 1)[0] ?? ''] === undefined)).toEqual([]);
    expect([...named]).toEqual(
      expect.arrayContaining(['ApiError', 'tool_receipt', 'usage', 'startRun_request', 'showRun_200']),
    );
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema({ ...DOCUMENT, $id: 'doc' });
    for (const name of Object.keys(schemas)) {
      expect(ajv.compile({ $ref: `doc#/components/schemas/${name}` })).toBeTypeOf('function');
    }
  });
});

describe('errors of a route', () => {
  it('have only statuses that the document names', () => {
    for (const route of ROUTES) {
      const documented = Object.keys(
        DOCUMENT.paths[route.path]?.[route.method.toLowerCase()]?.responses ?? {},
      );
      for (const code of Object.keys(REASONS)) {
        const { status, body } = answerError(new CodedError(code as keyof typeof REASONS), route);
        expect(documented).toContain(String(status));
        expect(status).toBeGreaterThanOrEqual(400);
        expect(body.error.reason_code).toBe(code);
      }
    }
  });

  it('tell nothing of what nobody foresaw', () => {
    const answer = answerError(new Error('a path of this machine'), null);
    expect(answer.status).toBe(500);
    expect(answer.body.error.reason_code).toBe('invariant_broken');
    expect(JSON.stringify(answer)).not.toContain('machine');
  });
});
