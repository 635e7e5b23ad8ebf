import type { Finding } from '../contracts/finding.ts';
import type { OutlineCharacter, OutlineThread } from '../contracts/outline.ts';
import { outlineFinding } from './outline-finding.ts';

export interface Registries {
  readonly characters: readonly OutlineCharacter[];
  readonly threads: readonly OutlineThread[];
}

export interface ChapterRegistries extends Registries {
  readonly chapterId: number;
}

/**
 * The registries of all chapters as one, in chapter order. The first mention of an id stays; a later one may add what it
 * left out and bring a thread's status up to date, but the same id with another name is an error of that chapter.
 */
export function mergeRegistries(chapters: readonly ChapterRegistries[]): {
  readonly registries: Registries;
  readonly findings: ReadonlyMap<number, readonly Finding[]>;
} {
  const characters = new Map<string, OutlineCharacter>();
  const threads = new Map<string, OutlineThread>();
  const findings = new Map<number, Finding[]>();
  const refuse = (chapterId: number, path: readonly PropertyKey[], message: string, value: unknown): void => {
    const found = outlineFinding({
      code: 'outline_schema',
      path,
      message,
      detail: 'id_changed_hands',
      value,
    });
    findings.set(chapterId, [...(findings.get(chapterId) ?? []), found]);
  };
  for (const { chapterId, characters: people, threads: lines } of chapters) {
    people.forEach((person, index) => {
      const known = characters.get(person.character_id);
      if (known !== undefined && known.name !== person.name) {
        refuse(
          chapterId,
          ['characters', index, 'name'],
          `${person.character_id} is ${known.name} in an earlier chapter`,
          person.name,
        );
      }
      characters.set(person.character_id, { ...person, ...known });
    });
    lines.forEach((thread, index) => {
      const known = threads.get(thread.thread_id);
      if (known !== undefined && known.label !== thread.label) {
        refuse(
          chapterId,
          ['threads', index, 'label'],
          `${thread.thread_id} is “${known.label}” in an earlier chapter`,
          thread.label,
        );
      }
      threads.set(thread.thread_id, { ...thread, label: known?.label ?? thread.label });
    });
  }
  return { registries: { characters: [...characters.values()], threads: [...threads.values()] }, findings };
}
