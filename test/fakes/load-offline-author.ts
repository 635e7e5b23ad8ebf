import { setImmediate } from 'node:timers/promises';
import { createOfflineAuthor } from '../../src/adapters/offline-author/create-offline-author.ts';
import { loadLexicons } from '../../src/adapters/offline-author/load-lexicon.ts';
import type { Model, ModelRequest } from '../../src/engine/ports.ts';
import { rememberLast } from '../../src/engine/remember-last.ts';

let loading: Promise<Model> | null = null;

/** The real offline author; its word lists are read once in a process. */
export function loadOfflineAuthor(): Promise<Model> {
  loading ??= loadLexicons().then((lexicons) => rememberAnswers(createOfflineAuthor({ lexicons })));
  return loading;
}

/** Books that are written again and again, and killed in between, ask the same: what was asked last is not worked out twice. An answer
 *  follows from the messages alone. */
const MOST_ANSWERS = 500;

function rememberAnswers(author: Model): Model {
  const recall = rememberLast(MOST_ANSWERS, (messages) => write(author, messages));
  return {
    ...author,
    async generate({ messages }, { signal, onText }) {
      signal.throwIfAborted();
      const { answer, chunks } = await recall(JSON.stringify(messages));
      for (const chunk of onText === undefined ? [] : chunks) {
        onText?.(chunk);
        // As the author does it: others get their turn in between.
        await setImmediate();
        signal.throwIfAborted();
      }
      return answer;
    },
  };
}

async function write(author: Model, messages: string) {
  const chunks: string[] = [];
  const request: ModelRequest = {
    messages: JSON.parse(messages),
    jsonSchema: null,
    maxOutputTokens: author.maxOutputTokens,
    temperature: null,
  };
  const { signal } = new AbortController();
  const answer = await author.generate(request, { signal, onText: (chunk) => chunks.push(chunk) });
  return { answer, chunks };
}
