import { ENGLISH, ENGLISH_TITLES } from './word-lists/en.ts';
import { CHINESE } from './word-lists/zh.ts';

// Whether the words after a closing quote say who spoke, so that the sentence goes on.

export function continuesAfterSpeech(text: string, at: number): boolean {
  const next = text.slice(at, at + 60);
  if (/^\p{Ll}/u.test(next)) return true;
  if (/^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u.test(next)) return isChineseTag(next);
  return isNameTag(next);
}

/** A verb of speech before the clause ends; Japanese says と after the quotation. */
function isChineseTag(next: string): boolean {
  if (/^(?:と|って)/.test(next)) return true;
  const clause = /^[^。！？，、：；…“”「」\s]{1,12}(?=[。！？，；…]|$)/u.exec(next)?.[0] ?? '';
  return [...CHINESE.speechVerbs].some((verb) => clause.endsWith(verb) || clause.endsWith(`${verb}着`));
}

/** `John said`, `Mr. Hale cried`, `I asked`. A capital pronoun begins a sentence: `She said nothing.` */
function isNameTag(next: string): boolean {
  const match = /^((?:\p{Lu}[\p{L}’'-]*\.?\s+){1,4})(\p{Ll}+)/u.exec(next);
  if (match === null || !ENGLISH.speechVerbs.has(match[2] ?? '')) return false;
  const [first = ''] = (match[1] ?? '').trim().split(/\s+/);
  const word = first.replace(/\.$/, '').toLowerCase();
  return first === 'I' || ENGLISH_TITLES.has(word) || !ENGLISH.stopWords.has(word);
}
