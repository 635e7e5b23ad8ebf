import { STORED_CHARACTERS } from '../../contracts/characters.ts';
import { STORED_PLACES } from '../../contracts/location-registry.ts';
import { readIfValid } from '../../engine/read-if-valid.ts';
import { classifyFile } from '../locate/classify-file.ts';
import { readFileFacts } from '../locate/file-facts.ts';
import type { CanonEntity } from './canon-entity.ts';
import { parseCard } from './parse-card.ts';
import { readCharacterFile, readPlaceFile } from './read-canon-json.ts';

/** The people and places of one canon file. A file of another kind has none: it is shown, and not compared. */
export function parseCanon(path: string, text: string): CanonEntity[] {
  if (/\.json$/i.test(path)) return parseCanonJson(path, text);
  const { value } = classifyFile(path, readFileFacts(path, text));
  if (value === 'canon_character') return [parseCard(path, text, 'person')];
  if (value === 'canon_location') return [parseCard(path, text, 'place')];
  return [];
}

function parseCanonJson(path: string, text: string): CanonEntity[] {
  const characters = readIfValid(STORED_CHARACTERS, text);
  if (characters !== null) return readCharacterFile(path, text, characters);
  const places = readIfValid(STORED_PLACES, text);
  return places === null ? [] : readPlaceFile(path, text, places);
}
