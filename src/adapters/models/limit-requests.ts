import PQueue from 'p-queue';
import type { ProviderName } from './provider-facts.ts';

export interface RequestLimit {
  readonly maxInFlight: number;
  readonly requestsPerMinute: number | null;
}

/** Runs work when its provider may be asked; an abort while it waits rejects with the signal's reason. */
export type LimitRequest = <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T>;

export interface RequestLimits {
  of(provider: ProviderName, limit: RequestLimit): LimitRequest;
}

/**
 * One queue for each provider, shared by all its models: accounts are limited, not models. There is to be one of these
 * in a process. Limits are set for a provider, so all its models bring the same numbers and the first to come sets them.
 */
export function createRequestLimits(options: { readonly minuteMs?: number } = {}): RequestLimits {
  const queues = new Map<ProviderName, PQueue>();
  return {
    of(provider, limit) {
      const queue = queues.get(provider) ?? createQueue(limit, options.minuteMs ?? 60_000);
      queues.set(provider, queue);
      return (work, signal) => queue.add(work, { signal });
    },
  };
}

function createQueue(limit: RequestLimit, minuteMs: number): PQueue {
  const rate =
    limit.requestsPerMinute === null
      ? {}
      : // A sliding window: with a fixed one, two minutes' worth could go out within a moment.
        { interval: minuteMs, intervalCap: limit.requestsPerMinute, strict: true };
  return new PQueue({ concurrency: limit.maxInFlight, ...rate });
}
