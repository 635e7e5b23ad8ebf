import { z } from 'zod';
import { CountSchema, TextSchema } from '../contracts/ids.ts';
import { findNamesTogether } from '../text/find-names.ts';
import { countWords } from '../text/list-words.ts';
import { findTitle, loadDocument, type TextDocument } from '../text/load-document.ts';
import { splitSentences } from '../text/split-sentences.ts';
import { isProse } from '../text/text-block.ts';
import { formatExcerpt } from './format-excerpt.ts';
import { joinDigest } from './join-digest.ts';
import { loadKnownNames } from './load-known-names.ts';
import { defineTool } from './tool.ts';

// What a reader meets when scenes are read one after another: how each opens and ends, whom it is about, and which words
// stand on the two sides of each seam. The words are the book's own.

const ArgsSchema = z.strictObject({ scene_paths: z.array(TextSchema).min(1).max(12) });

const ResultSchema = z.strictObject({
  scenes: z.array(
    z.strictObject({
      path: TextSchema,
      title: TextSchema.nullable(),
      word_count: CountSchema,
      opening: z.string(),
      ending: z.string(),
      entities: z.array(z.strictObject({ name: TextSchema, count: CountSchema })),
    }),
  ),
  transitions: z.array(
    z.strictObject({ from: TextSchema, to: TextSchema, from_ending: z.string(), to_opening: z.string() }),
  ),
});
type Result = z.infer<typeof ResultSchema>;
type Scene = Result['scenes'][number];

export const readerExperienceSimulator = defineTool({
  name: 'reader_experience_simulator',
  summary: 'Shows how scenes open and end, whom they name, and what meets at each seam.',
  args: ArgsSchema,
  result: ResultSchema,
  async run({ scene_paths }, { files }): Promise<Result> {
    const known = await loadKnownNames(files);
    const documents = await Promise.all(scene_paths.map((path) => loadDocument(files, path)));
    const names = findNamesTogether(
      documents.map(({ blocks }) => blocks),
      known,
    );
    const scenes = documents.map((document, index) => ({
      ...describeScene(document),
      entities: (names[index] ?? []).slice(0, MOST_ENTITIES).map(({ name, count }) => ({ name, count })),
    }));
    return { scenes, transitions: pairScenes(scenes) };
  },
  preview: ({ scenes, transitions }) =>
    `${scenes.length} scenes, ${scenes.reduce((sum, { word_count }) => sum + word_count, 0)} words, ${transitions.length} transitions`,
  digest: ({ scenes, transitions }) =>
    joinDigest([
      `Reading ${scenes.length} scenes in order`,
      ...transitions.map(
        ({ from, to, from_ending, to_opening }) =>
          `${from} → ${to}\n  ends: ${from_ending || '(nothing)'}\n  opens: ${to_opening || '(nothing)'}`,
      ),
      ...scenes.map(
        ({ path, title, word_count, entities }) =>
          `${path}${title === null ? '' : ` “${title}”`}: ${word_count} words; ${entities.map(({ name, count }) => `${name} ${count}`).join(', ') || 'no names'}`,
      ),
    ]),
});

const MOST_ENTITIES = 12;
const EDGE_SENTENCES = 2;
const EDGE_CHARACTERS = 240;

function describeScene({ path, blocks }: TextDocument): Omit<Scene, 'entities'> {
  const prose = blocks.filter(isProse);
  const first = prose.slice(0, EDGE_SENTENCES).flatMap(({ text }) => splitSentences(text));
  const last = prose.slice(-EDGE_SENTENCES).flatMap(({ text }) => splitSentences(text));
  const join = (sentences: readonly { text: string }[]): string =>
    formatExcerpt(sentences.map(({ text }) => text).join('\n'), EDGE_CHARACTERS);
  return {
    path,
    title: findTitle(blocks),
    word_count: blocks.reduce((sum, { text }) => sum + countWords(text), 0),
    opening: join(first.slice(0, EDGE_SENTENCES)),
    ending: join(last.slice(-EDGE_SENTENCES)),
  };
}

function pairScenes(scenes: readonly Scene[]): Result['transitions'] {
  return scenes.slice(1).map((scene, index) => ({
    from: scenes[index]?.path ?? '',
    to: scene.path,
    from_ending: scenes[index]?.ending ?? '',
    to_opening: scene.opening,
  }));
}
