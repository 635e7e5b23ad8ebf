import type { FileType } from './classify-file.ts';
import type { FileFacts } from './file-facts.ts';
import type { Search } from './parse-search.ts';

// How well a file fits a search, in points. The name counts most, since people name files for what is in them; then what the
// file says of itself; then its first lines; then, where it was read whole, its text. Nothing but a kind asked for finds no
// file: points for the kind are added only to what was found otherwise, or where the search names nothing else.

export interface Candidate {
  /** Folded. */
  readonly name: string;
  readonly folder: string;
  readonly facts: FileFacts;
  readonly type: FileType;
  readonly sceneNumber: number | null;
  readonly chapterNumber: number | null;
  /** Folded; null in a fast scan. */
  readonly body: string | null;
}

export interface Score {
  readonly points: number;
  /** The phrases and words of the search that are in the file, in the search's order. */
  readonly found: readonly string[];
}

export function scoreFile(file: Candidate, search: Search): Score {
  const found: string[] = [];
  let points = 0;
  for (const phrase of search.phrases) {
    const score = scoreTerm(file, phrase, PHRASE_POINTS);
    if (score > 0) found.push(phrase);
    points += score;
  }
  for (const word of search.words) {
    const score = scoreTerm(file, word, WORD_POINTS);
    if (score > 0) found.push(word);
    points += score;
  }
  const isNumbered =
    (file.sceneNumber !== null && search.sceneNumbers.includes(file.sceneNumber)) ||
    (file.type === 'chapter' &&
      file.chapterNumber !== null &&
      search.chapterNumbers.includes(file.chapterNumber));
  if (isNumbered) points += 40;
  // Whoever asks for a scene by its number wants to know what the outline says of it.
  if (file.type === 'outline' && search.sceneNumbers.length > 0) points += 12;
  const isOnlyKind =
    search.phrases.length +
      search.words.length +
      search.sceneNumbers.length +
      search.chapterNumbers.length ===
    0;
  if (search.types.includes(file.type) && (points > 0 || isOnlyKind || file.type === 'outline')) points += 8;
  return { points: points === 0 ? 0 : points + (TYPE_PRIOR.get(file.type) ?? 0), found };
}

interface Points {
  readonly name: number;
  readonly folder: number;
  readonly front: number;
  readonly head: number;
  readonly body: number;
}

const PHRASE_POINTS: Points = { name: 20, folder: 6, front: 16, head: 12, body: 10 };
const WORD_POINTS: Points = { name: 8, folder: 2, front: 6, head: 3, body: 1 };
/** Between equals, what a book is made of comes before notes about it. */
const TYPE_PRIOR: ReadonlyMap<FileType, number> = new Map([
  ['scene', 1],
  ['chapter', 1],
  ['outline', 1],
  ['canon_character', 1],
  ['canon_location', 1],
  ['canon_other', 0.5],
]);

function scoreTerm(file: Candidate, term: string, points: Points): number {
  let score = 0;
  if (hasTerm(file.name, term)) score += points.name;
  if (hasTerm(file.folder, term)) score += points.folder;
  if (hasTerm(file.facts.front, term)) score += points.front;
  if (hasTerm(file.facts.head, term)) score += points.head;
  if (file.body !== null) {
    const count = countTerm(file.body, term);
    if (count > 0) score += points.body * (1 + Math.min(3, Math.log2(count)));
  }
  return score;
}

function hasTerm(text: string, term: string): boolean {
  return findTerm(text, term, 0) !== -1;
}

function countTerm(text: string, term: string): number {
  let count = 0;
  for (
    let at = findTerm(text, term, 0);
    at !== -1 && count < 64;
    at = findTerm(text, term, at + term.length)
  ) {
    count += 1;
  }
  return count;
}

/** As a whole word where words are set apart; anywhere in Chinese, Japanese and Korean. */
function findTerm(text: string, term: string, from: number): number {
  for (let at = text.indexOf(term, from); at !== -1; at = text.indexOf(term, at + 1)) {
    const isWhole =
      !(isWordCharacter(term.charCodeAt(0)) && isWordCharacter(text.charCodeAt(at - 1))) &&
      !(
        isWordCharacter(term.charCodeAt(term.length - 1)) &&
        isWordCharacter(text.charCodeAt(at + term.length))
      );
    if (isWhole) return at;
  }
  return -1;
}

/** Letters and digits of scripts that set words apart; folded text has few others than these. */
function isWordCharacter(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 48 && code <= 57) ||
    (code >= 0xc0 && code < 0x2000 && code !== 0xd7 && code !== 0xf7)
  );
}
