import { hashBytes } from '../engine/hash.ts';
import { rememberLast } from '../engine/remember-last.ts';
import { foldLocationLabel } from './fold-location-label.ts';
import { normalizeLocationLabel } from './normalize-location-label.ts';

// What follows from a label alone. Two texts with two duties:
//
//   token      names the place in its id: Latin, transliterated, articles kept. It may leave letters out.
//   match key  decides whether two labels are one place: folded in the label's own script, a leading article dropped where
//              a word follows, possessives kept. It leaves nothing out, so that two names which only sound alike
//              (东城, 冬城) or share only their number (Порт 7, Склад 7) never become one place in silence.

export interface LocationName {
  /** What follows `LOC_`: the token, or 8 hex digits of the label where there is none. */
  readonly idToken: string;
  /** The last part of the stability key: the token, with `#` and the match key where the token leaves letters out. */
  readonly stabilityToken: string;
  readonly matchKey: string;
  /** What near misses are measured on: the Latin spelling where there is a whole one, without its article. */
  readonly nearText: string;
}

/** Labels repeat from scene to scene and from phase to phase, and a dictionary is asked for the Chinese ones. */
export const deriveLocationName = rememberLast(5000, nameLocation);

function nameLocation(label: string): LocationName {
  const token = normalizeLocationLabel(label);
  const folded = foldLocationLabel(label);
  const matchKey = folded === '' ? listCodePoints(label) : dropArticle(folded);
  const isWhole = WHOLE.test(folded);
  return {
    idToken: token === '' ? hashLabel(label) : token,
    stabilityToken: isWhole ? token : qualifyToken(token, matchKey),
    matchKey,
    nearText: deriveNearText(folded, isWhole ? token : folded),
  };
}

/** The token of a place whose own token says too little: it leaves letters out, or another place has it already. */
export function qualifyToken(token: string, matchKey: string): string {
  return `${token}#${matchKey}`;
}

/** Nothing is lost on the way from such a text to its token. */
const WHOLE = /^[a-z0-9_\p{Script=Han}]+$/u;

// The articles that no name of a place is likely to begin with by chance. Elided ones (l') are left to near misses.
const ARTICLE =
  /^(?:the|an?|les?|la|une?|der|die|das|eine?|el|l[oa]s|una|il|lo|gli|uno|de|het|een)_(?=[\p{L}\p{N}])/u;

function dropArticle(folded: string): string {
  return folded.replace(ARTICLE, '');
}

/** A syllable such as le in 乐山 is no article, though it looks like one once it is spelled out. */
function deriveNearText(folded: string, spelled: string): string {
  return /\p{Script=Han}/u.test(folded) ? spelled : dropArticle(folded);
}

/** The key of a label without letters and numbers: capitals and `+` keep it apart from every other key. */
function listCodePoints(label: string): string {
  const characters = [...label.normalize('NFC').trim()];
  return `U+${characters.map((character) => character.codePointAt(0)?.toString(16)).join('+')}`;
}

function hashLabel(label: string): string {
  return hashBytes(label.normalize('NFC')).slice('sha256:'.length, 'sha256:'.length + 8);
}
