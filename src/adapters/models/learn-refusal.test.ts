import { expect, test } from 'vitest';
import { CodedError } from '../../errors.ts';
import { type Learned, learnRefusal, NOTHING_LEARNED } from './learn-refusal.ts';

const sent = { schema: 'world', temperature: true, outputTokens: 16_000, promptTokens: 2000 };

test.each<[string, Partial<Learned> | null]>([
  ['Invalid max_tokens value, the valid range of max_tokens is [1, 8192]', { outputTokens: 8192 }],
  ['max_tokens: 16000 > 4096, which is the maximum allowed number of output tokens', { outputTokens: 4096 }],
  ["Unsupported parameter: 'max_tokens' is not supported with this model.", { outputTokens: 4096 }],
  [
    "This model's maximum context length is 16384 tokens. However, you requested 18000 tokens (2000 in the messages, 16000 in the completion).",
    { contextTokens: 16_384 },
  ],
  [
    "This model's maximum context length is 2048 tokens. However, your messages resulted in 2100 tokens.",
    null,
  ],
  ["Unsupported value: 'temperature' does not support 0.9 with this model.", { noTemperature: true }],
  ['`temperature` is deprecated for this model.', { noTemperature: true }],
  ['Invalid schema for response_format: too deep', { noSchemas: ['world'] }],
  [
    'The specified schema produces a constraint that has too many states for serving.',
    { noSchemas: ['world'] },
  ],
  ['Unrecognized request argument supplied: prompt_cache_key', { noMarks: true }],
  ['messages.0.content.4: A maximum of 4 blocks with cache_control may be provided.', { noMarks: true }],
  ['The model `x` does not exist', null],
])('%s', (message, learned) => {
  const error = new CodedError('provider_invalid_request', { message });
  expect(learnRefusal(error, sent, NOTHING_LEARNED)).toEqual(
    learned === null ? null : { ...NOTHING_LEARNED, ...learned },
  );
});

test('only what was sent is blamed, and only by a refusal of the request', () => {
  const schema = new CodedError('provider_invalid_request', { message: 'a bad schema' });
  expect(learnRefusal(schema, { ...sent, schema: null }, NOTHING_LEARNED)).toBeNull();
  const busy = new CodedError('provider_unavailable', { message: 'the schema service is down' });
  expect(learnRefusal(busy, sent, NOTHING_LEARNED)).toBeNull();
});
