import { fitRequest } from '../../engine/fit-request.ts';
import type { Refusals } from '../../engine/ports.ts';
import { CodedError } from '../../errors.ts';

export interface SentRequest {
  /** The contract whose schema was sent; null where none was. */
  readonly schema: string | null;
  readonly temperature: boolean;
  readonly effort: boolean;
  readonly outputTokens: number;
  /** By our own estimate. */
  readonly promptTokens: number;
}

export const NOTHING_REFUSED: Refusals = {
  schemas: [],
  temperature: false,
  effort: false,
  max_tokens: false,
  marks: false,
  output_tokens: null,
  context_tokens: null,
};

/** Few models give less, and no answer of ours is useless with as much. */
const CAREFUL_OUTPUT_TOKENS = 4096;

/**
 * What a refusal blames, of what was sent with the request; null where it is something else. In order: the length of prompt and
 * answer together, the name of the limit, the limit, the temperature, the marks for its cache, the effort,
 * the schema.
 */
export function learnRefusal(error: unknown, sent: SentRequest, known: Refusals): Refusals | null {
  if (!(error instanceof CodedError) || error.code !== 'provider_invalid_request') return null;
  const { message } = error;
  const context = /maximum context length is (\d+)/i.exec(message)?.[1];
  if (context !== undefined) {
    const contextTokens = Number(context);
    const fit = fitRequest({ ...sent, wantedTokens: sent.outputTokens, contextTokens });
    // A prompt that leaves no room is refused whatever its answer may be.
    return fit.fits && fit.outputTokens < sent.outputTokens
      ? { ...known, context_tokens: contextTokens }
      : null;
  }
  if (!known.max_tokens && OLDER_NAME.test(message)) return { ...known, max_tokens: true };
  if (LIMIT.test(message)) {
    const allowed = readAllowed(message, sent.outputTokens);
    return allowed === null ? null : { ...known, output_tokens: allowed };
  }
  if (sent.temperature && /temperature|sampling param/i.test(message)) return { ...known, temperature: true };
  if (!known.marks && /prompt_cache|cache_control/i.test(message)) return { ...known, marks: true };
  if (sent.effort && /effort|thinking/i.test(message)) return { ...known, effort: true };
  if (sent.schema !== null && SCHEMA.test(message))
    return { ...known, schemas: [...known.schemas, sent.schema] };
  return null;
}

const OLDER_NAME = /max_tokens\W+is not supported|use \W?max_completion_tokens/i;
const LIMIT = /max_tokens|max_completion_tokens|max_output_tokens|maxOutputTokens|num_predict/i;
const SCHEMA =
  /schema|response_format|responseFormat|json_object|structured output|output_(config|format)|text\.format/i;

function readAllowed(message: string, asked: number): number | null {
  const numbers = [...message.matchAll(/\d[\d,]*/g)].map(([digits]) => Number(digits.replaceAll(',', '')));
  const allowed = Math.max(...numbers.filter((number) => number >= 256 && number < asked), 0);
  if (allowed > 0) return allowed;
  return asked > CAREFUL_OUTPUT_TOKENS ? CAREFUL_OUTPUT_TOKENS : null;
}
