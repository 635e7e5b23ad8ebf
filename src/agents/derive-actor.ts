import type { JsonObject } from '../contracts/json.ts';
import type { Actor } from '../contracts/receipt.ts';
import type { Decoding } from '../engine/engine.ts';

/** Who an agent really is: the role that was asked, the model that answered, and how its answers are drawn. */
export function deriveActor(agentId: string, modelId: string, decoding: Decoding): Actor {
  const colon = modelId.indexOf(':');
  const requested: JsonObject = {
    ...(decoding.temperature === null ? {} : { temperature: decoding.temperature }),
    ...(decoding.maxOutputTokens === null ? {} : { max_output_tokens: decoding.maxOutputTokens }),
  };
  const told = Object.keys(requested).length > 0;
  return {
    agent_id: agentId,
    provider: modelId.slice(0, colon),
    model: modelId.slice(colon + 1),
    // A provider does not say what it did with what it was asked for.
    decoding: { requested, effective: {}, source: told ? 'template' : 'unknown' },
  };
}
