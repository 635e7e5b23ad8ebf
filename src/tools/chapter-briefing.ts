import { z } from 'zod';
import { TextSchema } from '../contracts/ids.ts';
import { OrdinalSchema, SceneRefSchema } from '../contracts/outline-ids.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import { nameCount } from '../name-count.ts';
import { boundLines } from './bound-lines.ts';
import { boundText } from './bound-text.ts';
import { listCanonFacts } from './canon/list-canon-facts.ts';
import { namesLaterScene } from './canon/names-later-scene.ts';
import { findScene, loadOutline } from './outline/load-outline.ts';
import { readInputIfThere } from './project/read-input-if-there.ts';
import { defineTool } from './tool.ts';

const LINE = 300;
const LONGEST = 3_000;

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
    /** What the world file says from here on: it names a place in the story that is reached by now. */
    since: z.array(TextSchema),
  }),

  async run({ scene_ref }, context) {
    const outline = await loadOutline(context);
    const { placed } = findScene('chapter_briefing', outline, scene_ref);
    const world = await readInputIfThere(context, PROJECT_PATHS.world);
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
      since: world === null ? [] : listReached(world, placed.chapter.chapter_id, placed.number),
    };
  },

  reads: () => [PROJECT_PATHS.outline, PROJECT_PATHS.world],

  preview: ({ chapter, of, scenes }) => `chapter ${chapter} of ${of}, ${nameCount(scenes.length, 'scene')}`,

  digest: ({ chapter, of, title, scenes, since }) =>
    boundLines(
      [
        `chapter ${chapter} of ${of}: ${title}`,
        ...scenes.map(({ scene, summary, outcome }) => `scene ${scene}: ${summary} → ${outcome}`),
        ...(since.length === 0 ? [] : [PROJECT_PATHS.world, ...since.map((text) => `- "${text}"`)]),
      ],
      LONGEST,
    ),
});

/** What holds from the beginning is the book's to tell. */
function listReached(text: string, chapter: number, number: number): string[] {
  return listCanonFacts([{ path: PROJECT_PATHS.world, text }], null)
    .map((fact) => fact.text)
    .filter((told) => namesLaterScene(told, { chapter: 1, number: 1 }))
    .filter((told) => !namesLaterScene(told, { chapter, number }));
}
