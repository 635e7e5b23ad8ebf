import type { Json } from '../../contracts/json.ts';
import type { MemoryOutcome } from '../../contracts/writing-output.ts';
import type { Pipeline } from '../../engine/run-context.ts';
import { MEMORY_KIND } from '../kinds.ts';
import { findChapter, pinAfter, pinWriting, type WritingSources } from '../writing/writing-sources.ts';
import { noteMatter } from './note-matter.ts';
import { rememberChapter } from './remember-chapter.ts';

export interface NovelMemoryWork {
  readonly chapters: readonly number[];
  /** Also entries that are of the text as it is. */
  readonly force: boolean;
}

/** The memory of chapters made anew from their JSON, in order: each sees what was made of those before it. */
export function createNovelMemoryPipeline(
  sources: WritingSources,
  { chapters, force }: NovelMemoryWork,
): Pipeline {
  return {
    kind: MEMORY_KIND,
    async run(context): Promise<Json> {
      const outcomes: MemoryOutcome[] = [];
      for (const number of chapters) {
        const id = nameMemory(number);
        const { matter, state } = await noteMatter(
          context,
          sources,
          `${id}/matter`,
          findChapter(sources, number),
        );
        const isDone = state.remembered && !force;
        if (isDone) await context.step(id, { reused: true }, async () => number, { kind: 'check' });
        else await rememberChapter(context, sources, id, matter);
        outcomes.push({ chapter: number, action: isDone ? 'reused' : 'made' });
      }
      return { chapters: outcomes };
    },
  };
}

export function nameMemory(chapter: number): string {
  return `chapter:${chapter}`;
}

export function pinNovelMemory(sources: WritingSources): Record<string, unknown> {
  return { ...pinWriting(sources), after: pinAfter(sources) };
}
