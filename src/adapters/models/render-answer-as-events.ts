import { isObject } from '../../contracts/json.ts';
import { ProviderFault } from './provider-fault.ts';

/**
 * One whole chat completion as the event stream that was asked for: one chunk with everything in it. Some servers
 * ignore `stream`; with this they need no second code path. Anything but a completion (an error object) goes on
 * unchanged as the one event, for the reader of the stream to judge.
 */
export function renderAnswerAsEvents(text: string): string {
  // An event stream under the wrong content type.
  if (/^\s*(data|event|id|retry)?:/.test(text)) return text;
  const answer = parseObject(text);
  return `data: ${JSON.stringify(toChunk(answer) ?? answer)}\n\ndata: [DONE]\n\n`;
}

type Json = Readonly<Record<string, unknown>>;

function parseObject(text: string): Json {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new ProviderFault('not_events', 'the answer is neither an event stream nor JSON', { cause });
  }
  if (!isObject(value)) throw new ProviderFault('not_events', 'the answer is not a JSON object');
  return value;
}

function toChunk(answer: Json): Json | null {
  const choice: unknown = Array.isArray(answer['choices']) ? answer['choices'][0] : undefined;
  if (!isObject(choice) || !isObject(choice['message'])) return null;
  const { content, reasoning_content, reasoning, refusal } = choice['message'];
  return {
    id: answer['id'],
    created: answer['created'],
    model: answer['model'],
    choices: [
      {
        index: 0,
        delta: { role: 'assistant', content, reasoning_content, reasoning, refusal },
        // A whole document is a whole answer even where the server does not say why it ended.
        finish_reason: choice['finish_reason'] ?? 'unknown',
      },
    ],
    usage: answer['usage'],
  };
}
