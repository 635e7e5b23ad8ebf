import { Agent, fetch as fetchWith } from 'undici';

/**
 * A fetch without limits of its own. The one of Node gives up after five minutes without headers, or without a piece of the
 * body, and nothing that is set here could change that; how long silence may last is said by the guarded fetch alone.
 */
export function createPatientFetch(): typeof fetch {
  const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
  return async (input, { method, headers, body, redirect, signal } = {}) => {
    const url = input instanceof Request ? input.url : input;
    const response = await fetchWith(url, {
      dispatcher,
      ...(method === undefined ? {} : { method }),
      ...(headers === undefined ? {} : { headers: [...new Headers(headers)] }),
      ...(redirect === undefined ? {} : { redirect }),
      ...(typeof body === 'string' ? { body } : {}),
      signal: signal ?? null,
    });
    const head = { status: response.status, statusText: response.statusText, headers: [...response.headers] };
    return new Response(response.body, head);
  };
}
