import { z } from 'zod';
import { BookStyleSchema } from '../contracts/book-style.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import { loadStyle } from './direction/load-style.ts';
import { tellStyle } from './direction/tell-style.ts';
import { joinDigest } from './join-digest.ts';
import { defineTool } from './tool.ts';

/** Five samples, and what else an author may say. */
const LONGEST = 12_000;

/** How the author wants the book to sound, in the same words for every scene. */
export const authorStyle = defineTool({
  name: 'author_style',
  summary: 'Tells how the author wants the book to sound: register, spelling, habits, samples.',
  args: z.strictObject({}),
  result: z.strictObject({ style: BookStyleSchema.nullable() }),
  run: async (_, context) => ({ style: await loadStyle(context.files) }),
  reads: () => [PROJECT_PATHS.style],
  preview: ({ style }) => (style === null ? 'nothing was said of it' : 'as style.json has it'),
  digest: ({ style }) => {
    const told = tellStyle(style);
    return told === '' ? '' : joinDigest(told.split('\n'), LONGEST);
  },
  digestLimit: LONGEST,
});
