import { type ChapterMemoryEntry, RawChapterMemorySchema } from '../../contracts/chapter-memory.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import type { RunContext } from '../../engine/run-context.ts';
import { buildBriefingInputs } from '../context/load-briefing.ts';
import { renderPoint } from '../history/chapter-point.ts';
import { listChapterPeople } from '../planning/chapter-people.ts';
import { hashChapterText } from '../records/chapter-record.ts';
import type { RecordPatch } from '../records/plan-record.ts';
import type { WritingSources } from '../writing/writing-sources.ts';
import { askAboutChapter, USUAL_AFTER_TOKENS } from './ask-about-chapter.ts';
import {
  buildMemoryInput,
  buildOutlineInput,
  buildTextInput,
  type ChapterMatter,
  joinText,
} from './chapter-request.ts';
import { commitLedger } from './commit-ledger.ts';
import { compileMemory } from './compile-memory.ts';
import { readMemory } from './memory-file.ts';

export interface Remembering {
  readonly patch?: RecordPatch;
  /** Whether the chapter was just written: then the book is noted as it is, to come back to. */
  readonly isFinished?: boolean;
}

/** Asks what a chapter leaves behind, from its text alone, and commits the entry in the place of any it had. */
export async function rememberChapter(
  context: RunContext,
  sources: WritingSources,
  id: string,
  { chapter, text, recent, briefing }: ChapterMatter,
  { patch = {}, isFinished = false }: Remembering = {},
): Promise<ChapterMemoryEntry> {
  const people = listChapterPeople(sources.characters, sources.outline, joinText(text));
  const entry = await askAboutChapter(context, sources, id, {
    role: 'librarian',
    template: sources.after.memory,
    chapter: text.chapter_number,
    inputs: [
      ...buildBriefingInputs(briefing),
      buildOutlineInput(sources, chapter),
      buildMemoryInput(recent),
      buildTextInput(text),
    ],
    usualTokens: USUAL_AFTER_TOKENS,
    contract: {
      name: 'raw_chapter_memory',
      schema: RawChapterMemorySchema,
      compile: (raw) => compileMemory(text, people, raw),
    },
  });
  const text_sha256 = hashChapterText(text);
  await commitLedger(context, id, {
    file: PROJECT_PATHS.memory,
    read: readMemory,
    key: 'chapters',
    schemaVersion: 'chapter_memory_v1',
    entry,
    // It can be made again from the text, which has a history of its own.
    keepEarlier: false,
    patch: { ...patch, memory_of: text_sha256 },
    ...(isFinished ? { renderPoint: (files) => renderPoint(entry, text_sha256, files) } : {}),
  });
  return entry;
}
