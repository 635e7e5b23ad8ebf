import { splitSentences } from '../../text/split-sentences.ts';
import { isProse, lineAt, type TextBlock } from '../../text/text-block.ts';
import { boundText } from '../bound-text.ts';
import { maskSpeech } from '../mask-speech.ts';
import type { CanonEntity, CitedText } from './canon-entity.ts';
import { areColoursAtOdds } from './colours.ts';
import { createClaimFinder, type StoryClaim } from './find-claims.ts';
import { findMisspelled } from './find-misspelled.ts';
import { createPlaceFinder, listAncestors, type PlaceClaim } from './find-place-claims.ts';

export const CONFLICT_KINDS = [
  'name',
  'age',
  'eye_colour',
  'hair_colour',
  'dead_but_acting',
  'place',
] as const;
export type ConflictKind = (typeof CONFLICT_KINDS)[number];

export interface CanonConflict {
  readonly kind: ConflictKind;
  readonly entity: string;
  readonly canon: CitedText;
  readonly scene: CitedText;
  readonly message: string;
}

export interface CheckedScene {
  readonly path: string;
  readonly blocks: readonly TextBlock[];
  /** In the whole outline; null where nobody knows. */
  readonly number: number | null;
}

/** What a scene says against canon, in the scene's order. Of two claims in one place of one kind the first counts. */
export function checkCanon(scene: CheckedScene, entities: readonly CanonEntity[]): CanonConflict[] {
  const people = dropSharedNames(entities.filter(({ kind }) => kind === 'person')).map((person) => ({
    person,
    find: createClaimFinder(person.names),
  }));
  const places = entities.filter(({ kind }) => kind === 'place');
  const findPlaces = createPlaceFinder(places);
  const known = new Set(entities.flatMap(({ names }) => names));
  const conflicts: CanonConflict[] = [];
  const seen = new Set<string>();
  const add = (conflict: CanonConflict): void => {
    const key = `${conflict.kind}\n${conflict.entity}\n${conflict.scene.line}\n${conflict.scene.quote}`;
    if (!seen.has(key)) conflicts.push(conflict);
    seen.add(key);
  };

  const narration = maskSpeech(scene.blocks);
  for (const [index, block] of scene.blocks.entries()) {
    if (!isProse(block)) continue;
    const masked = narration[index] ?? '';
    const cite = (start: number, length: number, sentence: string): CitedText => ({
      path: scene.path,
      line: lineAt(block, start),
      quote: quoteOf(sentence, block.text.slice(start, start + length)),
    });
    for (const { text, start } of splitSentences(block.text)) {
      const told = masked.slice(start, start + text.length);
      if (told.trim() === '') continue;
      for (const { person, find } of people) {
        for (const claim of find(told, masked)) {
          const conflict = compareClaim(person, claim, scene.number);
          if (conflict !== null) add({ ...conflict, scene: cite(start + claim.start, claim.length, text) });
        }
      }
      for (const claim of findPlaces(told)) {
        const conflict = comparePlace(claim, places);
        if (conflict !== null) add({ ...conflict, scene: cite(start + claim.start, claim.length, text) });
      }
    }
    for (const entity of entities) {
      for (const { start, length, written } of findMisspelled(block.text, entity.name, known)) {
        add({
          kind: 'name',
          entity: entity.name,
          canon: entity.named,
          scene: cite(start, length, written),
          message: `The scene writes ${written}, canon ${entity.name}.`,
        });
      }
    }
  }
  return conflicts;
}

/** A first name that two people share says nothing of either. */
function dropSharedNames(people: readonly CanonEntity[]): CanonEntity[] {
  const bearers = new Map<string, number>();
  for (const name of people.flatMap(({ names }) => names)) bearers.set(name, (bearers.get(name) ?? 0) + 1);
  return people.map((person) => ({
    ...person,
    names: person.names.filter((name) => bearers.get(name) === 1),
  }));
}

function quoteOf(sentence: string, matched: string): string {
  const flat = sentence.replaceAll(/\s+/g, ' ').trim();
  return flat.length <= 240 ? flat : boundText(matched.replaceAll(/\s+/g, ' ').trim(), 240);
}

type Uncited = Omit<CanonConflict, 'scene'>;

function compareClaim(person: CanonEntity, claim: StoryClaim, sceneNumber: number | null): Uncited | null {
  const { name: entity } = person;
  if (claim.kind === 'age') {
    if (person.age === null || person.age.value === claim.value) return null;
    const message = `${entity} is ${claim.value} in the scene, ${person.age.value} in canon.`;
    return { kind: 'age', entity, canon: person.age.source, message };
  }
  if (claim.kind === 'acting') {
    if (person.dead === null || !isDeadBy(person.dead.value, sceneNumber)) return null;
    return {
      kind: 'dead_but_acting',
      entity,
      canon: person.dead.source,
      message: `${entity} acts in the scene and is dead in canon.`,
    };
  }
  const fact = claim.kind === 'eye_colour' ? person.eyes : person.hair;
  if (fact === null || !areColoursAtOdds(fact.value, claim.value)) return null;
  const noun = claim.kind === 'eye_colour' ? 'eyes' : 'hair';
  const message = `${entity} has ${claim.value.join(' and ')} ${noun} in the scene, ${fact.value.join(' and ')} in canon.`;
  return { kind: claim.kind, entity, canon: fact.source, message };
}

/** Whoever dies in a scene may act in it. */
function isDeadBy(from: number | 'start' | 'unknown', sceneNumber: number | null): boolean {
  if (from === 'start') return true;
  return from !== 'unknown' && sceneNumber !== null && sceneNumber > from;
}

function comparePlace({ place, within }: PlaceClaim, places: readonly CanonEntity[]): Uncited | null {
  const above = listAncestors(place, places);
  if (place.within === null || above.length === 0 || above.includes(within)) return null;
  if (listAncestors(within, places).includes(place)) return null;
  return {
    kind: 'place',
    entity: place.name,
    canon: place.within.source,
    message: `${place.name} lies in ${within.name} in the scene, in ${place.within.value} in canon.`,
  };
}
