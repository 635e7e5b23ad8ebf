import type { InboxAnswer, InboxItem } from '../contracts/api-inbox.ts';
import type { JsonObject } from '../contracts/json.ts';
import { CodedError } from '../errors.ts';

// What is meant by what was said to an item of the inbox. In this order:
//   1  nothing, or only the … of an example                        usage_invalid
//   2  the word of an answer, and nothing else                     that answer; one that wants words   usage_invalid
//   3  the word of an answer that takes words, and words after it  that answer with the words
//   4  the item has one answer that takes words                    that one, with all that was said
//   5  otherwise                                                   usage_invalid: name one of its answers

export interface InboxReply {
  readonly item: InboxItem;
  readonly answer: InboxAnswer;
  /** What goes through the answer's door. */
  readonly input: JsonObject;
}

export function matchReply(item: InboxItem, said: string, book: string): InboxReply {
  const text = said.trim();
  const refuse = (message: string): CodedError =>
    new CodedError('usage_invalid', {
      message: `${message} What can be answered: ${item.answers.map(describe).join('; ')}.`,
      kept: 'nothing was changed',
      next: `bookforge inbox --book ${book}`,
      details: { book, item_id: item.id },
    });
  if (text === '' || text === '…') throw refuse('An answer has to say something.');
  const [, word = '', words = ''] = /^(\S+)\s*(.*)$/s.exec(text) ?? [];
  const named = item.answers.find(({ answer }) => answer === word);
  if (named !== undefined && words === '') {
    if (named.words !== null) throw refuse(`${word} wants words to go with it.`);
    return { item, answer: named, input: named.input };
  }
  if (named !== undefined && named.words !== null) return reply(item, named, named.words, words);
  const [free, ...others] = item.answers.filter((answer) => answer.words !== null);
  if (free !== undefined && free.words !== null && others.length === 0)
    return reply(item, free, free.words, text);
  throw refuse(`“${text.slice(0, LONGEST_QUOTE)}” is no answer to ${item.id}.`);
}

const LONGEST_QUOTE = 60;

function reply(item: InboxItem, answer: InboxAnswer, input: string, words: string): InboxReply {
  return { item, answer, input: { ...answer.input, [input]: words } };
}

function describe({ answer, words, label }: InboxAnswer): string {
  return `${answer}${words === null ? '' : ' WORDS'} (${label})`;
}
