import { isObject } from '../../contracts/json.ts';
/** What a body says about the trouble, whatever shape the provider gives its errors. */
export interface BodySigns {
  /** Types, codes, statuses and reasons, in lower case. */
  readonly words: ReadonlySet<string>;
  /** For a person; empty where the body has none. */
  readonly message: string;
  /** Google: the names of the quotas that ran out. */
  readonly quotaIds: readonly string[];
  /** Google: when to come back. */
  readonly retryDelay: string | null;
}

/**
 * Shapes: OpenAI and most others `{error: {message, type, code}}`, Anthropic `{type: 'error', error: {type, message}}`
 * and inside a stream the inner object alone, Google `{error: {code, status, message, details: [...]}}` or a list of
 * it, vLLM `{message, type, code}`, Ollama `{error: 'text'}`, FastAPI `{detail: …}`.
 */
export function readBodySigns(body: unknown): BodySigns {
  const outer = asObject(Array.isArray(body) ? body[0] : body);
  const inner = asObject(outer['error']);
  const details = (Array.isArray(inner['details']) ? inner['details'] : []).map(asObject);
  const nested = asObject(inner['innererror']);
  const words = [outer, inner, nested, ...details].flatMap((part) =>
    ['type', 'code', 'status', 'reason'].map((key) => part[key]),
  );
  return {
    words: new Set(words.filter((word) => typeof word === 'string').map((word) => word.toLowerCase())),
    message: readMessage(body, outer, inner),
    quotaIds: details
      .flatMap((detail) => (Array.isArray(detail['violations']) ? detail['violations'] : []))
      .map((violation) => asObject(violation)['quotaId'])
      .filter((id) => typeof id === 'string'),
    retryDelay:
      details.map((detail) => detail['retryDelay']).find((delay) => typeof delay === 'string') ?? null,
  };
}

function readMessage(body: unknown, outer: JsonObject, inner: JsonObject): string {
  const said = [inner['message'], outer['error'], outer['message'], outer['detail']];
  const found = said.find((text) => typeof text === 'string' && text.trim() !== '');
  if (typeof found === 'string') return found;
  // A page for people (of a proxy, most often) says nothing that its status does not.
  return typeof body === 'string' && !body.trimStart().startsWith('<') ? body.trim() : '';
}

type JsonObject = Readonly<Record<string, unknown>>;

function asObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}
