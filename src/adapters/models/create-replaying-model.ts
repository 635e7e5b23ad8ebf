import type { CassetteModel } from '../../contracts/cassette.ts';
import { hashRequest } from '../../engine/hash-request.ts';
import type { Model, ModelRequest, RequestAbout } from '../../engine/ports.ts';
import { CodedError } from '../../errors.ts';
import type { CassettePlayer } from './create-cassette-player.ts';
import { readResult } from './create-recording-model.ts';
import { describeRequest } from './describe-request.ts';
import { findNearestExchange } from './find-nearest-exchange.ts';

/** A model as it was recorded. Nothing is ever sent: what is not on the cassette is refused. */
export function createReplayingModel(facts: CassetteModel, cassette: CassettePlayer): Model {
  return {
    id: facts.model,
    price: facts.price,
    maxOutputTokens: facts.max_output_tokens,
    envelope: facts.envelope,
    maxInFlight: facts.max_in_flight,
    isReplay: true,
    async generate(request, { signal, onText, about = null }) {
      const exchange = await cassette.take(hashRequest(request), signal);
      if (exchange === null) throw refuse(request, about, cassette);
      const answer = readResult(exchange.result);
      onText?.(answer.text);
      return answer;
    },
  };
}

function refuse(request: ModelRequest, about: RequestAbout | null, cassette: CassettePlayer): CodedError {
  const nearest = findNearestExchange(describeRequest(request), about, cassette.exchanges);
  const who = about === null ? 'This request' : `The request of ${about.stepId} (${about.role})`;
  return new CodedError('cassette_missing_exchange', {
    message: `${who} is not on the cassette. ${describeNearest(nearest)}`,
    kept: 'nothing was sent',
    details: {
      ...(about === null ? {} : { step_id: about.stepId }),
      request_hash: hashRequest(request),
      nearest:
        nearest === null
          ? null
          : { exchange: nearest.number, step_id: nearest.stepId, differs: [...nearest.differs] },
    },
  });
}

function describeNearest(nearest: ReturnType<typeof findNearestExchange>): string {
  if (nearest === null) return 'The cassette has no exchange at all.';
  const where = `exchange ${nearest.number}${nearest.stepId === null ? '' : ` of ${nearest.stepId}`}`;
  if (nearest.differs.length === 0) return `It is asked for more often than it was recorded, as ${where}.`;
  return `The nearest one is ${where}: ${nearest.differs.join('; ')}.`;
}
