import type { ReasonCode } from '../../reasons.ts';
import type { BodySigns } from './read-body-signs.ts';

export type ProviderCode = Extract<
  ReasonCode,
  | 'provider_quota'
  | 'provider_rate_limit'
  | 'provider_unavailable'
  | 'provider_unauthorised'
  | 'provider_refused'
  | 'provider_invalid_request'
>;

/**
 * The code of what a provider answered, by status and body. Neither is enough: an empty account is a 429 at OpenAI and
 * a 400 at Anthropic, a wrong key is a 400 at Google, and an error inside a stream has no status of its own. In order:
 *
 * 1. no credit or quota left          4. key or permission refused
 * 2. content declined                 5. overloaded, timed out or in conflict
 * 3. too many requests                6. otherwise as the body, then as the status says
 */
export function decideProviderCode(status: number | null, signs: BodySigns): ProviderCode {
  if (isQuota(status, signs)) return 'provider_quota';
  if (hasWord(signs, REFUSED_WORDS) || matches(signs, REFUSED_SENTENCES)) return 'provider_refused';
  if (status === 429 || hasWord(signs, RATE_WORDS)) return 'provider_rate_limit';
  if (status === 401 || status === 403 || hasWord(signs, KEY_WORDS)) return 'provider_unauthorised';
  if (hasWord(signs, BUSY_WORDS) || BUSY_STATUSES.has(status ?? 0)) return 'provider_unavailable';
  if (hasWord(signs, INVALID_WORDS)) return 'provider_invalid_request';
  if (status === null || status >= 500 || status < 400) return 'provider_unavailable';
  return 'provider_invalid_request';
}

function isQuota(status: number | null, signs: BodySigns): boolean {
  if (status === 402 || hasWord(signs, QUOTA_WORDS) || matches(signs, QUOTA_SENTENCES)) return true;
  if (!signs.words.has('resource_exhausted')) return false;
  // Google says “check your plan and billing” of a limit per minute as well; the name of the quota tells them apart.
  if (signs.quotaIds.length > 0) return signs.quotaIds.some((id) => /PerDay|PerMonth/i.test(id));
  if (/per day|daily/i.test(signs.message)) return true;
  return signs.retryDelay === null && /billing|prepay|credit/i.test(signs.message);
}

function hasWord(signs: BodySigns, words: readonly string[]): boolean {
  return words.some((word) => signs.words.has(word));
}

function matches(signs: BodySigns, sentences: RegExp): boolean {
  return sentences.test(signs.message);
}

const QUOTA_WORDS = [
  'insufficient_quota',
  'billing_error',
  'billing_not_active',
  'billing_hard_limit_reached',
  'insufficient_balance',
  'insufficient_credits',
];
const QUOTA_SENTENCES =
  /credit balance is too low|reached your specified API usage limits|insufficient (balance|credits|funds)|key limit exceeded/i;

const REFUSED_WORDS = [
  'content_filter',
  'content_policy_violation',
  'responsibleaipolicyviolation',
  'invalid_prompt',
];
const REFUSED_SENTENCES =
  /blocked by content filtering policy|flagged as potentially violating|input was flagged/i;

const RATE_WORDS = ['rate_limit_error', 'rate_limit_exceeded', 'resource_exhausted', 'too_many_requests'];

const KEY_WORDS = [
  'authentication_error',
  'permission_error',
  'invalid_api_key',
  'unauthenticated',
  'permission_denied',
  'api_key_invalid',
  'api_key_expired',
];

const BUSY_WORDS = [
  'overloaded_error',
  'timeout_error',
  'unavailable',
  'deadline_exceeded',
  'server_is_overloaded',
];
const BUSY_STATUSES: ReadonlySet<number> = new Set([408, 409, 425]);

const INVALID_WORDS = [
  'invalid_request_error',
  'not_found_error',
  'request_too_large',
  'model_not_found',
  'context_length_exceeded',
  'invalid_argument',
  'not_found',
  'unimplemented',
];
