import { type ConsistencyReport, RawConsistencyReportSchema } from '../../contracts/consistency-report.ts';
import type { RunContext } from '../../engine/run-context.ts';
import { listChapterPeople } from '../planning/chapter-people.ts';
import type { WritingSources } from '../writing/writing-sources.ts';
import { askAboutChapter } from './ask-about-chapter.ts';
import {
  buildCardsInput,
  buildMemoryInput,
  buildOutlineInput,
  buildTextInput,
  type ChapterMatter,
  joinText,
} from './chapter-request.ts';
import { compileReport } from './compile-report.ts';
import { normalizeReport } from './normalize-report.ts';

/** Asks what in a chapter contradicts what came before it, its people, and what it was to be. */
export async function checkChapterText(
  context: RunContext,
  sources: WritingSources,
  id: string,
  { chapter, text, plan, recent }: ChapterMatter,
): Promise<ConsistencyReport> {
  const people = listChapterPeople(sources.characters, sources.outline, joinText(text));
  return askAboutChapter(context, sources, id, {
    role: 'continuity',
    template: sources.after.consistency,
    chapter: text.chapter_number,
    inputs: [
      buildMemoryInput(recent),
      buildOutlineInput(sources, chapter),
      buildCardsInput(plan),
      buildTextInput(text),
    ],
    contract: {
      name: 'raw_consistency_report',
      schema: RawConsistencyReportSchema,
      normalize: normalizeReport,
      compile: (raw) => compileReport(text.chapter_number, people, raw),
    },
  });
}
