import type { CassetteRequest } from '../../contracts/cassette.ts';
import { hashBytes } from '../../engine/hash.ts';
import type { ModelRequest } from '../../engine/ports.ts';

/** A request by the hashes and sizes of its parts: enough to tell where two differ, and nothing of what they say. */
export function describeRequest(request: ModelRequest): CassetteRequest {
  return {
    messages: request.messages.map(({ role, content }) => ({
      role,
      sha256: hashBytes(content),
      characters: content.length,
    })),
    json_schema: request.jsonSchema?.name ?? null,
    max_output_tokens: request.maxOutputTokens,
    temperature: request.temperature,
  };
}
