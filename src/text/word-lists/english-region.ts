import type { EnglishRegion } from './en-regions.ts';

const AMERICAN: ReadonlySet<string> = new Set(['en-us', 'en-ph', 'en-pr']);
const BRITISH: ReadonlySet<string> = new Set(['en-gb', 'en-ie', 'en-au', 'en-nz', 'en-za', 'en-in']);

/** Whose spelling a code asks for; null where it is neither's, as in Canada, or no English. */
export function findEnglishRegion(code: string): EnglishRegion | null {
  const folded = code.toLowerCase();
  if (AMERICAN.has(folded)) return 'american';
  return BRITISH.has(folded) ? 'british' : null;
}
