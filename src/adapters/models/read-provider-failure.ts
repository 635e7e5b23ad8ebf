import {
  APICallError,
  EmptyResponseBodyError,
  InvalidResponseDataError,
  JSONParseError,
  TypeValidationError,
} from '@ai-sdk/provider';
import { CodedError } from '../../errors.ts';
import { ProviderFault } from './provider-fault.ts';

/** The facts in whatever a provider's library threw or streamed as an error. */
export interface ProviderFailure {
  /** What already has its code. */
  readonly coded: CodedError | null;
  readonly fault: ProviderFault | null;
  readonly status: number | null;
  readonly headers: Readonly<Record<string, string>>;
  /** The body parsed, or the text where it is not JSON; null where there is none. */
  readonly body: unknown;
  /** A system or library code such as ECONNREFUSED. */
  readonly networkCode: string | null;
  /** The provider answered with something that is not its protocol. */
  readonly malformed: boolean;
  /** Of the innermost error. */
  readonly message: string;
}

/** Reads the whole chain of causes: libraries wrap, and the telling error is at another depth each time. */
export function readProviderFailure(error: unknown): ProviderFailure {
  const chain = listCauses(error);
  // A good status is no news: what went wrong came after it.
  const call = chain.find((link) => APICallError.isInstance(link) && (link.statusCode ?? 0) >= 400);
  const answered = APICallError.isInstance(call) && !isInvented(call) ? call : null;
  const last = chain.at(-1);
  return {
    coded: chain.find((link) => link instanceof CodedError) ?? null,
    fault: chain.find((link) => link instanceof ProviderFault) ?? null,
    status: answered?.statusCode ?? null,
    headers: answered?.responseHeaders ?? {},
    // Inside a stream the provider's error comes as it is, without an Error around it.
    body: readBody(answered) ?? (error instanceof Error ? null : (error ?? null)),
    networkCode: chain.map(readNetworkCode).find((code) => code !== null) ?? null,
    malformed: chain.some(isMalformed) || (APICallError.isInstance(call) && isInvented(call)),
    message: last instanceof Error ? last.message : '',
  };
}

/** The error, its causes and the first of those that it gathers; the depth is bounded since a chain may be a ring. */
function listCauses(error: unknown): unknown[] {
  const chain: unknown[] = [];
  let link = error;
  while (link !== undefined && link !== null && chain.length < 10) {
    chain.push(link);
    link = link instanceof AggregateError ? link.errors[0] : link instanceof Error ? link.cause : undefined;
  }
  return chain;
}

function readBody(call: APICallError | null): unknown {
  const text = call?.responseBody;
  if (text === undefined || text.trim() === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

// The codes of reasons and of libraries' errors are lower-case; those of Node and its HTTP client are not.
function readNetworkCode(link: unknown): string | null {
  if (!(link instanceof Error) || !('code' in link) || typeof link.code !== 'string') return null;
  return /^[A-Z][A-Z0-9_]+$/.test(link.code) ? link.code : null;
}

function isMalformed(link: unknown): boolean {
  return (
    JSONParseError.isInstance(link) ||
    TypeValidationError.isInstance(link) ||
    InvalidResponseDataError.isInstance(link) ||
    EmptyResponseBodyError.isInstance(link)
  );
}

// @ai-sdk/anthropic gives a first event that it cannot read the status 500 and its own error as the body.
function isInvented(call: APICallError): boolean {
  const body = readBody(call);
  return typeof body === 'object' && body !== null && 'name' in body && String(body.name).startsWith('AI_');
}
