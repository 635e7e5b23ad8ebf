import { z } from 'zod';
import {
  OutlineCharacterSchema,
  OutlineThreadSchema,
  PlannedSectionSchema,
  RawChapterSchema,
  SpineChapterSchema,
} from '../../contracts/outline.ts';
import { SeamResolutionSchema } from '../../contracts/outline-ids.ts';
import { RawSceneSchema } from '../../contracts/outline-scene.ts';

// The JSON blocks of an outline request. They may have been edited by anyone: a block that is not what it should be is
// taken as absent, and the author goes on from the rest.

const SceneCountSchema = z.union([
  z.object({ mode: z.literal('exact'), count: z.int().min(1) }),
  z.object({ mode: z.literal('range'), min: z.int().min(1), max: z.int().min(1) }),
  z.object({ mode: z.literal('default') }),
]);
/** Where the spine does not say how many. */
export const USUAL_SCENES = 4;
export type SceneCount = z.infer<typeof SceneCountSchema>;

const BookSchema = z.object({
  chapters: z.int().min(1).max(500).catch(12),
  scene_count: SceneCountSchema.catch({ mode: 'default' }),
});
/** All of it, or what those are told who work on one chapter. */
const SpineRowSchema = z
  .object({
    chapter_id: z.int(),
    chapter_role: z.string(),
    expected_scene_count: z.int().optional(),
    pacing: z.object({ expected_scene_count: z.int() }).optional(),
  })
  .transform(({ pacing, expected_scene_count, ...row }) => ({
    ...row,
    scenes: expected_scene_count ?? pacing?.expected_scene_count ?? USUAL_SCENES,
  }));
const ChapterPlanSchema = SpineChapterSchema.extend({ sections: z.array(PlannedSectionSchema).min(1) });

const neighbourScene = RawSceneSchema.nullable().catch(null);
const NeighboursSchema = z.object({
  previous: z.object({ last_scene: neighbourScene }).catch({ last_scene: null }),
  next: z.object({ first_scene: neighbourScene }).catch({ first_scene: null }),
});
const RegistrySchema = z.object({
  characters: z.array(z.unknown()).catch([]),
  threads: z.array(z.unknown()).catch([]),
});
const SeamSchema = z.object({
  from_ref: z.string(),
  to_ref: z.string(),
  seam_score: z.int().min(0).max(100),
  seam_resolution: SeamResolutionSchema,
});
const HintSchema = z.object({ hint_id: z.string().min(1), text: z.string(), chapter: z.int().optional() });
const CastTableSchema = z.object({
  core: z.array(z.string()),
  supporting: z.array(z.string()),
  episodic: z.array(z.string()),
  without_job: z.array(z.string()),
});
const EdgeSchema = z.object({
  from_ref: z.string(),
  to_ref: z.string(),
  seam_score: z.int().catch(55),
  from: RawSceneSchema,
  to: RawSceneSchema,
});

export type OutlineInputs = ReturnType<typeof parseOutlineInputs>;

export function parseOutlineInputs(inputs: ReadonlyMap<string, string>) {
  const read = <T>(name: string, schema: z.ZodType<T>): T | null => {
    const parsed = schema.safeParse(parseJson(inputs.get(name)));
    return parsed.success ? parsed.data : null;
  };
  const registry = read('registry', RegistrySchema) ?? { characters: [], threads: [] };
  const KnownSchema = z.object({ character_id: z.string().regex(/^CHAR_[A-Z0-9_]+$/), name: z.string() });
  return {
    /** The same for all requests about a book. */
    seed: inputs.get('book') ?? '',
    book: read('book', BookSchema) ?? { chapters: 12, scene_count: { mode: 'default' as const } },
    spine: read('spine', z.array(SpineRowSchema)) ?? [],
    chapterPlan: read('chapter_plan', ChapterPlanSchema),
    chapterOutline: read('chapter_outline', RawChapterSchema),
    neighbours: read('neighbours', NeighboursSchema) ?? {
      previous: { last_scene: null },
      next: { first_scene: null },
    },
    /** Ids that the pipeline offers for names. */
    knownIds: new Map(
      keep(registry.characters, KnownSchema).map(({ name, character_id }) => [name, character_id]),
    ),
    characters: keep(registry.characters, OutlineCharacterSchema),
    threads: keep(registry.threads, OutlineThreadSchema),
    seams: keep(read('seams', z.array(z.unknown())) ?? [], SeamSchema),
    hints: keep(read('transition_hints', z.array(z.unknown())) ?? [], HintSchema),
    castTable: read('cast_table', CastTableSchema),
    edge: read('edge', EdgeSchema),
  };
}

function keep<T>(list: readonly unknown[], schema: z.ZodType<T>): T[] {
  return list.flatMap((item) => {
    const parsed = schema.safeParse(item);
    return parsed.success ? [parsed.data] : [];
  });
}

function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? null : JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
