import { parsePrompt } from '../../src/adapters/offline-author/parse-prompt.ts';
import type { Model, ModelRequest } from '../../src/engine/ports.ts';
import { loadOfflineAuthor } from './load-offline-author.ts';

// The offline author in a talk, except that some of its replies are others. Who is asked is told by the prompt alone.

export interface TalkAsked {
  readonly who: string;
  /** Which request of theirs it is, from 1. */
  readonly number: number;
  readonly inputs: ReadonlyMap<string, string>;
  readonly request: ModelRequest;
}

export interface MisbehavingAuthor extends Model {
  readonly asked: readonly TalkAsked[];
  countOf(who: string): number;
}

/** `says` gives what is said instead, or null for what the author says. */
export async function createMisbehavingAuthor(
  says: (asked: TalkAsked) => string | null | Promise<string | null>,
): Promise<MisbehavingAuthor> {
  const author = await loadOfflineAuthor();
  const asked: TalkAsked[] = [];
  const countOf = (who: string) => asked.filter((each) => each.who === who).length;
  return {
    ...author,
    asked,
    countOf,
    async generate(request, options) {
      const { inputs, role } = parsePrompt(request.messages);
      const who = role ?? '';
      const each = { who, number: countOf(who) + 1, inputs, request };
      asked.push(each);
      const instead = await says(each);
      const answer = await author.generate(request, options);
      return instead === null ? answer : { ...answer, text: instead };
    },
  };
}
