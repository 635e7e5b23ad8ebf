import { expect, test } from 'vitest';
import type { Refusals } from '../../engine/ports.ts';
import { CodedError } from '../../errors.ts';
import { learnRefusal, NOTHING_REFUSED } from './learn-refusal.ts';

const sent = { schema: 'world', temperature: true, effort: true, outputTokens: 16_000, promptTokens: 2000 };

test.each<[string, Partial<Refusals> | null]>([
  ['Invalid max_tokens value, the valid range of max_tokens is [1, 8192]', { output_tokens: 8192 }],
  ['max_tokens: 16000 > 4096, which is the maximum allowed number of output tokens', { output_tokens: 4096 }],
  ["Unsupported parameter: 'max_tokens' is not supported with this model.", { max_tokens: true }],
  [
    "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    { max_tokens: true },
  ],
  ['max_tokens must be smaller', { output_tokens: 4096 }],
  ["Unsupported value: 'reasoning_effort' does not support 'none' with this model.", { effort: true }],
  ['thinking.type: disabled is not supported by this model', { effort: true }],
  [
    "This model's maximum context length is 16384 tokens. However, you requested 18000 tokens (2000 in the messages, 16000 in the completion).",
    { context_tokens: 16_384 },
  ],
  [
    "This model's maximum context length is 2048 tokens. However, your messages resulted in 2100 tokens.",
    null,
  ],
  ["Unsupported value: 'temperature' does not support 0.9 with this model.", { temperature: true }],
  ['`temperature` is deprecated for this model.', { temperature: true }],
  ['Invalid schema for response_format: too deep', { schemas: ['world'] }],
  [
    'The specified schema produces a constraint that has too many states for serving.',
    { schemas: ['world'] },
  ],
  ['Unrecognized request argument supplied: prompt_cache_key', { marks: true }],
  ['messages.0.content.4: A maximum of 4 blocks with cache_control may be provided.', { marks: true }],
  ['The model `x` does not exist', null],
])('%s', (message, learned) => {
  const error = new CodedError('provider_invalid_request', { message });
  expect(learnRefusal(error, sent, NOTHING_REFUSED)).toEqual(
    learned === null ? null : { ...NOTHING_REFUSED, ...learned },
  );
});

test('only what was sent is blamed, and only by a refusal of the request', () => {
  const schema = new CodedError('provider_invalid_request', { message: 'a bad schema' });
  expect(learnRefusal(schema, { ...sent, schema: null }, NOTHING_REFUSED)).toBeNull();
  const busy = new CodedError('provider_unavailable', { message: 'the schema service is down' });
  expect(learnRefusal(busy, sent, NOTHING_REFUSED)).toBeNull();
});
