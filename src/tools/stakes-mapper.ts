import { z } from 'zod';
import { CountSchema, TextSchema } from '../contracts/ids.ts';
import { createLineFinder } from '../text/text-block.ts';
import { findStakes } from './find-stakes.ts';
import { formatExcerpt } from './format-excerpt.ts';
import { joinDigest } from './join-digest.ts';
import { loadPlannedScenes, loadWrittenScenes, type StakesScene } from './load-stakes-scenes.ts';
import { defineTool } from './tool.ts';

// Where a book says what is at stake, scene by scene. Candidates only: the words are counted, not understood.

const ArgsSchema = z
  .strictObject({
    outline_path: TextSchema.optional(),
    scene_paths: z.array(TextSchema).min(1).max(60).optional(),
    max_scenes: z.int().min(1).max(500).optional(),
  })
  .refine(
    ({ outline_path, scene_paths }) => (outline_path === undefined) !== (scene_paths === undefined),
    'either outline_path or scene_paths is needed, and not both',
  );

const CandidateSchema = z.strictObject({
  text: TextSchema,
  line: z.int().min(1),
  kinds: z.array(z.enum(['condition', 'loss', 'deadline', 'promise', 'declared'])).min(1),
  words: z.array(TextSchema),
});
type Candidate = z.infer<typeof CandidateSchema>;

const ResultSchema = z.strictObject({
  total_scenes: CountSchema,
  scenes: z.array(
    z.strictObject({
      scene: TextSchema,
      path: TextSchema,
      title: TextSchema.nullable(),
      pov: TextSchema.nullable(),
      stakes_candidates: z.array(CandidateSchema),
    }),
  ),
});
type Result = z.infer<typeof ResultSchema>;

export const stakesMapper = defineTool({
  name: 'stakes_mapper',
  summary: 'Finds, scene by scene, the sentences that may say what is at stake.',
  args: ArgsSchema,
  result: ResultSchema,
  async run({ outline_path, scene_paths, max_scenes = USUAL_SCENES }, { files }): Promise<Result> {
    const scenes =
      outline_path === undefined
        ? await loadWrittenScenes(files, scene_paths ?? [])
        : await loadPlannedScenes(files, outline_path);
    return { total_scenes: scenes.length, scenes: scenes.slice(0, max_scenes).map(mapScene) };
  },
  preview: ({ scenes, total_scenes }) => {
    const silent = scenes.filter(({ stakes_candidates }) => stakes_candidates.length === 0).length;
    return `${scenes.length} of ${total_scenes} scenes, ${silent} of them without words of stakes`;
  },
  digest: ({ scenes, total_scenes }) =>
    joinDigest([
      `Stakes in ${scenes.length} of ${total_scenes} scenes`,
      ...scenes.flatMap(({ scene, title, stakes_candidates }) => [
        `${scene}${title === null ? '' : ` ${title}`}${stakes_candidates.length === 0 ? ': none found' : ''}`,
        ...stakes_candidates.map(
          ({ line, kinds, text }) => `- line ${line}, ${kinds.join(' and ')}: ${text}`,
        ),
      ]),
    ]),
});

const USUAL_SCENES = 40;
const MOST_CANDIDATES = 8;

function mapScene({ blocks, declared, ...scene }: StakesScene): Result['scenes'][number] {
  const found = blocks.flatMap((block) => {
    const findLine = createLineFinder(block);
    return findStakes(block.text).map((stakes) => ({ ...stakes, line: findLine(stakes.start) }));
  });
  // The weightiest stay; they are shown in the order of the text.
  const kept = new Set(found.toSorted((a, b) => b.weight - a.weight).slice(0, MOST_CANDIDATES));
  const candidates = found
    .filter((each) => kept.has(each))
    .map(
      ({ text, line, kinds, words }): Candidate => ({ text: formatExcerpt(text, 240), line, kinds, words }),
    );
  const first: Candidate[] =
    declared === null
      ? []
      : [
          {
            text: formatExcerpt(declared.text, 240),
            line: declared.start_line,
            kinds: ['declared'],
            words: [],
          },
        ];
  return { ...scene, stakes_candidates: [...first, ...candidates] };
}
