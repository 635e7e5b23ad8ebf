import type { FakeAnswer } from './fake-provider.ts';

export interface SpokenAnswer {
  /** The text in the pieces in which it is sent. */
  readonly pieces: readonly string[];
  readonly reasoning?: string;
  /** As this provider writes it; its own word for a good end when left out. */
  readonly finish?: string;
  readonly usage?: { readonly input: number; readonly output: number; readonly cached: number };
}

/** How each provider streams one and the same answer. */
export const PROVIDER_EVENTS = {
  anthropic: ({ pieces, reasoning, finish = 'end_turn', usage = USAGE }: SpokenAnswer): unknown[] => [
    {
      type: 'message_start',
      message: {
        id: 'msg_1',
        model: 'claude-test',
        role: 'assistant',
        usage: {
          input_tokens: usage.input - usage.cached,
          output_tokens: 1,
          cache_read_input_tokens: usage.cached,
        },
      },
    },
    ...(reasoning === undefined
      ? []
      : [
          { type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '' } },
          { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: reasoning } },
          { type: 'content_block_stop', index: 0 },
        ]),
    { type: 'ping' },
    { type: 'content_block_start', index: 1, content_block: { type: 'text', text: '' } },
    ...pieces.map((text) => ({
      type: 'content_block_delta',
      index: 1,
      delta: { type: 'text_delta', text },
    })),
    { type: 'content_block_stop', index: 1 },
    {
      type: 'message_delta',
      delta: { stop_reason: finish, stop_sequence: null },
      usage: { output_tokens: usage.output },
    },
    { type: 'message_stop' },
  ],

  openai: ({ pieces, reasoning, finish = 'stop', usage = USAGE }: SpokenAnswer): unknown[] => {
    const chunk = (delta: unknown, reason: string | null) => ({
      id: 'chatcmpl-1',
      created: 1,
      model: 'test',
      choices: [{ index: 0, delta, finish_reason: reason }],
    });
    return [
      chunk({ role: 'assistant', content: '' }, null),
      ...(reasoning === undefined ? [] : [chunk({ reasoning_content: reasoning }, null)]),
      ...pieces.map((content) => chunk({ content }, null)),
      chunk({}, finish),
      {
        id: 'chatcmpl-1',
        created: 1,
        model: 'test',
        choices: [],
        usage: {
          prompt_tokens: usage.input,
          completion_tokens: usage.output,
          total_tokens: usage.input + usage.output,
          prompt_tokens_details: { cached_tokens: usage.cached },
        },
      },
      '[DONE]',
    ];
  },

  google: ({ pieces, reasoning, finish = 'STOP', usage = USAGE }: SpokenAnswer): unknown[] => [
    ...(reasoning === undefined
      ? []
      : [{ candidates: [{ content: { role: 'model', parts: [{ text: reasoning, thought: true }] } }] }]),
    ...pieces.map((text) => ({ candidates: [{ content: { role: 'model', parts: [{ text }] } }] })),
    {
      candidates: [{ content: { role: 'model', parts: [{ text: '' }] }, finishReason: finish }],
      usageMetadata: {
        promptTokenCount: usage.input,
        candidatesTokenCount: usage.output,
        cachedContentTokenCount: usage.cached,
        totalTokenCount: usage.input + usage.output,
      },
      responseId: 'resp_1',
    },
  ],

  /** One object a line; see renderEvent. */
  ollama: ({ pieces, reasoning, finish = 'stop', usage = USAGE }: SpokenAnswer): unknown[] => [
    ...(reasoning === undefined
      ? []
      : [{ message: { role: 'assistant', thinking: reasoning }, done: false }]),
    ...pieces.map((content) => ({ message: { role: 'assistant', content }, done: false })),
    {
      message: { role: 'assistant', content: '' },
      done: true,
      done_reason: finish,
      prompt_eval_count: usage.input,
      eval_count: usage.output,
    },
  ],
} as const satisfies Record<string, (answer: SpokenAnswer) => unknown[]>;

const USAGE = { input: 12, output: 5, cached: 4 };

export type Wire = keyof typeof PROVIDER_EVENTS;

/** A good answer over one of the three protocols. */
export function speak(wire: Wire, answer: SpokenAnswer, end: 'close' | 'cut' | 'hang' = 'close'): FakeAnswer {
  return { kind: 'events', events: PROVIDER_EVENTS[wire](answer), end };
}
