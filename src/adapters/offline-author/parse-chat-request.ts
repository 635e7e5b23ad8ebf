import { z } from 'zod';
import type { ModelRequest } from '../../engine/ports.ts';

const ContentSchema = z.union([
  z.string(),
  z.array(z.looseObject({ type: z.string(), text: z.string().optional() })),
]);

/** As much of OpenAI's request as the author can use; the rest is accepted and left. */
const ChatRequestSchema = z.looseObject({
  model: z.string().default('offline:author'),
  messages: z.array(z.looseObject({ role: z.string(), content: ContentSchema.nullish() })).min(1),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
  max_tokens: z.int().positive().nullish(),
  max_completion_tokens: z.int().positive().nullish(),
  temperature: z.number().nullish(),
});

export interface ChatRequest {
  readonly model: string;
  readonly stream: boolean;
  readonly includeUsage: boolean;
  readonly request: ModelRequest;
}

/** The request, or in one sentence what is wrong with it. */
export function parseChatRequest(body: string): ChatRequest | string {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch (error) {
    if (error instanceof SyntaxError) return 'The body is not valid JSON.';
    throw error;
  }
  const parsed = ChatRequestSchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'not a chat completion request'}`;
  }
  const { model, messages, stream, stream_options, max_tokens, max_completion_tokens, temperature } =
    parsed.data;
  return {
    model,
    stream: stream ?? false,
    includeUsage: stream_options?.include_usage ?? false,
    request: {
      messages: messages.map(({ role, content }) => ({
        role: role === 'system' || role === 'developer' ? 'system' : 'user',
        content: readContent(content),
      })),
      jsonSchema: null,
      maxOutputTokens: max_completion_tokens ?? max_tokens ?? 32_000,
      temperature: temperature ?? null,
    },
  };
}

function readContent(content: z.infer<typeof ContentSchema> | null | undefined): string {
  if (typeof content === 'string') return content;
  return (content ?? []).map((part) => part.text ?? '').join('');
}
