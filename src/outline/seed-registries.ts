import { STORED_CHARACTERS } from '../contracts/characters.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import { STORED_THEME_CONFLICT } from '../contracts/theme-conflict.ts';
import { expectStored } from '../engine/expect-stored.ts';
import { normalizeLocationLabel } from './normalize-location-label.ts';

/** Ids for the people and quarrels that are known before any chapter is drafted, so that chapters drafted side by side call
 *  them the same. They are offers: what a chapter uses is what its own registry says. */
export interface SeededRegistries {
  readonly characters: readonly {
    readonly character_id: string;
    readonly name: string;
    readonly role: string;
  }[];
  readonly threads: readonly { readonly thread_id: string; readonly label: string }[];
}

export function seedRegistries(characters: string, themeConflict: string): SeededRegistries {
  const cast = expectStored(STORED_CHARACTERS, PROJECT_PATHS.characters, characters);
  const theme = expectStored(STORED_THEME_CONFLICT, PROJECT_PATHS.themeConflict, themeConflict);
  const people = [
    cast.protagonist,
    ...(cast.antagonist === undefined ? [] : [cast.antagonist]),
    ...cast.supporting_characters,
  ];
  const taken = new Set<string>();
  const named = people.map(({ name, role }, index) => {
    const token = normalizeLocationLabel(name).toUpperCase();
    const plain = token === '' ? `CHAR_${index + 1}` : `CHAR_${token}`;
    const character_id = taken.has(plain) ? `${plain}_${index + 1}` : plain;
    taken.add(character_id);
    return { character_id, name, role };
  });
  return {
    characters: named,
    threads: [
      { thread_id: 'THREAD_MAIN_CONFLICT', label: theme.main_conflict },
      ...theme.sub_conflicts.map((label, index) => ({
        thread_id: `THREAD_SUB_CONFLICT_${index + 1}`,
        label,
      })),
    ],
  };
}
