import { fitRequest } from '../../engine/fit-request.ts';
import { CodedError } from '../../errors.ts';

/** What a model has refused, so that it is not asked for again. */
export interface Learned {
  /** Names of the contracts whose schema it does not take. */
  readonly noSchemas: readonly string[];
  readonly noTemperature: boolean;
  /** It does not want to be told what it could keep. */
  readonly noMarks: boolean;
  /** Answers may be no longer; null where that was never refused. */
  readonly outputTokens: number | null;
  /** What it takes in all, prompt and answer, where a refusal said so. */
  readonly contextTokens: number | null;
}

export interface SentRequest {
  /** The contract whose schema was sent; null where none was. */
  readonly schema: string | null;
  readonly temperature: boolean;
  readonly outputTokens: number;
  /** By our own estimate. */
  readonly promptTokens: number;
}

export const NOTHING_LEARNED: Learned = {
  noSchemas: [],
  noTemperature: false,
  noMarks: false,
  outputTokens: null,
  contextTokens: null,
};

/** Few models give less, and no answer of ours is useless with as much. */
const CAREFUL_OUTPUT_TOKENS = 4096;

/**
 * What a refusal blames, of what was sent with the request; null where it is something else. In order: the length of the
 * answer, the temperature, the marks for its cache, the schema.
 */
export function learnRefusal(error: unknown, sent: SentRequest, known: Learned): Learned | null {
  if (!(error instanceof CodedError) || error.code !== 'provider_invalid_request') return null;
  const { message } = error;
  const context = /maximum context length is (\d+)/i.exec(message)?.[1];
  if (context !== undefined) {
    const contextTokens = Number(context);
    const fit = fitRequest({ ...sent, wantedTokens: sent.outputTokens, contextTokens });
    // A prompt that leaves no room is refused whatever its answer may be.
    return fit.fits && fit.outputTokens < sent.outputTokens ? { ...known, contextTokens } : null;
  }
  if (LIMIT.test(message)) {
    const outputTokens = readAllowed(message, sent.outputTokens);
    return outputTokens === null ? null : { ...known, outputTokens };
  }
  if (sent.temperature && /temperature|sampling param/i.test(message))
    return { ...known, noTemperature: true };
  if (!known.noMarks && /prompt_cache|cache_control/i.test(message)) return { ...known, noMarks: true };
  if (sent.schema !== null && SCHEMA.test(message))
    return { ...known, noSchemas: [...known.noSchemas, sent.schema] };
  return null;
}

const LIMIT = /max_tokens|max_completion_tokens|max_output_tokens|maxOutputTokens|num_predict/i;
const SCHEMA =
  /schema|response_format|responseFormat|json_object|structured output|output_(config|format)|text\.format/i;

function readAllowed(message: string, asked: number): number | null {
  const numbers = [...message.matchAll(/\d[\d,]*/g)].map(([digits]) => Number(digits.replaceAll(',', '')));
  const allowed = Math.max(...numbers.filter((number) => number >= 256 && number < asked), 0);
  if (allowed > 0) return allowed;
  return asked > CAREFUL_OUTPUT_TOKENS ? CAREFUL_OUTPUT_TOKENS : null;
}
