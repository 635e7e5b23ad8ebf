import {
  type ChapterMemoryEntry,
  type RawChapterMemory,
  RawChapterMemorySchema,
} from '../contracts/chapter-memory.ts';
import { askModel } from '../engine/ask-model.ts';
import type { AnswerContract } from '../engine/judge-answer.ts';
import type { RunContext } from '../engine/run-context.ts';
import { fillTemplate } from '../prompts/fill-template.ts';
import { hashChapterText } from './chapter-record.ts';
import {
  buildLastInputs,
  buildMemoryInput,
  buildOutlineInput,
  buildSharedInputs,
  buildTextInput,
  type ChapterMatter,
  joinText,
} from './chapter-request.ts';
import { commitLedger } from './commit-ledger.ts';
import { compileMemory } from './compile-memory.ts';
import { listKnownNames } from './known-names.ts';
import { MEMORY_FILE, readMemory } from './memory-file.ts';
import type { RecordPatch } from './plan-record.ts';
import type { WritingSources } from './writing-sources.ts';

const ROLE = 'librarian';
const MAX_ATTEMPTS = 2;

/** Asks what a chapter leaves behind, from its text alone, and commits the entry in the place of any it had. */
export async function rememberChapter(
  context: RunContext,
  sources: WritingSources,
  id: string,
  matter: ChapterMatter,
  patch: RecordPatch = {},
): Promise<ChapterMemoryEntry> {
  const template = sources.after.memory;
  const contract = createContract(sources, matter);
  const { value: entry } = await askModel(context, id, {
    role: ROLE,
    template: template.template_id,
    contract,
    maxAttempts: MAX_ATTEMPTS,
    prompt: (findings) =>
      fillTemplate(template, [
        ...buildSharedInputs(sources, ROLE, contract),
        buildMemoryInput(matter.recent),
        buildOutlineInput(sources, matter.chapter),
        buildTextInput(matter.text),
        ...buildLastInputs(sources, matter.text.chapter_number, findings),
      ]),
  });
  await commitLedger(context, id, {
    file: MEMORY_FILE,
    read: readMemory,
    key: 'chapters',
    schemaVersion: 'chapter_memory_v1',
    entry,
    // It can be made again from the text, which has a history of its own.
    keepEarlier: false,
    patch: { ...patch, memory_of: hashChapterText(matter.text) },
  });
  return entry;
}

function createContract(
  { characters, outline }: WritingSources,
  { text }: ChapterMatter,
): AnswerContract<RawChapterMemory, ChapterMemoryEntry> {
  const known = listKnownNames(characters, outline, joinText(text));
  return {
    name: 'raw_chapter_memory',
    schema: RawChapterMemorySchema,
    reasonCode: 'phase_contract_invalid',
    compile: (raw) => compileMemory(text, known, raw),
  };
}
