import type { JsonObject } from '../contracts/json.ts';
import type { Actor } from '../contracts/receipt.ts';
import type { Decoding } from '../engine/engine.ts';
import type { Model } from '../engine/ports.ts';

/** Who an agent really is: the role that was asked, the model that answered, and how its answers are drawn. */
export function deriveActor(
  agentId: string,
  { id: modelId, maxOutputTokens }: Pick<Model, 'id' | 'maxOutputTokens'>,
  decoding: Decoding,
): Actor {
  const requested: JsonObject = {
    ...(decoding.temperature === null ? {} : { temperature: decoding.temperature }),
    ...(decoding.maxOutputTokens === null ? {} : { max_output_tokens: decoding.maxOutputTokens }),
  };
  const told = Object.keys(requested).length > 0;
  return {
    agent_id: agentId,
    ...splitId(modelId),
    decoding: {
      // What was configured for the role, and what was sent for it; templates say nothing about it.
      requested,
      effective: {
        ...requested,
        max_output_tokens: Math.min(decoding.maxOutputTokens ?? maxOutputTokens, maxOutputTokens),
      },
      source: told ? 'provider_override' : 'unknown',
    },
  };
}

/** The same agent, by the model that answered in the end. */
export function nameAnswerer(actor: Actor, modelId: string): Actor {
  return { ...actor, ...splitId(modelId) };
}

function splitId(modelId: string): Pick<Actor, 'provider' | 'model'> {
  const colon = modelId.indexOf(':');
  return { provider: modelId.slice(0, colon), model: modelId.slice(colon + 1) };
}
