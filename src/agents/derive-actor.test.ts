import { expect, it } from 'vitest';
import { deriveActor } from './derive-actor.ts';

const MODEL = { id: 'compatible:any', maxOutputTokens: 8000 };

it.each([
  [{ temperature: null, maxOutputTokens: null }, {}, { max_output_tokens: 8000 }, 'unknown'],
  [
    { temperature: 0.4, maxOutputTokens: null },
    { temperature: 0.4 },
    { temperature: 0.4, max_output_tokens: 8000 },
    'provider_override',
  ],
  [
    { temperature: null, maxOutputTokens: 9000 },
    { max_output_tokens: 9000 },
    { max_output_tokens: 8000 },
    'provider_override',
  ],
])('tells how %j was sent, and who said so', (decoding, requested, effective, source) => {
  expect(deriveActor('writer-001', MODEL, decoding)).toEqual({
    agent_id: 'writer-001',
    provider: 'compatible',
    model: 'any',
    decoding: { requested, effective, source },
  });
});
