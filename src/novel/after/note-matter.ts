import type { GeneratedChapter } from '../../contracts/chapter.ts';
import type { ChapterMemoryEntry } from '../../contracts/chapter-memory.ts';
import type { Chapter } from '../../contracts/outline.ts';
import { chapterFile, chapterPlanFile } from '../../contracts/project-paths.ts';
import type { RunContext } from '../../engine/run-context.ts';
import { runDocumentStep } from '../../engine/run-document-step.ts';
import { InvariantError } from '../../errors.ts';
import { type Briefing, loadBriefing } from '../context/load-briefing.ts';
import { type Direction, loadDirection } from '../context/load-direction.ts';
import { readChapter, readChapterPlan } from '../records/chapter-files.ts';
import { loadFollowUp } from '../records/load-follow-up.ts';
import type { WritingSources } from '../writing/writing-sources.ts';
import type { ChapterMatter } from './chapter-request.ts';
import { loadRecentMemory } from './load-recent-memory.ts';

interface NotedState {
  readonly text: GeneratedChapter | null;
  readonly plan: ChapterMatter['plan'];
  readonly recent: readonly ChapterMemoryEntry[];
  readonly briefing: Briefing;
  readonly direction?: Direction;
  readonly remembered: boolean;
  readonly checked: boolean;
}

export interface NotedMatter {
  readonly matter: ChapterMatter;
  readonly state: { readonly remembered: boolean; readonly checked: boolean };
}

/** The chapter as it lies on the disk, noted once: whatever is taken up later goes on with the same text. */
export async function noteMatter(
  context: RunContext,
  sources: WritingSources,
  id: string,
  chapter: Chapter,
): Promise<NotedMatter> {
  const { files } = context;
  const number = chapter.chapter_id;
  const count = sources.memoryChapters;
  const inputs = { chapter: number, memory_context_chapters: count };
  const noted = await runDocumentStep(context, id, inputs, async (): Promise<NotedState> => {
    const text = readChapter(number, await files.read(chapterFile(number)));
    const plan = readChapterPlan(number, await files.read(chapterPlanFile(number)));
    return {
      text: text.state === 'valid' ? text.value : null,
      plan: plan.state === 'valid' ? plan.value : null,
      recent: await loadRecentMemory(files, number, count),
      briefing: await loadBriefing(files, sources.book.language, chapter),
      direction: await loadDirection(files, sources, { chapter, share: 'prose' }),
      ...(text.state === 'valid'
        ? await loadFollowUp(files, text.value)
        : { remembered: false, checked: false }),
    };
  });
  const { text, plan, recent, briefing, direction, remembered, checked } = noted;
  if (text === null) throw new InvariantError(`chapter ${number} was written and cannot be read`);
  const told = direction === undefined ? {} : { direction };
  return { matter: { chapter, text, plan, recent, briefing, ...told }, state: { remembered, checked } };
}
