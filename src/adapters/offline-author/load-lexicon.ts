import { readFile } from 'node:fs/promises';
import { type Language, type Lexicon, LexiconSchema, type Lexicons } from './lexicon-schema.ts';

// Three folders up is the package's root from src/ and from dist/ alike.
const ASSETS = new URL('../../../assets/offline-author/', import.meta.url);
const PARTS = [
  'words',
  'settings',
  'matters',
  'names',
  'people',
  'frames',
  'outline',
  'roles',
  'plans',
  'keeping',
] as const;
/** In the order in which a draw goes through them. */
const FAMILIES = ['voyage', 'search', 'contest', 'keeping', 'siege', 'case', 'kin'] as const;
const PROSE = ['places', 'things', 'talk', 'moments', 'stances'] as const;
// Only English has tenses to shift.
const PROSE_PARTS: Readonly<Record<Language, readonly string[]>> = { en: [...PROSE, 'verbs'], zh: PROSE };

/** Reads the word lists of every language. */
export async function loadLexicons(): Promise<Lexicons> {
  const [en, zh] = await Promise.all([loadLexicon('en'), loadLexicon('zh')]);
  return { en, zh };
}

/** Reads one language's word lists; a list that does not keep the schema is refused with its place. */
export async function loadLexicon(language: Language): Promise<Lexicon> {
  const [parts, families, prose] = await Promise.all([
    loadParts(language, PARTS),
    loadParts(`${language}/families`, FAMILIES),
    loadParts(`${language}/prose`, PROSE_PARTS[language]),
  ]);
  return LexiconSchema.parse({ language, ...parts, families: Object.values(families), prose });
}

async function loadParts(folder: string, parts: readonly string[]): Promise<Record<string, unknown>> {
  const values = await Promise.all(
    parts.map(async (part) => {
      const text = await readFile(new URL(`${folder}/${part}.json`, ASSETS), 'utf8');
      const value: unknown = JSON.parse(text);
      return [part, value] as const;
    }),
  );
  return Object.fromEntries(values);
}
