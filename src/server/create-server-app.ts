import { type Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Log } from '../engine/ports.ts';
import { CodedError } from '../errors.ts';
import { answerError } from './answer-error.ts';
import type { ControlRoom } from './control-room.ts';
import { type AccessRules, decideAccess, decideSite, isToken } from './decide-access.ts';
import { listRoutes } from './list-routes.ts';
import type { Route } from './route.ts';
import { serveRoute } from './serve-route.ts';
import { serveWebFile } from './serve-web-file.ts';
import { createStepFolds } from './step-folds.ts';

export interface ServerAppParts {
  readonly room: ControlRoom;
  readonly token: string;
  /** Known once the server listens. */
  readonly address: () => { readonly hosts: readonly string[]; readonly port: number };
  /** The built page, name → bytes. */
  readonly webFiles: ReadonlyMap<string, Uint8Array>;
  readonly log: Log;
  /** Fires when the server stops. */
  readonly stopping: AbortSignal;
}

/** Requests in, responses out: access, the rows of the table, and the page. All trouble of a request ends here. */
export function createServerApp(parts: ServerAppParts): Hono {
  const { room, log, stopping } = parts;
  const app = new Hono();
  const folds = createStepFolds();
  const rules = (): AccessRules => ({ token: parts.token, hosts: parts.address().hosts });

  app.use(async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(SAFE_HEADERS)) context.header(name, value);
    if (!context.res.headers.has('content-security-policy'))
      context.header('content-security-policy', PAGE_POLICY);
    if (!context.res.headers.has('cache-control')) context.header('cache-control', 'no-store');
  });

  app.get('/', async (context, next) => {
    const given = context.req.query('token');
    if (given === undefined) return next();
    const site = decideSite(readFacts(context, cookieName(parts)), rules());
    if (!site.allowed) throw new CodedError(site.reason);
    if (!isToken(given, parts.token)) throw new CodedError('token_refused');
    context.header('set-cookie', `${cookieName(parts)}=${parts.token}; HttpOnly; SameSite=Strict; Path=/`);
    return context.redirect('/', 303);
  });

  app.use(async (context, next) => {
    const access = decideAccess(readFacts(context, cookieName(parts)), rules());
    if (!access.allowed) throw new CodedError(access.reason);
    await next();
  });

  const routes = listRoutes(room.version);
  for (const route of routes) {
    app.on(route.method, toHonoPath(route.path), async (context) => {
      try {
        return await serveRoute(route, { room, folds, stopping }, context.req.raw, context.req.param());
      } catch (error) {
        return refuse(context, error, route);
      }
    });
  }
  for (const path of new Set(routes.map((route) => route.path))) {
    const methods = routes.filter((route) => route.path === path).map(({ method }) => method);
    app.all(toHonoPath(path), (context) => {
      context.header('allow', methods.join(', '));
      return refuse(context, new CodedError('method_not_allowed'), null);
    });
  }
  app.get('*', (context) => {
    const found = serveWebFile(parts.webFiles, context.req.path);
    if (found === null) throw new CodedError('not_found');
    return found;
  });
  app.notFound((context) => refuse(context, new CodedError('not_found'), null));
  app.onError((error, context) => refuse(context, error, null));
  return app;

  function refuse(context: Context, error: unknown, route: Route | null): Response {
    const { status, body } = answerError(error, route);
    if (status >= 500) {
      log.debug('a request failed', { stack: error instanceof Error ? error.stack : String(error) });
    }
    return context.json(body, status as 400);
  }
}

const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const SAFE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
};

/** Cookies know no ports: the name keeps two servers on one host apart. */
function cookieName({ address }: Pick<ServerAppParts, 'address'>): string {
  return `bookforge_${address().port}`;
}

function readFacts(context: Context, cookie: string) {
  const header = (name: string) => context.req.header(name) ?? null;
  const authorization = header('authorization');
  return {
    method: context.req.method,
    host: header('host'),
    origin: header('origin'),
    fetchSite: header('sec-fetch-site'),
    bearer: authorization === null ? null : (/^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? ''),
    cookie: getCookie(context, cookie) ?? null,
  };
}

function toHonoPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}
