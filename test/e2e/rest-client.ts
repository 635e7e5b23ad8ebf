import { Ajv2020 } from 'ajv/dist/2020.js';

// A program that knows the server by its address and its API document alone. Every answer is held against the schema
// that the document promises for its status; what was asked for is remembered.

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  /** The document, or the text where it is none. */
  readonly body: unknown;
}

/** Status and reason of a refusal. */
export function reasonOf({ status, body }: Answered): [status: number, reason: string | undefined] {
  return [status, (body as { error?: { reason_code?: string } }).error?.reason_code];
}

export interface RestClient {
  get(path: string): Promise<Answered>;
  post(path: string, body?: unknown): Promise<Answered>;
  /** As it is, with the token. */
  send(method: string, path: string, body: string | null, type: string): Promise<Answered>;
  /** Operations as `GET /api/runs 200`, each once. */
  readonly answered: ReadonlySet<string>;
  /** Every operation of the document with the statuses of its success. */
  readonly promised: readonly string[];
}

interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
}

interface Media {
  readonly schema?: { readonly $ref: string };
}

/** `address` is the line that `serve` prints. */
export async function openRestClient(address: string): Promise<RestClient> {
  const url = new URL(address);
  // A connection for each request: one that is kept may be closed by the server just when the next request is sent.
  const headers = { authorization: `Bearer ${url.searchParams.get('token')}`, connection: 'close' };
  const document = (await (await fetch(`${url.origin}/api/openapi.json`, { headers })).json()) as ApiDocument;
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ ...document, $id: 'doc' });
  const answered = new Set<string>();
  const paths = Object.keys(document.paths).map(
    (path) => [path, new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)] as const,
  );

  function check(method: string, path: string, { status, headers: given, body }: Answered): void {
    const template = paths.find(([, pattern]) => pattern.test(path.split('?', 1)[0] ?? ''))?.[0] ?? '';
    const operation = document.paths[template]?.[method.toLowerCase()];
    if (operation === undefined) throw new Error(`the document has no ${method} ${path}`);
    const response = operation.responses[status];
    if (response === undefined) throw new Error(`${method} ${template} answers ${status}, undocumented`);
    const type = given.get('content-type')?.split(';', 1)[0] ?? '';
    const media = response.content?.[type];
    if (response.content !== undefined && media === undefined)
      throw new Error(`${method} ${template} answers ${status} as ${type}, undocumented`);
    if (media?.schema !== undefined) {
      const validate = ajv.compile({ $ref: `doc${media.schema.$ref}` });
      if (!validate(body)) throw new Error(`${method} ${path}: ${ajv.errorsText(validate.errors)}`);
    }
    answered.add(`${method} ${template} ${status}`);
  }

  async function send(method: string, path: string, body: string | null, type: string): Promise<Answered> {
    const response = await fetch(`${url.origin}${path}`, {
      method,
      headers: body === null ? headers : { ...headers, 'content-type': type },
      body,
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    const answer = {
      status: response.status,
      headers: response.headers,
      body: isJson ? (JSON.parse(text) as unknown) : text,
    };
    check(method, path, answer);
    return answer;
  }

  return {
    send,
    get: (path) => send('GET', path, null, ''),
    post: (path, body) =>
      send('POST', path, body === undefined ? null : JSON.stringify(body), 'application/json'),
    answered,
    promised: Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { responses }]) =>
        Object.keys(responses)
          .filter((status) => status.startsWith('2'))
          .map((status) => `${method.toUpperCase()} ${path} ${status}`),
      ),
    ),
  };
}
