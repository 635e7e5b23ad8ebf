import type { LanguageModelV3Usage } from '@ai-sdk/provider';
import type { ModelAnswer } from '../../engine/ports.ts';

/** What was metered; null where the provider did not say, or said something that is no count. */
export function deriveUsage(usage: LanguageModelV3Usage): ModelAnswer['usage'] {
  return {
    input_tokens: toCount(usage.inputTokens.total),
    output_tokens: toCount(usage.outputTokens.total),
    cached_tokens: toCount(usage.inputTokens.cacheRead),
  };
}

function toCount(value: number | undefined): number | null {
  return value !== undefined && Number.isSafeInteger(value) && value >= 0 ? value : null;
}
