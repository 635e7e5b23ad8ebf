import type { Finding } from '../contracts/finding.ts';
import type { Registries } from './merge-registries.ts';
import { outlineFinding } from './outline-finding.ts';

/** Ids never change hands: whoever was known by one before has the name and the question that went with it. */
export function checkIdentities(
  said: Registries,
  known: Registries,
  path: readonly PropertyKey[],
): Finding[] {
  const names = new Map(known.characters.map(({ character_id, name }) => [character_id, name]));
  const labels = new Map(known.threads.map(({ thread_id, label }) => [thread_id, label]));
  const refuse = (at: readonly PropertyKey[], id: string, was: string, value: string): Finding =>
    outlineFinding({
      code: 'outline_schema',
      path: [...path, ...at],
      message: `${id} is “${was}” in the phase before`,
      detail: 'id_changed_hands',
      value,
    });
  return [
    ...said.characters.flatMap(({ character_id, name }, index) => {
      const was = names.get(character_id);
      return was === undefined || was === name
        ? []
        : [refuse(['characters', index, 'name'], character_id, was, name)];
    }),
    ...said.threads.flatMap(({ thread_id, label }, index) => {
      const was = labels.get(thread_id);
      return was === undefined || was === label
        ? []
        : [refuse(['threads', index, 'label'], thread_id, was, label)];
    }),
  ];
}
