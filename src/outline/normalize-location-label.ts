import { transliterateHan } from '../text/transliterate-han.ts';
import { foldLocationLabel } from './fold-location-label.ts';

/**
 * The token of a label, from which ids are made: folded, Chinese as pinyin, reduced to `a-z0-9` with `_` between.
 * Articles and possessives stay. Letters of other scripts fall out, so that a token may be empty, and two labels of one
 * token may be two places: what decides that is the match key (derive-location-name.ts), never the token.
 */
export function normalizeLocationLabel(label: string): string {
  return transliterateHan(foldLocationLabel(label))
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
}
