import type { ConsistencyIssue, RawConsistencyReport } from '../../../contracts/consistency-report.ts';
import type { ErrorV1 } from '../../../contracts/error-v1.ts';
import type { AuthorRequest } from '../author-request.ts';
import type { Lexicon } from '../lexicon-schema.ts';
import { findActingDead, findDead } from '../roles/find-dead.ts';
import { writeError } from '../write-error.ts';
import { agree, findColours } from './find-colours.ts';
import { findMisspelled } from './find-misspelled.ts';
import { fillKeeping } from './keeping-lexicon-schema.ts';
import {
  type KnownPerson,
  type ReadChapter,
  type ReadScene,
  readChapterMatter,
} from './read-chapter-matter.ts';
import { listSentences, mentions } from './sentences.ts';

/** What can be seen without understanding: colours, the dead, names, places. Silence is the usual answer. */
export function checkConsistency(request: AuthorRequest): RawConsistencyReport | ErrorV1 {
  const read = readChapterMatter(request);
  if (read === null)
    return writeError('raw_consistency_report', ['raw_consistency_report'], ['chapter_text']);
  const lexicon = request.lexicons[request.language];
  const known = [...request.inputs].filter(([name]) => name !== 'chapter_text').map(([, text]) => text);
  const issues = read.scenes.flatMap((scene) => [
    ...checkColours(scene, read, lexicon),
    ...checkDead(scene, read, lexicon),
    ...checkNames(scene, read, known.join('\n'), lexicon),
    ...checkPlace(scene, read, lexicon),
  ]);
  const summary =
    issues.length === 0
      ? fillKeeping(lexicon.keeping, 'report_quiet')
      : fillKeeping(lexicon.keeping, 'report_found', { count: issues.length });
  return { issues, summary };
}

function checkColours(scene: ReadScene, read: ReadChapter, lexicon: Lexicon): ConsistencyIssue[] {
  return listSentences(scene.content).flatMap((sentence) => {
    const named = read.people.filter((person) => mentions(sentence, person));
    const [person] = named;
    // With two people in it a sentence does not tell whose eyes they are.
    if (person === undefined || named.length > 1) return [];
    const settled = listSettled(person, read, lexicon);
    return findColours(sentence, lexicon).flatMap(({ feature, group, word, phrase }) => {
      const canon = settled.filter((claim) => claim.feature === feature);
      const [first] = canon;
      if (first === undefined || canon.some((claim) => agree(claim.group, group, lexicon))) return [];
      const wrong = countOf(scene.content, phrase) === 1 ? phrase : sentence;
      const right = wrong.replace(phrase, () => phrase.replace(word, () => first.word));
      const slots = { scene: scene.number, name: person.name, wrong: phrase, canon: first.phrase };
      return [
        createIssue('appearance', 'high', [person.name], {
          description: fillKeeping(lexicon.keeping, 'found_appearance', slots),
          fix: fillKeeping(lexicon.keeping, 'fix_replace', { scene: scene.number, wrong, right }),
        }),
      ];
    });
  });
}

/** What the cast and the memory say of a person's colours. */
function listSettled(person: KnownPerson, { memory }: ReadChapter, lexicon: Lexicon) {
  const remembered = memory.flatMap(({ character_states }) => character_states[person.name] ?? []);
  return [person.appearance, ...remembered].flatMap((text) => findColours(text, lexicon));
}

function checkDead(scene: ReadScene, { memory, people }: ReadChapter, lexicon: Lexicon): ConsistencyIssue[] {
  const states = memory.flatMap(({ character_states, key_events }) => [
    ...Object.entries(character_states).map(([name, state]) => `${name}: ${state}`),
    ...key_events,
  ]);
  const names = people.flatMap(({ calls }) => calls);
  const dead = new Set(findDead(states.join('\n'), names, lexicon));
  const gone = people.filter(({ calls }) => calls.some((call) => dead.has(call)));
  return gone.flatMap(({ name, calls }) =>
    listSentences(scene.content)
      .filter((sentence) => findActingDead(sentence, calls, lexicon).length > 0)
      .map((sentence) =>
        createIssue('dead_acting', 'high', [name], {
          description: fillKeeping(lexicon.keeping, 'found_dead', { scene: scene.number, name, sentence }),
          fix: fillKeeping(lexicon.keeping, 'fix_remove', { scene: scene.number, wrong: sentence }),
        }),
      ),
  );
}

function checkNames(
  scene: ReadScene,
  { people }: ReadChapter,
  known: string,
  lexicon: Lexicon,
): ConsistencyIssue[] {
  return findMisspelled(
    scene.content,
    people.flatMap(({ calls }) => calls),
    known,
  ).map(({ wrong, right }) =>
    createIssue('name', 'medium', [wrong], {
      description: fillKeeping(lexicon.keeping, 'found_name', { scene: scene.number, wrong, right }),
      fix: fillKeeping(lexicon.keeping, 'fix_replace', { scene: scene.number, wrong, right }),
    }),
  );
}

/** A scene that names neither of its places, but one where another scene of the chapter is, is not where it belongs. */
function checkPlace(scene: ReadScene, { scenes }: ReadChapter, { keeping }: Lexicon): ConsistencyIssue[] {
  if (scene.planned === null) return [];
  const placesOf = ({ planned }: ReadScene) =>
    planned === null ? [] : [planned.location_start_label ?? [], planned.location_end_label].flat();
  const names = (place: string) => scene.content.toLowerCase().includes(place.toLowerCase());
  const parents = [scene.planned.location_start_parent_label, scene.planned.location_end_parent_label];
  const own = [...placesOf(scene), ...parents.flatMap((parent) => parent ?? [])];
  if (own.some((place) => place.split(/\s+/).some((word) => word.length > 1 && names(word)))) return [];
  const other = scenes.flatMap(placesOf).find((place) => !own.includes(place) && names(place));
  if (other === undefined) return [];
  const [planned = ''] = own;
  const description = fillKeeping(keeping, 'found_place', { scene: scene.number, planned, other });
  return [createIssue('location', 'medium', [], { description, fix: null })];
}

function createIssue(
  issue_type: string,
  severity: ConsistencyIssue['severity'],
  related_characters: string[],
  { description, fix }: { readonly description: string; readonly fix: string | null },
): ConsistencyIssue {
  return { issue_type, description, related_characters, related_events: [], severity, fix_instructions: fix };
}

function countOf(text: string, phrase: string): number {
  return text.split(phrase).length - 1;
}
