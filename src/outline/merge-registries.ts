import type { Finding } from '../contracts/finding.ts';
import type { OutlineCharacter, OutlineThread, RawChapter } from '../contracts/outline.ts';
import { outlineFinding } from './outline-finding.ts';

export interface Registries {
  readonly characters: readonly OutlineCharacter[];
  readonly threads: readonly OutlineThread[];
}

export interface ChapterRegistries {
  readonly chapter: RawChapter;
  /** What its answer says of them; what it does not speak of is as the phase before left it. */
  readonly said: Registries;
}

/**
 * The registries after a phase: as they were before, with what all chapters say of them, in chapter order. Of a person the
 * first word stays and later ones may add to it; of a thread's status the last one counts. The same id with another name is
 * an error of that chapter. Whoever is in no scene any more, and is not spoken of, is left out.
 */
export function mergeRegistries(
  before: Registries,
  chapters: readonly ChapterRegistries[],
): { readonly registries: Registries; readonly findings: ReadonlyMap<number, readonly Finding[]> } {
  const { characters, threads, findings } = mergeSaid(chapters);
  const scenes = chapters.flatMap(({ chapter }) => chapter.sections.flatMap((section) => section.scenes));
  const present = new Set(scenes.flatMap((scene) => [...scene.characters, ...(scene.introduces ?? [])]));
  const touched = new Set(scenes.flatMap((scene) => scene.threads ?? []));
  const people = before.characters.filter(({ character_id: id }) => present.has(id) || characters.has(id));
  const lines = before.threads.filter(({ thread_id: id }) => touched.has(id) || threads.has(id));
  return {
    registries: {
      characters: overlay(people, characters, ({ character_id }) => character_id),
      threads: overlay(lines, threads, ({ thread_id }) => thread_id),
    },
    findings,
  };
}

function overlay<T extends object>(
  before: readonly T[],
  said: ReadonlyMap<string, T>,
  idOf: (item: T) => string,
): T[] {
  const known = new Set(before.map(idOf));
  return [
    ...before.map((item) => ({ ...item, ...said.get(idOf(item)) })),
    ...[...said.values()].filter((item) => !known.has(idOf(item))),
  ];
}

function mergeSaid(chapters: readonly ChapterRegistries[]) {
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
  for (const { chapter, said } of chapters) {
    said.characters.forEach((person, index) => {
      const known = characters.get(person.character_id);
      if (known !== undefined && known.name !== person.name) {
        refuse(
          chapter.chapter_id,
          ['characters', index, 'name'],
          `${person.character_id} is ${known.name} in an earlier chapter`,
          person.name,
        );
      }
      characters.set(person.character_id, { ...person, ...known });
    });
    said.threads.forEach((thread, index) => {
      const known = threads.get(thread.thread_id);
      if (known !== undefined && known.label !== thread.label) {
        refuse(
          chapter.chapter_id,
          ['threads', index, 'label'],
          `${thread.thread_id} is “${known.label}” in an earlier chapter`,
          thread.label,
        );
      }
      threads.set(thread.thread_id, { ...thread, label: known?.label ?? thread.label });
    });
  }
  return { characters, threads, findings };
}
