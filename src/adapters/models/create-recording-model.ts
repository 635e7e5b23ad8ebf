import type { CassetteExchange, CassetteLine } from '../../contracts/cassette.ts';
import { hashRequest } from '../../engine/hash-request.ts';
import type { Model, ModelAnswer } from '../../engine/ports.ts';
import { CodedError } from '../../errors.ts';
import { isReasonCode } from '../../reasons.ts';
import { describeRequest } from './describe-request.ts';
import { letOthersRun } from './let-others-run.ts';

// Answers are handed out one at a time, each after its line is on the disk, and the caller gets what the line says:
// whatever was redacted is redacted for both, so that a replay cannot differ from the run that was recorded.

/** What all models of one recording share. */
export interface CassetteRecorder {
  begin(): void;
  /** Writes the exchange in its turn; gives what was written. */
  end(exchange: Omit<CassetteExchange, 'begun'>): Promise<CassetteExchange['result']>;
  append(line: CassetteLine): void;
}

export function createCassetteRecorder(
  append: (line: CassetteLine) => void,
  redact: (text: string) => string,
): CassetteRecorder {
  let begun = 0;
  let last: Promise<unknown> = Promise.resolve();
  return {
    append,
    begin() {
      begun += 1;
    },
    end(exchange) {
      const turn = async () => {
        await letOthersRun();
        const result = redactResult(exchange.result, redact);
        append({ ...exchange, begun, result });
        return result;
      };
      const ended = last.then(turn, turn);
      last = ended;
      return ended;
    },
  };
}

export function createRecordingModel(model: Model, cassette: CassetteRecorder): Model {
  cassette.append({
    kind: 'model',
    model: model.id,
    price: model.price,
    max_output_tokens: model.maxOutputTokens,
    envelope: model.envelope,
    max_in_flight: model.maxInFlight,
  });
  return {
    ...model,
    async generate(request, options) {
      cassette.begin();
      const result = await model.generate(request, options).then(describeAnswer, (error: unknown) => {
        // An abort is no word of the provider's, and what has no code is a bug: neither belongs on a cassette.
        if (options.signal.aborted || !(error instanceof CodedError)) throw error;
        return describeFault(error);
      });
      const recorded = await cassette.end({
        kind: 'exchange',
        model: model.id,
        role: options.about?.role ?? null,
        step_id: options.about?.stepId ?? null,
        request_hash: hashRequest(request),
        request: describeRequest(request),
        result,
      });
      return readResult(recorded);
    },
  };
}

type Result = CassetteExchange['result'];

function describeAnswer({ text, usage, finishReason }: ModelAnswer): Result {
  return { kind: 'answer', text, usage, finish_reason: finishReason };
}

function describeFault(error: CodedError): Result {
  return {
    kind: 'fault',
    reason_code: error.code,
    message: error.message.trim() === '' ? error.reason.message : error.message,
    next_action: error.next,
    details: { ...error.details },
  };
}

function redactResult(result: Result, redact: (text: string) => string): Result {
  if (result.kind === 'answer') return { ...result, text: redact(result.text) };
  const details = JSON.parse(redact(JSON.stringify(result.details)));
  return { ...result, message: redact(result.message), details };
}

/** The answer, or the fault thrown again. */
export function readResult(result: Result): ModelAnswer {
  if (result.kind === 'answer') {
    return { text: result.text, usage: result.usage, finishReason: result.finish_reason };
  }
  const { reason_code: code, message, next_action: next, details } = result;
  if (!isReasonCode(code)) {
    throw new CodedError('cassette_invalid', {
      message: `The cassette has a fault with the reason ${code}, which is none of ours.`,
    });
  }
  throw new CodedError(code, { message, details, ...(next === null ? {} : { next }) });
}
