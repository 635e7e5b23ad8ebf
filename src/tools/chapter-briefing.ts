import { z } from 'zod';
import { TextSchema } from '../contracts/ids.ts';
import { OrdinalSchema, SceneRefSchema } from '../contracts/outline-ids.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import { boundLines } from './bound-lines.ts';
import { boundText } from './bound-text.ts';
import { findScene, loadOutline } from './outline/load-outline.ts';
import { DIGEST_LIMIT, defineTool } from './tool.ts';

const LINE = 400;

/** What holds for a whole chapter, in the same words for each of its scenes. */
export const chapterBriefing = defineTool({
  name: 'chapter_briefing',
  summary: "Tells where in the story a scene's chapter is, and what its scenes are in order.",
  args: z.strictObject({ scene_ref: SceneRefSchema }),
  result: z.strictObject({
    chapter: OrdinalSchema,
    of: OrdinalSchema,
    title: TextSchema,
    scenes: z.array(z.strictObject({ scene: OrdinalSchema, summary: TextSchema, outcome: TextSchema })),
    next_chapter: TextSchema.nullable(),
  }),

  async run({ scene_ref }, context) {
    const outline = await loadOutline(context);
    const { placed } = findScene('chapter_briefing', outline, scene_ref);
    const at = outline.chapters.indexOf(placed.chapter);
    return {
      chapter: placed.chapter.chapter_id,
      of: outline.chapters.length,
      title: placed.chapter.title,
      scenes: placed.chapter.sections
        .flatMap(({ scenes }) => scenes)
        .map(({ scene_id, summary, outcome }) => ({
          scene: scene_id,
          summary: boundText(summary, LINE),
          outcome: boundText(outcome, LINE),
        })),
      next_chapter: outline.chapters[at + 1]?.title ?? null,
    };
  },

  reads: () => [PROJECT_PATHS.outline],

  preview: ({ chapter, of, scenes }) => `chapter ${chapter} of ${of}, ${scenes.length} scenes`,

  digest: ({ chapter, of, title, scenes, next_chapter }) =>
    boundLines(
      [
        `chapter ${chapter} of ${of}: ${title}`,
        ...scenes.map(({ scene, summary, outcome }) => `scene ${scene}: ${summary} → ${outcome}`),
        next_chapter === null ? 'it is the last chapter' : `the next chapter: ${next_chapter}`,
      ],
      DIGEST_LIMIT,
    ),
});
