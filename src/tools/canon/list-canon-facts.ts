import { type Character, STORED_CHARACTERS } from '../../contracts/characters.ts';
import { STORED_PLACES } from '../../contracts/location-registry.ts';
import { readIfValid } from '../../engine/read-if-valid.ts';
import { foldText } from '../../text/fold-text.ts';
import { parseFrontMatter } from '../../text/parse-front-matter.ts';
import { splitSentences } from '../../text/split-sentences.ts';
import { boundText } from '../bound-text.ts';
import { parseIfJson } from '../project/parse-if-json.ts';
import { type CanonFact, IDENTITY_RANK, LAST_RANK, RANKS } from './canon-fact.ts';
import type { CanonScope } from './canon-scope.ts';
import { isSamePerson } from './is-same-person.ts';
import { listCharacters } from './list-characters.ts';
import { namesLaterScene } from './names-later-scene.ts';
import { parseCanon } from './parse-canon.ts';

// What canon files say that concerns a scene, sentence by sentence in the order of the files. People who are not in the
// scene, other places, what is between people who do not meet here, and whatever names a later chapter or scene stay out.
// Where nothing is known of the scene everything concerns it.

export interface CanonFile {
  readonly path: string;
  readonly text: string;
}

export function listCanonFacts(files: readonly CanonFile[], scope: CanonScope | null): CanonFact[] {
  const facts = files.flatMap((file) => listFile(file, scope));
  return scope === null ? facts : facts.filter(({ text }) => !namesLaterScene(text, scope));
}

function listFile({ path, text }: CanonFile, scope: CanonScope | null): CanonFact[] {
  if (!/\.json$/i.test(path)) return listPage({ path, text }, scope);
  const characters = readIfValid(STORED_CHARACTERS, text);
  if (characters !== null) {
    const people = listCharacters(characters);
    const here = scope === null ? people : people.filter(({ name }) => isAmong(scope.cast, name));
    return here.flatMap((person) => listPerson(path, person, here));
  }
  const places = readIfValid(STORED_PLACES, text);
  if (places !== null) return listPlaces(path, places.locations, scope);
  return listLeaves(parseIfJson(text), []).flatMap(({ key, text: told }) =>
    listSentences({ path, about: null, field: key }, told, (sentence) => rankWorld(key, sentence, scope)),
  );
}

function isAmong(names: readonly string[], name: string): boolean {
  return names.some((each) => isSamePerson(each, name));
}

function listPerson(path: string, person: Character, here: readonly Character[]): CanonFact[] {
  const { name, role, age, gender, appearance, personality, background, motivation } = person;
  const about = boundText(name, 80);
  const own = (field: string, text: string, rank = RANKS[field] ?? LAST_RANK, part = 0) =>
    listSentences({ path, about, field }, text, () => rank, part);
  const years = age === undefined ? [] : [`${age}`];
  const relations = Object.entries(person.relationships ?? {}).filter(([other]) =>
    here.some((each) => each !== person && isSamePerson(each.name, other)),
  );
  return [
    {
      path,
      about,
      field: null,
      text: [boundText(role, 120), ...years, boundText(gender, 40)].join(', '),
      part: 0,
      rank: IDENTITY_RANK,
    },
    ...own('appearance', appearance),
    ...own('personality', personality),
    ...own('motivation', motivation),
    ...relations.flatMap(([other, text]) => own(`to ${boundText(other, 80)}`, text, RANKS['relationship'])),
    ...own('background', background),
    ...(person.abilities ?? []).flatMap((ability, index) =>
      own('abilities', ability, RANKS['abilities'], index * APART),
    ),
  ];
}

function listPlaces(
  path: string,
  locations: readonly {
    location_id: string;
    display_name: string;
    aliases: readonly string[];
    parent_location_id?: string | undefined;
  }[],
  scope: CanonScope | null,
): CanonFact[] {
  const names = new Map(locations.map(({ location_id, display_name }) => [location_id, display_name]));
  const here = locations.filter(({ display_name }) => scope === null || scope.places.includes(display_name));
  return here.map(({ display_name, aliases, parent_location_id }) => {
    const parent = names.get(parent_location_id ?? '');
    const also = aliases.length === 0 ? [] : [`also called ${aliases.join(', ')}`];
    const text = [...(parent === undefined ? [] : [`in ${parent}`]), ...also].join(', ');
    return { path, about: display_name, field: null, text, part: 0, rank: RANKS['here'] ?? LAST_RANK };
  });
}

/** A card line by line; one of somebody or some place that is not there stays out. */
function listPage({ path, text }: CanonFile, scope: CanonScope | null): CanonFact[] {
  const [entity] = parseCanon(path, text);
  if (scope !== null && entity !== undefined) {
    const known = entity.kind === 'person' ? scope.cast : scope.places;
    if (!entity.names.some((name) => isAmong(known, name))) return [];
  }
  const dies = scope !== null && typeof entity?.dead?.value === 'number' && entity.dead.value > scope.number;
  const lines = text
    .slice(0, PAGE_CHARACTERS)
    .split('\n')
    .map((line) => line.trim());
  const { bodyLine } = parseFrontMatter(lines);
  return lines
    .filter((line, index) => line !== '' && !(index < bodyLine && line === '---'))
    .filter((line) => !(dies && DEATH.test(line)))
    .flatMap((line, index) =>
      listSentences(
        { path, about: null, field: '' },
        line,
        () => (index === 0 ? IDENTITY_RANK : LAST_RANK),
        index * APART,
      ),
    );
}

/** More than any prompt is told: what lies beyond has no room in any case. */
const PAGE_CHARACTERS = 8_000;
const DEATH = /^\W*(?:status|died(?:_in)?|death|dies_in|状态|死于)\W*[:：]/iu;

/** The texts of a JSON document of any shape, each under its key. */
function listLeaves(value: unknown, keys: readonly string[]): { key: string; text: string }[] {
  if (typeof value === 'string') {
    const key = keys.join('.');
    return value.trim() === '' || key === 'schema_version' ? [] : [{ key, text: value }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    listLeaves(each, Array.isArray(value) ? keys : [...keys, key]),
  );
}

/** What is said of the scene's own places is told before what is said of others. */
function rankWorld(key: string, sentence: string, scope: CanonScope | null): number {
  const usual = RANKS[key] ?? LAST_RANK;
  const folded = foldText(sentence);
  const isHere = (scope?.places ?? []).some((name) => folded.includes(foldText(name)));
  return isHere ? Math.min(usual, RANKS['here'] ?? LAST_RANK) : usual;
}

/** Between the parts of two entries of a list, or of two lines. */
const APART = 10_000;

function listSentences(
  of: Pick<CanonFact, 'path' | 'about' | 'field'>,
  text: string,
  rank: (sentence: string) => number,
  part = 0,
): CanonFact[] {
  return splitSentences(text.replaceAll(/\s+/g, ' ').trim()).map(({ text: sentence }, index) => ({
    ...of,
    text: sentence,
    part: part + index,
    // Of everybody something, before of anybody all.
    rank: rank(sentence) + (index === 0 ? 0 : 0.5),
  }));
}
