import { CHINESE } from './chinese.ts';
import type { Dictionary } from './dictionaries.ts';

/** What a language is called: `en` as English, or 英语. */
export function formatLanguage(code: string, words: Dictionary): string {
  return new Intl.DisplayNames([words === CHINESE ? 'zh' : 'en'], { type: 'language' }).of(code) ?? code;
}
