import type { Chapter } from '../../contracts/outline.ts';
import type { Files } from '../../engine/ports.ts';
import { readText } from '../../engine/read-files.ts';
import { chapterFile } from '../../tools/project/project-files.ts';
import { chapterPlanFile, listUnwritten, readChapter, readChapterPlan } from '../chapter-files.ts';
import { selectChapters, type WritingSources } from '../writing-sources.ts';
import type { AssembledContext } from './assemble-context.ts';
import { estimateTokens } from '../estimate-tokens.ts';
import { loadChapterContext, loadSceneContext } from './load-context.ts';
import { renderCast } from './render-cast.ts';

export interface ExplainedScene extends AssembledContext {
  readonly scene_ref: string;
}

export interface ExplainedChapter {
  readonly chapter: number;
  readonly title: string;
  /** What its planner is told; null where it has a plan. */
  readonly plan: AssembledContext | null;
  readonly scenes: readonly ExplainedScene[];
}

/** What the prompts of each chapter that would be written are told of the book, as its files are now: what chapters leave
 *  behind that are yet to be written themselves is not known before. Asks nothing of any model. */
export async function explainWriting(
  files: Pick<Files, 'read'>,
  sources: WritingSources,
  { chapters, force }: { readonly chapters: readonly number[] | null; readonly force: boolean },
): Promise<ExplainedChapter[]> {
  const explained: ExplainedChapter[] = [];
  for (const chapter of selectChapters(sources.outline, chapters)) {
    const number = chapter.chapter_id;
    const written = readChapter(number, await readText(files, chapterFile(number)));
    const scenes = listUnwritten(chapter, force ? { state: 'absent' } : written);
    if (scenes.length === 0) continue;
    const stored = readChapterPlan(number, await readText(files, chapterPlanFile(number)));
    const cards = stored.state === 'valid' ? stored.value.scenes : [];
    const own: ExplainedScene[] = [];
    for (const scene of scenes) {
      const card = cards.find((each) => each.scene === scene) ?? null;
      const context = await loadSceneContext(files, sources, { chapter: number, scene, card });
      own.push({ scene_ref: `${number}:${scene}`, ...context });
    }
    const plan = stored.state === 'valid' ? null : await explainPlan(files, sources, chapter);
    explained.push({ chapter: number, title: chapter.title, plan, scenes: own });
  }
  return explained;
}

async function explainPlan(
  files: Pick<Files, 'read'>,
  sources: WritingSources,
  chapter: Chapter,
): Promise<AssembledContext> {
  const context = await loadChapterContext(files, sources, chapter);
  const ids = new Set(chapter.sections.flatMap(({ scenes }) => scenes.flatMap((each) => each.characters)));
  const cast = sources.outline.characters.filter(({ character_id }) => ids.has(character_id));
  const text = renderCast(sources.characters, cast);
  const tokens = estimateTokens(text);
  const from_scene = `${chapter.chapter_id}:1`;
  const about = cast.map(({ name }) => name).join(', ');
  return {
    ...context,
    blocks: [{ source: 'cast', about, from_scene, text, characters: text.length, tokens }, ...context.blocks],
    characters: context.characters + text.length,
    tokens: context.tokens + tokens,
  };
}
