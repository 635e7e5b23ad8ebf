import { z } from 'zod';
import { STORED_BOOK } from '../contracts/book.ts';
import { STORED_CHARACTERS } from '../contracts/characters.ts';
import { TextSchema } from '../contracts/ids.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import { STORED_THEME_CONFLICT } from '../contracts/theme-conflict.ts';
import { STORED_WORLD } from '../contracts/world.ts';
import { readIfValid } from '../engine/read-if-valid.ts';
import { boundLines } from './bound-lines.ts';
import { boundText } from './bound-text.ts';
import { listCharacters } from './canon/list-characters.ts';
import { loadOwnOutline } from './outline/load-outline.ts';
import { readInputIfThere } from './project/read-input-if-there.ts';
import { DIGEST_LIMIT, defineTool } from './tool.ts';

const LINE = 320;
const CHAPTER_LINE = 110;

/** What holds for the whole book, in the same words for every scene: a provider keeps what two prompts begin with. */
export const bookBriefing = defineTool({
  name: 'book_briefing',
  summary: 'Tells what the whole book is: idea, theme, tone, world, people, chapters.',
  args: z.strictObject({}),
  result: z.strictObject({
    title: TextSchema.nullable(),
    idea: TextSchema.nullable(),
    theme: z.array(TextSchema),
    world: z.array(TextSchema),
    people: z.array(TextSchema),
    chapters: z.array(TextSchema),
  }),

  async run(_, context) {
    const book = readIfValid(STORED_BOOK, await readInputIfThere(context, PROJECT_PATHS.book));
    const theme = readIfValid(
      STORED_THEME_CONFLICT,
      await readInputIfThere(context, PROJECT_PATHS.themeConflict),
    );
    const world = readIfValid(STORED_WORLD, await readInputIfThere(context, PROJECT_PATHS.world));
    const characters = readIfValid(
      STORED_CHARACTERS,
      await readInputIfThere(context, PROJECT_PATHS.characters),
    );
    const outline = await loadOwnOutline(context);
    const line = (text: string) => boundText(text.replaceAll(/\s+/g, ' ').trim(), LINE);
    return {
      title: book?.title ?? null,
      idea: book === null ? null : boundText(book.idea, 1200),
      theme:
        theme === null
          ? []
          : [
              `theme: ${line(theme.core_theme)}`,
              `conflict: ${line(theme.main_conflict)}`,
              `tone: ${line(theme.tone)}`,
            ],
      world:
        world === null
          ? []
          : [
              `world: ${line(world.world_name)}, ${line(world.time_period)}`,
              `where: ${line(world.geography)}`,
              `how people live: ${line(world.social_system)} ${line(world.culture_customs)}`,
              `means: ${line(world.technology_level)}`,
            ],
      people: listCharacters(characters).map(
        ({ name, role, personality, motivation }) =>
          `${name}${role === undefined ? '' : `, ${role}`}: ${line(`${personality} ${motivation}`)}`,
      ),
      chapters: (outline?.chapters ?? []).map(
        ({ chapter_id, title }) => `${chapter_id}. ${boundText(title, CHAPTER_LINE)}`,
      ),
    };
  },

  reads: () => [
    PROJECT_PATHS.book,
    PROJECT_PATHS.themeConflict,
    PROJECT_PATHS.world,
    PROJECT_PATHS.characters,
    PROJECT_PATHS.outline,
  ],

  preview: ({ title, people, chapters }) =>
    `${title ?? 'a book'}: ${people.length} people, ${chapters.length} chapters`,

  digest: ({ title, idea, theme, world, people, chapters }) =>
    boundLines(
      [
        ...(title === null ? [] : [`title: ${title}`]),
        ...(idea === null ? [] : [`idea: ${idea}`]),
        ...theme,
        ...world,
        ...(people.length === 0 ? [] : ['people:', ...people.map((each) => `- ${each}`)]),
        ...(chapters.length === 0 ? [] : ['chapters:', ...chapters]),
      ],
      DIGEST_LIMIT,
    ),
});
