import type { LanguageModelV3Usage } from '@ai-sdk/provider';
import type { ModelAnswer } from '../../engine/ports.ts';

/** What was metered; null where the provider did not say, or said something that is no count. */
export function deriveUsage(usage: LanguageModelV3Usage): ModelAnswer['usage'] {
  const written = toCount(usage.inputTokens.cacheWrite);
  return {
    input_tokens: toCount(usage.inputTokens.total),
    output_tokens: toCount(usage.outputTokens.total),
    cached_tokens: toCount(usage.inputTokens.cacheRead),
    ...(written === null ? {} : { written_tokens: written }),
  };
}

function toCount(value: number | undefined): number | null {
  return value !== undefined && Number.isSafeInteger(value) && value >= 0 ? value : null;
}
