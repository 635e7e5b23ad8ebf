import { isFoundByWord } from '../../manuscript/scene-checks/list-places.ts';

const SHOWN_SENTENCE = 160;

/** What is said of a scene, with the sentence that it is said of where it is found by a word; other messages have the words themselves. */
export function tellSentence(
  { reason_code, message }: { readonly reason_code: string; readonly message: string },
  sentence: string,
): string {
  if (!isFoundByWord(reason_code)) return message;
  const line = sentence.replaceAll(/\s+/g, ' ');
  const shown = line.length <= SHOWN_SENTENCE ? line : `${line.slice(0, SHOWN_SENTENCE - 1).toWellFormed()}…`;
  return `${message.replace(/\.$/, '')}: “${shown}”`;
}
