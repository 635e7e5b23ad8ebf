import { createContext, useContext } from 'react';
import { CHINESE } from './chinese.ts';
import { ENGLISH } from './english.ts';

// Every word of the page, in both languages. What the server calls by an id has its name in `names-….ts`; reason codes and next
// actions are shown as they come, since they are typed.

export type Dictionary = Readonly<Record<keyof typeof ENGLISH, string>>;
export type Language = 'en' | 'zh';
export const DICTIONARIES: Readonly<Record<Language, Dictionary>> = { en: ENGLISH, zh: CHINESE };

export const Words = createContext<Dictionary>(ENGLISH);
export const useWords = (): Dictionary => useContext(Words);

/** Words that one page alone needs: they lie beside it, and are loaded with it. */
export type PageWords<Key extends string> = Readonly<Record<Language, Readonly<Record<Key, string>>>>;

export function usePageWords<Key extends string>(own: PageWords<Key>): Readonly<Record<Key, string>> {
  return own[useWords() === CHINESE ? 'zh' : 'en'];
}
