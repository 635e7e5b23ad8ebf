import type { GeneratedChapter } from '../../contracts/chapter.ts';
import type { ChapterMemoryEntry, RawChapterMemory } from '../../contracts/chapter-memory.ts';
import type { Finding } from '../../contracts/finding.ts';
import { formatPointer } from '../../engine/format-pointer.ts';
import { type ChapterPeople, checkKnownPeople } from '../planning/chapter-people.ts';
import { checkStandIns } from '../story/check-stand-ins.ts';
import { refuseAnswer } from './refuse-answer.ts';

/** The entry of a chapter out of a model's answer; whose it is, the program says. */
export function compileMemory(
  { chapter_number, chapter_title }: GeneratedChapter,
  people: ChapterPeople,
  raw: RawChapterMemory,
): { readonly value: ChapterMemoryEntry | null; readonly findings: readonly Finding[] } {
  const named = Object.keys(raw.character_states).map(
    (name) => [name, formatPointer(['character_states', name])] as const,
  );
  const findings = [
    ...checkStandIns(raw),
    ...checkKnownPeople(named, people),
    ...(raw.key_events.length === 0
      ? [refuseAnswer('/key_events', 'something happens in every chapter')]
      : []),
  ];
  if (findings.length > 0) return { value: null, findings };
  return { value: { chapter_number, chapter_title, ...raw }, findings };
}
