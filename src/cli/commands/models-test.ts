import type { CommandContext } from '../command-spec.ts';
import { openApp } from '../open-app.ts';

export async function run(context: CommandContext): Promise<number> {
  const { out, io, signal } = context;
  const app = await openApp(context);
  const started = io.clock.elapsedMs();
  const { model, source, text, usage } = await app.testModel(signal);
  const duration_ms = Math.round(io.clock.elapsedMs() - started);
  const { input_tokens: input, output_tokens: output, cost_usd: cost } = usage;
  out.result({ model, source, answered: true, duration_ms, usage: { ...usage }, text }, () =>
    [
      `${model} (from: ${source}) answers after ${duration_ms} ms`,
      `tokens  ${input ?? 'unknown'} in, ${output ?? 'unknown'} out`,
      `cost    ${cost === null ? 'unknown: no price is known for this model' : `$${cost.toFixed(6)}`}`,
      ...(model === 'offline:author'
        ? ['note    a procedural stand-in for a model: for trying, testing and measuring']
        : []),
    ].join('\n'),
  );
  return 0;
}
