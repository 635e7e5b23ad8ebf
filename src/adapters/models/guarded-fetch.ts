import { ProviderFault } from './provider-fault.ts';
import { renderAnswerAsEvents } from './render-answer-as-events.ts';

export interface GuardedFetchOptions {
  /** How long no byte may come, headers included. */
  readonly timeoutMs: number;
  /** Bytes of one answer, after decompression. */
  readonly maxBytes: number;
  /** Turns one JSON document into the event stream that was asked for; every request of ours asks for one. */
  readonly wholeAnswers: boolean;
  /** Passes or throws, before each request. */
  readonly checkAddress: () => Promise<unknown>;
  readonly fetch: typeof fetch;
}

/** The fetch that provider libraries are given: no redirects, no endless silence, no endless answer. */
export function createGuardedFetch(options: GuardedFetchOptions): typeof fetch {
  return async (input, init = {}) => {
    const silence = createSilenceGuard(options.timeoutMs, init.signal ?? null);
    const response = await silence.watch(async () => {
      await options.checkAddress();
      return options.fetch(input, { ...init, redirect: 'manual', signal: silence.signal });
    });
    if (response.status >= 300 && response.status < 400) {
      const fault = new ProviderFault(
        'redirect',
        'the provider redirects; no redirect is followed with a key',
      );
      silence.stop(fault);
      throw fault;
    }
    if (response.body === null) return response;

    const body = limitBody(response.body, silence, options.maxBytes);
    const head = { status: response.status, statusText: response.statusText, headers: response.headers };
    if (!response.ok || !options.wholeAnswers || !isJson(response)) return new Response(body, head);
    const events = renderAnswerAsEvents(await new Response(body).text());
    return new Response(events, { ...head, headers: { 'content-type': 'text/event-stream' } });
  };
}

interface SilenceGuard {
  /** Fires when the caller gave up, when the silence lasted too long, or when stopped. */
  readonly signal: AbortSignal;
  /** The work's result, unless the signal fires first. Time counts only while something is being watched. */
  watch<T>(work: () => Promise<T>): Promise<T>;
  stop(reason: unknown): void;
}

function createSilenceGuard(timeoutMs: number, caller: AbortSignal | null): SilenceGuard {
  const own = new AbortController();
  const signal = caller === null ? own.signal : AbortSignal.any([caller, own.signal]);
  return {
    signal,
    stop: (reason) => own.abort(reason),
    async watch(work) {
      signal.throwIfAborted();
      let onAbort = (): void => undefined;
      const aborted = new Promise<never>((_, reject) => {
        onAbort = () => reject(signal.reason);
        signal.addEventListener('abort', onAbort, { once: true });
      });
      const timer = setTimeout(
        () =>
          own.abort(
            new ProviderFault('idle', `nothing came for ${timeoutMs / 1000} s, see model_timeout_ms`),
          ),
        timeoutMs,
      );
      try {
        return await Promise.race([work(), aborted]);
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
      }
    },
  };
}

function limitBody(
  body: ReadableStream<Uint8Array>,
  silence: SilenceGuard,
  maxBytes: number,
): ReadableStream {
  const reader = body.getReader();
  let received = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const chunk = await readChunk(reader, silence);
      if (chunk.done) {
        controller.close();
        return;
      }
      received += chunk.value.byteLength;
      if (received > maxBytes) {
        const fault = new ProviderFault('too_large', `the answer is larger than ${maxBytes} bytes`);
        silence.stop(fault);
        throw fault;
      }
      controller.enqueue(chunk.value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

async function readChunk(reader: ReadableStreamDefaultReader<Uint8Array>, silence: SilenceGuard) {
  try {
    return await silence.watch(() => reader.read());
  } catch (cause) {
    if (silence.signal.aborted) throw silence.signal.reason;
    throw new ProviderFault('cut_off', 'the answer broke off', { cause });
  }
}

function isJson(response: Response): boolean {
  return /^application\/([a-z.-]+\+)?json\b/i.test(response.headers.get('content-type') ?? '');
}
