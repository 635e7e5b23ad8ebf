import type { Language, Lexicons } from '../lexicon-schema.ts';
import type { Prompt } from '../parse-prompt.ts';
import { createSay } from '../roles/fill-phrase.ts';
import { chat } from './chat.ts';
import { lookUp } from './look-up.ts';
import { replyInRole } from './reply-in-role.ts';
import type { TalkRequest } from './talk-request.ts';

const TALKS: ReadonlyMap<string, (request: TalkRequest) => string> = new Map([
  ['tool_call', lookUp],
  ['conference_reply', replyInRole],
  ['chat_reply', chat],
]);

/** The answer to somebody who talks, in words or in the protocol of tools; null where the request is for something else. */
export function answerTalk(
  { contract, inputs }: Prompt,
  language: Language,
  lexicons: Lexicons,
): string | null {
  const talk = TALKS.get(contract ?? '');
  return talk?.({ inputs, language, say: createSay(lexicons[language]) }) ?? null;
}
