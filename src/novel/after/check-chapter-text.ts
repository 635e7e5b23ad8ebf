import { type ConsistencyReport, RawConsistencyReportSchema } from '../../contracts/consistency-report.ts';
import type { RunContext } from '../../engine/run-context.ts';
import { buildBriefingInputs } from '../context/load-briefing.ts';
import { listChapterPeople } from '../planning/chapter-people.ts';
import type { WritingSources } from '../writing/writing-sources.ts';
import { askAboutChapter, USUAL_AFTER_TOKENS } from './ask-about-chapter.ts';
import {
  buildCardsInput,
  buildCastInput,
  buildMemoryInput,
  buildOutlineInput,
  buildTextInput,
  type ChapterMatter,
  joinText,
} from './chapter-request.ts';
import { compileReport } from './compile-report.ts';

/** Asks what in a chapter contradicts what came before it, its people, and what it was to be. */
export async function checkChapterText(
  context: RunContext,
  sources: WritingSources,
  id: string,
  { chapter, text, plan, recent, briefing }: ChapterMatter,
): Promise<ConsistencyReport> {
  const people = listChapterPeople(sources.characters, sources.outline, joinText(text));
  return askAboutChapter(context, sources, id, {
    role: 'continuity',
    template: sources.after.consistency,
    chapter: text.chapter_number,
    // As far as the text it begins like the request for the memory, which comes shortly before it.
    inputs: [
      ...buildBriefingInputs(briefing),
      buildOutlineInput(sources, chapter),
      buildMemoryInput(recent),
      buildTextInput(text),
      buildCastInput(sources, chapter),
      buildCardsInput(plan),
    ],
    usualTokens: USUAL_AFTER_TOKENS,
    contract: {
      name: 'raw_consistency_report',
      schema: RawConsistencyReportSchema,
      compile: (raw) => compileReport(text.chapter_number, people, raw),
    },
  });
}
