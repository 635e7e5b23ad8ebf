import { type ApiError, ApiErrorSchema } from '../contracts/api-error.ts';
import { CodedError, toCoded, toTrouble } from '../errors.ts';
import type { Route } from './route.ts';

/** What any route may answer besides its own. */
export const COMMON_ERRORS: readonly number[] = [400, 401, 403, 405, 413, 415, 500, 501, 503, 507];

/** Any thrown thing as a status and a body. What nobody foresaw is told as the fault it is, and nothing more of it. */
export function answerError(
  error: unknown,
  route: Pick<Route, 'errors' | 'statusOf'> | null,
): { readonly status: number; readonly body: ApiError } {
  const known = toCoded(error) ?? new CodedError('invariant_broken');
  const { reason_code, message, next_action, details } = toTrouble(known);
  const wanted = route?.statusOf[known.code] ?? known.reason.http;
  const documented = route === null ? wanted >= 400 : [...COMMON_ERRORS, ...route.errors].includes(wanted);
  return {
    status: documented ? wanted : 500,
    body: ApiErrorSchema.parse({ error: { reason_code, message, next_action, details } }),
  };
}
