import type { Language } from './lexicon-schema.ts';

const SMALL = new Set('a an the of in on at to by for and or nor but from with as'.split(' '));

/** A title as the language writes titles: in English every word but the small ones is raised. */
export function toTitle(text: string, language: Language): string {
  if (language === 'zh') return text.replace(/。$/, '');
  return text
    .replace(/\.$/, '')
    .split(' ')
    .map((word, index) =>
      index > 0 && SMALL.has(word.toLowerCase())
        ? word.toLowerCase()
        : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join(' ');
}
