import { parsePrompt } from '../../src/adapters/offline-author/parse-prompt.ts';
import type { TaskPacket } from '../../src/contracts/task-packet.ts';
import type { Model, ModelRequest } from '../../src/engine/ports.ts';
import { applySpoil, type Spoil } from './disobedient-author.ts';
import { loadOfflineAuthor } from './load-offline-author.ts';

export interface ObedientAuthor extends Model {
  /** Every request, in order. */
  readonly requests: readonly ModelRequest[];
  /** How often the order was seen, and so obeyed. */
  obeyed(): number;
}

/** The offline author, except that it does what a sentence in its prompt says, wherever that stands. */
export async function createObedientAuthor(order: {
  readonly sentence: string;
  readonly does: Spoil;
}): Promise<ObedientAuthor> {
  const author = await loadOfflineAuthor();
  const requests: ModelRequest[] = [];
  let obeyed = 0;
  return {
    ...author,
    requests,
    obeyed: () => obeyed,
    async generate(request, options) {
      requests.push(request);
      const answer = await author.generate(request, { signal: options.signal });
      if (!request.messages.some(({ content }) => content.includes(order.sentence))) return answer;
      obeyed += 1;
      const packet = parsePrompt(request.messages).inputs.get('packet');
      const asked = packet === undefined ? null : (JSON.parse(packet) as TaskPacket);
      if (asked?.intent === 'clarify') throw new Error('a model was sent a questionnaire');
      return { ...answer, text: applySpoil(answer.text, order.does, asked) };
    },
  };
}
