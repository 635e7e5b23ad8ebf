import { CodedError } from '../../errors.ts';
import { decideProviderCode, type ProviderCode } from './decide-provider-code.ts';
import { parseRetryAfter } from './parse-retry-after.ts';
import type { ProviderFault, ProviderFaultKind } from './provider-fault.ts';
import { readBodySigns } from './read-body-signs.ts';
import { type ProviderFailure, readProviderFailure } from './read-provider-failure.ts';

export interface ProviderErrorContext {
  readonly provider: string;
  /** provider:model */
  readonly model: string;
  /** Whether something of the answer had come. */
  readonly begun: boolean;
  readonly now: Date;
  readonly redact: (text: string) => string;
}

/**
 * The one place where trouble with a provider becomes a code. Details for whoever decides what to do next:
 *
 * status          of the answer; null where there was none or it was fine until then
 * sent            false where it is certain that the request never left
 * timed_out       silence lasted too long: the answer may have been made, and paid for
 * deadline        set where the whole call took too long, although something came all the time
 * answer_begun    part of the answer had come: it may have been paid for
 * retry_after_ms  only where the provider said it
 */
export function classifyProviderError(error: unknown, context: ProviderErrorContext): CodedError {
  const failure = readProviderFailure(error);
  if (failure.coded !== null) return failure.coded.with({ provider: context.provider, model: context.model });
  const verdict = judge(failure, context);
  const signs = readBodySigns(failure.body);
  const retryAfterMs = parseRetryAfter(failure.headers, signs.retryDelay, context.now);
  return new CodedError(verdict.code, {
    message: formatMessage(context, verdict.what, signs.message === '' ? failure.message : signs.message),
    // No cause: it would carry the whole request and the raw answer into logs.
    details: {
      provider: context.provider,
      model: context.model,
      status: failure.status,
      sent: verdict.sent,
      timed_out: verdict.timedOut,
      ...(failure.fault?.kind === 'deadline' ? { deadline: true } : {}),
      answer_begun: context.begun || (failure.status === null && failure.fault?.kind === 'cut_off'),
      ...(retryAfterMs === null ? {} : { retry_after_ms: retryAfterMs }),
    },
  });
}

interface Verdict {
  readonly code: ProviderCode;
  /** Goes between the provider's name and what was said. */
  readonly what: string;
  readonly sent: boolean;
  readonly timedOut: boolean;
}

/** In order: what the provider said, what we saw on the way, what the network said, what nobody can explain. */
function judge(failure: ProviderFailure, context: ProviderErrorContext): Verdict {
  if (failure.status !== null || (failure.body !== null && failure.fault === null)) {
    const code = decideProviderCode(failure.status, readBodySigns(failure.body));
    const what = failure.status === null ? 'failed during its answer' : `answered ${failure.status}`;
    return { code, what, sent: true, timedOut: false };
  }
  if (failure.fault !== null) return judgeFault(failure.fault);
  if (failure.networkCode !== null) {
    return {
      code: 'provider_unavailable',
      what: 'cannot be reached',
      sent: !NEVER_LEFT.test(failure.networkCode),
      timedOut: SILENCE.test(failure.networkCode),
    };
  }
  if (failure.malformed || context.begun) {
    return {
      code: 'provider_unavailable',
      what: 'gave an answer that makes no sense',
      sent: true,
      timedOut: false,
    };
  }
  // A request that could not even be made, such as a key that no header can hold.
  return { code: 'provider_invalid_request', what: 'could not be asked', sent: false, timedOut: false };
}

const FAULT_CODES: Readonly<Record<ProviderFaultKind, ProviderCode>> = {
  idle: 'provider_unavailable',
  deadline: 'provider_unavailable',
  cut_off: 'provider_unavailable',
  not_events: 'provider_unavailable',
  too_large: 'provider_unavailable',
  redirect: 'provider_invalid_request',
  declined: 'provider_refused',
};

function judgeFault(fault: ProviderFault): Verdict {
  const what = fault.kind === 'declined' ? 'declined' : 'failed';
  return {
    code: FAULT_CODES[fault.kind],
    what,
    sent: true,
    timedOut: fault.kind === 'idle' || fault.kind === 'deadline',
  };
}

// Refused, unresolved, unroutable, or a TLS handshake that failed: all before the first byte of a request.
const NEVER_LEFT =
  /^(ECONNREFUSED|ENOTFOUND|EAI_\w+|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_\w+|ERR_SSL_\w+|EPROTO|CERT_\w+|\w*SELF_SIGNED\w*|UNABLE_TO_\w+)$/;
const SILENCE = /^(UND_ERR_HEADERS_TIMEOUT|UND_ERR_BODY_TIMEOUT)$/;

const LONGEST_MESSAGE = 500;

/** What the provider said is somebody else's text: secrets out first, then controls, then length. */
function formatMessage(context: ProviderErrorContext, what: string, said: string): string {
  const plain = context
    .redact(said)
    .replace(/\s+|\p{Cc}+/gu, ' ')
    .trim();
  const short = plain.length > LONGEST_MESSAGE ? `${plain.slice(0, LONGEST_MESSAGE)}…` : plain;
  return short === '' ? `${context.model} ${what}.` : `${context.model} ${what}: ${short}`;
}
