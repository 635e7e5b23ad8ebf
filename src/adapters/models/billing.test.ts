import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startFakeProvider } from '../../../test/fakes/fake-provider.ts';
import { PROVIDER_EVENTS } from '../../../test/fakes/provider-events.ts';
import type { Price } from '../../contracts/config.ts';
import { deriveCost } from '../../engine/usage.ts';
import { createProviderModel } from './create-provider-model.ts';
import { createRequestLimits } from './limit-requests.ts';

interface Row {
  readonly what: string;
  readonly model: string;
  readonly wire: 'anthropic' | 'openai' | 'google';
  readonly usage: Readonly<Record<string, unknown>>;
  readonly price: Price;
  readonly billed: Readonly<Record<string, number>>;
}

const path = new URL('../../../test/fixtures/providers/billing.json', import.meta.url);
const { rows } = JSON.parse(readFileSync(path, 'utf8')) as { readonly rows: readonly Row[] };

test.each(rows)('$what', async ({ model: id, wire, usage, price, billed }) => {
  const fake = await startFakeProvider([{ kind: 'events', events: speakUsage(wire, usage) }]);
  try {
    const model = await createProviderModel(
      {
        id,
        baseUrl: fake.url,
        apiKey: 'sk-test-0123456789abcdef',
        timeoutMs: 60_000,
        deadlineMs: 600_000,
        structuredOutput: null,
        envelope: 'strict',
        maxOutputTokens: 1000,
        mostOutputTokens: null,
        contextTokens: null,
        effort: null,
        price,
        maxInFlight: 4,
        requestsPerMinute: null,
      },
      { limits: createRequestLimits() },
    );
    const messages = [{ role: 'user', content: 'Begin.' }] as const;
    const answer = await model.generate(
      { messages, jsonSchema: null, maxOutputTokens: 100, temperature: null },
      { signal: new AbortController().signal },
    );
    const { output_tokens, ...metered } = answer.usage;
    expect(output_tokens).toBe(500);
    expect({ ...metered, cost_usd: deriveCost(answer.usage, price) }).toEqual(billed);
  } finally {
    await fake.close();
  }
});

/** An answer with the usage exactly as the provider words it. */
function speakUsage(wire: Row['wire'], usage: Row['usage']): unknown[] {
  const events = PROVIDER_EVENTS[wire]({ pieces: ['Done.'] }) as Record<string, unknown>[];
  return events.map((event) => {
    if (wire === 'google') return 'usageMetadata' in event ? { ...event, usageMetadata: usage } : event;
    if (event['type'] === 'message_start')
      return {
        ...event,
        message: { ...(event['message'] as object), usage: { ...usage, output_tokens: 1 } },
      };
    if (event['type'] === 'message_delta')
      return { ...event, usage: { output_tokens: usage['output_tokens'] } };
    return typeof event === 'object' && 'usage' in event ? { ...event, usage } : event;
  });
}
