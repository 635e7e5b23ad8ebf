import type { CallUsage } from '../../contracts/usage.ts';
import type { Model, ModelRequest } from '../../engine/ports.ts';
import { deriveCost } from '../../engine/usage.ts';

const PROBE: ModelRequest = {
  messages: [
    { role: 'system', content: 'You are being tested. Answer with one short JSON object and nothing else.' },
    { role: 'user', content: 'Answer with {"ok": true}.' },
  ],
  jsonSchema: null,
  maxOutputTokens: 1000,
  temperature: null,
};

/** One small request: what the model said, and what that cost. */
export async function probeModel(
  model: Model,
  signal: AbortSignal,
): Promise<{ readonly text: string; readonly usage: CallUsage }> {
  const { text, usage } = await model.generate(PROBE, { signal });
  return { text, usage: { ...usage, cost_usd: deriveCost(usage, model.price) } };
}
