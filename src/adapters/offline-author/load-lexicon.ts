import { readFile } from 'node:fs/promises';
import { type Language, type Lexicon, LexiconSchema, type Lexicons } from './lexicon-schema.ts';

// Three folders up is the package's root from src/ and from dist/ alike.
const ASSETS = new URL('../../../assets/offline-author/', import.meta.url);
const PARTS = ['words', 'settings', 'matters', 'names', 'people', 'frames', 'outline'] as const;

/** Reads the word lists of every language. */
export async function loadLexicons(): Promise<Lexicons> {
  const [en, zh] = await Promise.all([loadLexicon('en'), loadLexicon('zh')]);
  return { en, zh };
}

/** Reads one language's word lists; a list that does not keep the schema is refused with its place. */
export async function loadLexicon(language: Language): Promise<Lexicon> {
  const parts = await Promise.all(
    PARTS.map(async (part) => {
      const text = await readFile(new URL(`${language}/${part}.json`, ASSETS), 'utf8');
      const value: unknown = JSON.parse(text);
      return [part, value] as const;
    }),
  );
  return LexiconSchema.parse({ language, ...Object.fromEntries(parts) });
}
