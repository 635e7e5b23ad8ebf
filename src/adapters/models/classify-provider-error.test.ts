import { readFileSync } from 'node:fs';
import { APICallError, JSONParseError } from '@ai-sdk/provider';
import { describe, expect, test } from 'vitest';
import { startFakeProvider } from '../../../test/fakes/fake-provider.ts';
import { CodedError } from '../../errors.ts';
import { classifyProviderError, type ProviderErrorContext } from './classify-provider-error.ts';
import { createProviderModel } from './create-provider-model.ts';
import { createRequestLimits } from './limit-requests.ts';
import { ProviderFault, type ProviderFaultKind } from './provider-fault.ts';

interface Row {
  name: string;
  provider: string;
  status: number;
  body: unknown;
  headers?: Record<string, string>;
  code: string;
  retry_after_ms: number | null;
}
const fixture: { now: string; rows: Row[] } = JSON.parse(
  readFileSync(new URL('../../../test/fixtures/providers/errors.json', import.meta.url), 'utf8'),
);

const context: ProviderErrorContext = {
  provider: 'openai',
  model: 'openai:gpt-test',
  begun: false,
  now: new Date(fixture.now),
  redact: (text) => text.replaceAll('sk-secret', '[redacted]'),
};

describe('what a provider answers, through its own library', () => {
  test.each(fixture.rows)('$name', async ({ provider, status, body, headers, code, retry_after_ms }) => {
    const fake = await startFakeProvider([{ kind: 'status', status, body, ...(headers ? { headers } : {}) }]);
    const model = await createProviderModel(
      {
        id: `${provider}:test-model`,
        baseUrl: fake.url,
        apiKey: 'sk-test-key',
        timeoutMs: 60_000,
        deadlineMs: 600_000,
        structuredOutput: null,
        envelope: 'strict',
        maxOutputTokens: 100,
        mostOutputTokens: null,
        contextTokens: null,
        effort: null,
        price: null,
        maxInFlight: 1,
        requestsPerMinute: null,
      },
      { limits: createRequestLimits(), now: () => new Date(fixture.now) },
    );
    const request = {
      messages: [{ role: 'user' as const, content: 'Hello' }],
      jsonSchema: null,
      maxOutputTokens: 100,
      temperature: null,
    };
    const error: unknown = await model
      .generate(request, { signal: new AbortController().signal })
      .catch((thrown) => thrown);
    await fake.close();
    if (!(error instanceof CodedError)) throw new Error('not a coded error', { cause: error });
    expect({ code: error.code, details: error.details }).toEqual({
      code,
      details: {
        provider,
        model: `${provider}:test-model`,
        status,
        sent: true,
        timed_out: false,
        answer_begun: false,
        ...(retry_after_ms === null ? {} : { retry_after_ms }),
      },
    });
    expect(fake.requests).toHaveLength(1);
  });
});

describe('what the network says', () => {
  test.each<[string, boolean, boolean]>([
    ['ECONNREFUSED', false, false],
    ['ENOTFOUND', false, false],
    ['EAI_AGAIN', false, false],
    ['EHOSTUNREACH', false, false],
    ['UND_ERR_CONNECT_TIMEOUT', false, false],
    ['CERT_HAS_EXPIRED', false, false],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', false, false],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', false, false],
    ['ERR_TLS_CERT_ALTNAME_INVALID', false, false],
    ['ERR_SSL_WRONG_VERSION_NUMBER', false, false],
    ['ECONNRESET', true, false],
    ['EPIPE', true, false],
    ['ETIMEDOUT', true, false],
    ['UND_ERR_SOCKET', true, false],
    ['UND_ERR_HEADERS_TIMEOUT', true, true],
    ['UND_ERR_BODY_TIMEOUT', true, true],
  ])('%s is unavailability; sent: %s, timed out: %s', (code, sent, timedOut) => {
    const error = wrap(Object.assign(new Error(`failed with ${code}`), { code }));
    expect(classifyProviderError(error, context)).toMatchObject({
      code: 'provider_unavailable',
      details: { status: null, sent, timed_out: timedOut, answer_begun: false },
    });
  });

  test('of several addresses that were tried, the first tells', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED ::1:9'), { code: 'ECONNREFUSED' });
    expect(classifyProviderError(wrap(new AggregateError([refused])), context)).toMatchObject({
      code: 'provider_unavailable',
      details: { sent: false },
    });
  });
});

describe('what was seen on the way', () => {
  test.each<[ProviderFaultKind, string, boolean, boolean]>([
    ['idle', 'provider_unavailable', true, false],
    ['cut_off', 'provider_unavailable', false, true],
    ['not_events', 'provider_unavailable', false, false],
    ['too_large', 'provider_unavailable', false, false],
    ['redirect', 'provider_invalid_request', false, false],
    ['declined', 'provider_refused', false, false],
  ])('%s is %s', (kind, code, timedOut, answerBegun) => {
    expect(classifyProviderError(wrap(new ProviderFault(kind, 'x')), context)).toMatchObject({
      code,
      details: { sent: true, timed_out: timedOut, answer_begun: answerBegun },
    });
  });

  test('a status counts for more than a body that broke off', () => {
    const error = new APICallError({
      message: 'Failed to process error response',
      url: 'https://x',
      requestBodyValues: {},
      statusCode: 429,
      cause: new ProviderFault('cut_off', 'x'),
    });
    expect(classifyProviderError(error, context)).toMatchObject({
      code: 'provider_rate_limit',
      details: { answer_begun: false },
    });
  });
});

describe('what comes inside a stream', () => {
  test.each<[unknown, string]>([
    [{ type: 'overloaded_error', message: 'Overloaded' }, 'provider_unavailable'],
    [{ type: 'rate_limit_error', message: 'slow down' }, 'provider_rate_limit'],
    [{ type: 'invalid_request_error', message: 'no' }, 'provider_invalid_request'],
    [{ message: 'quota', type: 'insufficient_quota', code: 'insufficient_quota' }, 'provider_quota'],
    [{ message: 'something happened' }, 'provider_unavailable'],
    ['just text', 'provider_unavailable'],
    [new JSONParseError({ text: '{', cause: new Error('Unexpected end') }), 'provider_unavailable'],
  ])('%j is %s', (error, code) => {
    expect(classifyProviderError(error, { ...context, begun: true })).toMatchObject({
      code,
      details: { status: null, sent: true, answer_begun: true },
    });
  });
});

test('what already has a code keeps it, and learns where it happened', () => {
  const error = classifyProviderError(
    wrap(new CodedError('base_url_refused', { details: { why: 'x' } })),
    context,
  );
  expect(error).toMatchObject({ code: 'base_url_refused', details: { why: 'x', provider: 'openai' } });
});

test('a request that cannot be made is not the network’s fault', () => {
  const error = classifyProviderError(new TypeError('"sk-secret\\n" is an invalid header value'), context);
  expect(error).toMatchObject({ code: 'provider_invalid_request', details: { sent: false } });
  expect(error.message).toBe(
    'openai:gpt-test could not be asked: "[redacted]\\n" is an invalid header value',
  );
});

test('what the provider said is repeated without secrets, controls and length', () => {
  const message = `key sk-secret\u001b[31m\n${'x'.repeat(1000)}`;
  const error = classifyProviderError({ message }, context);
  expect(error.message).toMatch(
    /^openai:gpt-test failed during its answer: key \[redacted\] \[31m x{100,}…$/,
  );
  expect(error.message.length).toBeLessThan(600);
  expect(error.cause).toBeUndefined();
});

function wrap(cause: Error): APICallError {
  return new APICallError({
    message: 'Cannot connect to API',
    url: 'https://x',
    requestBodyValues: {},
    cause,
  });
}
