import { z } from 'zod';
import { STORED_BOOK } from '../contracts/book.ts';
import { TextSchema } from '../contracts/ids.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import { STORED_THEME_CONFLICT } from '../contracts/theme-conflict.ts';
import { readIfValid } from '../engine/read-if-valid.ts';
import { boundText } from './bound-text.ts';
import { listCanonFacts } from './canon/list-canon-facts.ts';
import { namesLaterScene } from './canon/names-later-scene.ts';
import { renderCanon, tellCanon } from './canon/tell-canon.ts';
import { loadStyle, resolveNarration } from './direction/load-style.ts';
import { joinDigest } from './join-digest.ts';
import { readInputIfThere } from './project/read-input-if-there.ts';
import { DIGEST_LIMIT, defineTool } from './tool.ts';

const LINE = 400;
const IDEA = 1_600;
const WORLD = 3_000;
/** Where a story begins: what names a later place in it is told when the story is there (chapter-briefing.ts). */
const BEGINNING = { chapter: 1, number: 1 };

/** What holds for the whole book, in the same words for every scene: a provider keeps what two prompts begin with. */
export const bookBriefing = defineTool({
  name: 'book_briefing',
  summary: 'Tells what the whole book is: idea, person and tense, theme, tone, world.',
  args: z.strictObject({}),
  result: z.strictObject({
    title: TextSchema.nullable(),
    idea: TextSchema.nullable(),
    narration: TextSchema.nullable(),
    theme: z.array(TextSchema),
    /** The file's own words below its path, so that they can be cited. */
    world: z.string(),
  }),

  async run(_, context) {
    const book = readIfValid(STORED_BOOK, await readInputIfThere(context, PROJECT_PATHS.book));
    const theme = readIfValid(
      STORED_THEME_CONFLICT,
      await readInputIfThere(context, PROJECT_PATHS.themeConflict),
    );
    const world = await readInputIfThere(context, PROJECT_PATHS.world);
    const line = (text: string) => boundText(text.replaceAll(/\s+/g, ' ').trim(), LINE);
    const { person, tense } = resolveNarration(book, await loadStyle(context.files));
    return {
      title: book?.title ?? null,
      idea: book === null ? null : boundText(book.idea, IDEA),
      narration: book === null ? null : `${person} person, ${tense} tense`,
      theme:
        theme === null
          ? []
          : [
              `theme: ${line(theme.core_theme)}`,
              `conflict: ${line(theme.main_conflict)}`,
              `tone: ${line(theme.tone)}`,
            ],
      world: world === null ? '' : tellWorld(world),
    };
  },

  reads: () => [PROJECT_PATHS.book, PROJECT_PATHS.style, PROJECT_PATHS.themeConflict, PROJECT_PATHS.world],

  preview: ({ title, narration }) => `${title ?? 'a book'}: ${narration ?? 'nothing is known of it'}`,

  digest: ({ title, idea, narration, theme, world }) =>
    joinDigest(
      [
        ...(title === null ? [] : [`title: ${title}`]),
        ...(idea === null ? [] : [`idea: ${idea}`]),
        ...(narration === null ? [] : [`narration: ${narration}`]),
        ...theme,
        ...(world === '' ? [] : world.split('\n')),
      ],
      DIGEST_LIMIT,
    ),
});

function tellWorld(text: string): string {
  const facts = listCanonFacts([{ path: PROJECT_PATHS.world, text }], null);
  const lasting = facts.filter((fact) => !namesLaterScene(fact.text, BEGINNING));
  return renderCanon(tellCanon(lasting, [], WORLD));
}
