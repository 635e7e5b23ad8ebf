import { z } from 'zod';
import { SceneRefSchema } from '../contracts/outline-ids.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import { joinDigest } from './join-digest.ts';
import { defineTool } from './tool.ts';

const LONGEST = 12_000;

/** What the book knows before a scene: told by whoever keeps its memory, and kept in a receipt like every other slot. */
export const storySoFar = defineTool({
  name: 'story_so_far',
  summary: 'Tells what the book knows before a scene: memories, open threads, how people are.',
  args: z.strictObject({ scene_ref: SceneRefSchema }),
  result: z.strictObject({ text: z.string() }),
  run: async (_, context) => ({ text: (await context.story?.()) ?? '' }),
  reads: () => [PROJECT_PATHS.memory],
  preview: ({ text }) => (text === '' ? 'nothing yet' : `${text.length} characters`),
  digest: ({ text }) =>
    text === '' ? 'Nothing is known before this scene.' : joinDigest(text.split('\n'), LONGEST),
  digestLimit: LONGEST,
});
