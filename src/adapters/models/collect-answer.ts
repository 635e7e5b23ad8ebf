import type { LanguageModelV3StreamPart } from '@ai-sdk/provider';
import type { ModelAnswer } from '../../engine/ports.ts';
import { deriveUsage } from './derive-usage.ts';
import { ProviderFault } from './provider-fault.ts';
import type { StreamRedactor } from './redact-stream.ts';
import { createReasoningSplitter } from './split-reasoning.ts';

export interface CollectOptions {
  readonly redactor: StreamRedactor;
  readonly onText: (chunk: string) => void;
  /** Told the length of each piece of reasoning. */
  readonly onReasoning: (characters: number) => void;
  /** Finds in the whole text what pieces hide. */
  readonly redactWhole: (text: string) => string;
  /** What to throw for trouble in the stream; `begun` when some of the answer had come. */
  readonly explain: (error: unknown, begun: boolean) => unknown;
}

/**
 * A stream of parts as one answer: its text, and apart from it a reasoning block that the server gave as text. What the caller is shown while it streams, joined,
 * is the text. Trouble of the caller's own in onText goes out as it is.
 */
export async function collectAnswer(
  stream: ReadableStream<LanguageModelV3StreamPart>,
  options: CollectOptions,
): Promise<ModelAnswer> {
  const reader = stream.getReader();
  const splitter = createReasoningSplitter(options.onReasoning);
  let begun = false;
  let text = '';
  const show = (chunk: string): void => {
    if (chunk === '') return;
    text += chunk;
    options.onText(chunk);
  };
  const read = async (): Promise<LanguageModelV3StreamPart | undefined> => {
    try {
      return (await reader.read()).value;
    } catch (error) {
      throw options.explain(error, begun);
    }
  };

  for (let part = await read(); part !== undefined; part = await read()) {
    if (part.type === 'error') throw options.explain(part.error, begun);
    if (part.type === 'text-delta') show(splitter.push(options.redactor.push(part.delta)));
    if (part.type === 'reasoning-delta') options.onReasoning(part.delta.length);
    if (part.type === 'finish') {
      const fault = findFault(part, begun);
      if (fault !== null) throw options.explain(fault, begun);
      show(splitter.push(options.redactor.end()));
      show(splitter.end());
      const { reasoning } = splitter;
      // The library's word for it and not the server's own, which could be anything, a key among it.
      return {
        text: options.redactWhole(text),
        ...(reasoning === '' ? {} : { reasoning: options.redactWhole(reasoning) }),
        usage: deriveUsage(part.usage),
        finishReason: part.finishReason.unified,
      };
    }
    begun ||= part.type !== 'stream-start';
  }
  throw options.explain(breakOff(begun), begun);
}

function findFault(
  finish: Extract<LanguageModelV3StreamPart, { type: 'finish' }>,
  begun: boolean,
): ProviderFault | null {
  const { unified, raw } = finish.finishReason;
  if (unified === 'content-filter') {
    return new ProviderFault('declined', `the answer was stopped by a filter (${raw ?? unified})`);
  }
  // The libraries make up a finish where a stream just ends: one without a raw reason, and never a good one.
  return raw === undefined && unified !== 'stop' ? breakOff(begun) : null;
}

function breakOff(begun: boolean): ProviderFault {
  return begun
    ? new ProviderFault('cut_off', 'the answer broke off before its end')
    : new ProviderFault('not_events', 'the answer is not an event stream');
}
