import type { Chapter } from '../../contracts/outline.ts';
import type { Files, Memo } from '../../engine/ports.ts';
import { InvariantError } from '../../errors.ts';
import type { PromptInput } from '../../prompts/fill-template.ts';
import { bookBriefing } from '../../tools/book-briefing.ts';
import { chapterBriefing } from '../../tools/chapter-briefing.ts';
import type { ToolContext } from '../../tools/tool.ts';

/** What requests of a book, and of a chapter, begin with. */
export type Briefing = {
  book: string;
  chapter: string;
};

/** In the words in which its scenes are told, to the byte: what a provider's cache holds of one request is there for all. */
export async function loadBriefing(
  files: ToolContext['files'],
  language: string,
  { chapter_id, sections }: Pick<Chapter, 'chapter_id' | 'sections'>,
): Promise<Briefing> {
  const context = createContext(files, language);
  const args = { scene_ref: `${chapter_id}:${sections[0]?.scenes[0]?.scene_id ?? 1}` };
  return {
    book: bookBriefing.digest(await bookBriefing.run({}, context), {}),
    chapter: chapterBriefing.digest(await chapterBriefing.run(args, context), args),
  };
}

export function buildBriefingInputs({ book, chapter }: Briefing): PromptInput[] {
  return [
    { name: 'book', text: book },
    { name: 'chapter', text: chapter },
  ];
}

/** These two look at files and at nothing else. */
function createContext(files: Pick<Files, 'read' | 'readMany' | 'list'>, language: string): ToolContext {
  const forget: Memo = { load: async () => null, save: async () => undefined };
  return {
    files,
    language,
    issues: async () => [],
    route: async () => {
      throw new InvariantError('a briefing routes nothing');
    },
    memo: forget,
    signal: new AbortController().signal,
  };
}
