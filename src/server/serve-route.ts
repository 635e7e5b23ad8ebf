import type { z } from 'zod';
import { CodedError, InvariantError } from '../errors.ts';
import type { ControlRoom } from './control-room.ts';
import { readJsonBody } from './read-json-body.ts';
import type { Answer, Route } from './route.ts';
import type { StepFolds } from './step-folds.ts';

const TIME_LIMIT_MS = 30_000;

export interface RouteParts {
  readonly room: ControlRoom;
  readonly folds: StepFolds;
  /** Fires when the server stops. */
  readonly stopping: AbortSignal;
}

/** One request to a row of the table: what comes in and what goes out both keep the row's schemas. Trouble is thrown. */
export async function serveRoute(
  route: Route,
  parts: RouteParts,
  request: Request,
  pathParams: Readonly<Record<string, string>>,
): Promise<Response> {
  const params = route.params.safeParse(pathParams);
  // What cannot be an id is the id of nothing.
  if (!params.success) throw new CodedError('not_found', { message: describe(params.error) });
  const query = validate(route.query, readQuery(new URL(request.url).searchParams), 'query');
  const given = await readJsonBody(request, route.largestBody);
  const body = route.body === null ? null : validate(route.body, given, 'body');
  const signal = AbortSignal.any([request.signal, parts.stopping]);
  const { room, folds } = parts;
  const handling = route.handle({
    params: params.data,
    query,
    body,
    headers: request.headers,
    room,
    folds,
    signal,
  });
  return render(route, route.unlimited ? await handling : await withinLimit(handling));
}

function validate<S extends z.ZodType>(schema: S, value: unknown, where: string): z.infer<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new CodedError('request_invalid', {
    message: `The ${where} does not keep its contract: ${describe(result.error)}`,
  });
}

/** A name that is given twice means two things, and is refused. */
function readQuery(search: URLSearchParams): Record<string, string> {
  const query = new Map<string, string>();
  for (const [name, value] of search) {
    if (query.has(name)) throw new CodedError('request_invalid', { message: `${name} is given twice.` });
    query.set(name, value);
  }
  return Object.fromEntries(query);
}

function describe(error: z.ZodError): string {
  return error.issues
    .slice(0, 5)
    .map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`))
    .join('; ');
}

async function withinLimit(handling: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CodedError('time_limit')), TIME_LIMIT_MS);
  });
  try {
    return await Promise.race([handling, limit]);
  } finally {
    clearTimeout(timer);
  }
}

function render(route: Route, answer: Answer): Response {
  const response = route.responses[answer.status];
  if (response === undefined)
    throw new InvariantError(`${route.name} answers ${answer.status}, undocumented`);
  if (!('json' in answer))
    return new Response(answer.bytes, { status: answer.status, headers: answer.headers });
  if (response.schema === null) throw new InvariantError(`${route.name} answers JSON, undocumented`);
  const checked = response.schema.safeParse(answer.json);
  if (!checked.success) {
    throw new InvariantError(`${route.name} answers what it does not promise: ${describe(checked.error)}`);
  }
  return new Response(JSON.stringify(checked.data), {
    status: answer.status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...answer.headers },
  });
}
