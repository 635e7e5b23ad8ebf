import { serveOfflineModel } from '../../src/adapters/offline-author/serve-offline-model.ts';
import { estimateTokens } from '../../src/engine/estimate/estimate-tokens.ts';
import type { Model, ModelMessage, ModelRequest } from '../../src/engine/ports.ts';
import { loadOfflineAuthor } from './load-offline-author.ts';

// Servers that speak as OpenAI does, with models behind them that can and cannot do the work. What they say is the offline
// author's, as far as they are let hear the question and give the answer.

export type ModelStandInName =
  | 'fit'
  | 'no JSON'
  | 'truncating context'
  | 'short output'
  | 'slow'
  | 'wrong language';

interface Behaviour {
  hear?(messages: readonly ModelMessage[]): readonly ModelMessage[];
  say?(text: string): string;
}

const TRUNCATED_TO = 4096;
const SHORT_WORDS = 420;

const BEHAVIOURS: Readonly<Record<ModelStandInName, Behaviour>> = {
  fit: {},
  'no JSON': {
    say: (text) =>
      text.startsWith('{') ? `Of course! Here is the world: ${text.replaceAll('"', '')}` : text,
  },
  // What is too much goes from the beginning of what the user said, and nobody is told.
  'truncating context': {
    hear(messages) {
      const [system, user] = messages;
      if (system === undefined || user === undefined) return messages;
      const room = (TRUNCATED_TO - estimateTokens(system.content)) * 4;
      return [system, { ...user, content: user.content.slice(-room) }];
    },
  },
  'short output': {
    say: (text) =>
      text.startsWith('{')
        ? text
        : text
            .split(/(?<=\s)/)
            .slice(0, SHORT_WORDS)
            .join(''),
  },
  slow: {},
  'wrong language': {
    hear: (messages) =>
      messages.map(({ role, content }) => ({
        role,
        content: content.replace(/^language: \w+$/m, 'language: zh'),
      })),
  },
};

export interface ModelStandIn {
  readonly url: string;
  /** How often it was asked. */
  asked(): number;
  close(): Promise<void>;
}

/** `onAsked` is called before each answer. */
export async function startModelStandIn(
  name: ModelStandInName,
  onAsked: () => void = () => undefined,
): Promise<ModelStandIn> {
  const author = await loadOfflineAuthor();
  const { hear = (messages) => messages, say = (text) => text } = BEHAVIOURS[name];
  let asked = 0;
  const model: Model = {
    ...author,
    async generate(request: ModelRequest, options) {
      asked += 1;
      onAsked();
      const { onText, ...quiet } = options;
      const answer = await author.generate({ ...request, messages: hear(request.messages) }, quiet);
      const text = say(answer.text);
      onText?.(text);
      return { ...answer, text };
    },
  };
  const { port, close } = await serveOfflineModel({ model, port: 0 });
  return { url: `http://127.0.0.1:${port}/v1`, asked: () => asked, close };
}
