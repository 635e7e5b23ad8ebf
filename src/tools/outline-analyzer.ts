import { z } from 'zod';
import { CountSchema, TextSchema } from '../contracts/ids.ts';
import { OrdinalSchema, SceneRefSchema } from '../contracts/outline-ids.ts';
import { nameCount } from '../name-count.ts';
import { boundLines } from './bound-lines.ts';
import { boundText } from './bound-text.ts';
import { loadEntries } from './outline/load-entries.ts';
import { DIGEST_LIMIT, defineTool } from './tool.ts';

const SceneSchema = z.strictObject({
  number: CountSchema,
  /** chapter:scene, where the outline says it. */
  scene_ref: SceneRefSchema.nullable(),
  chapter_title: TextSchema.nullable(),
  title: z.string(),
  pov: TextSchema.nullable(),
  start_line: OrdinalSchema,
  end_line: OrdinalSchema,
  summary: z.string(),
});

/** Where a scene stands. */
const PlaceSchema = SceneSchema.pick({
  number: true,
  scene_ref: true,
  title: true,
  pov: true,
  start_line: true,
});

const ResultSchema = z.strictObject({
  outline_path: TextSchema,
  format: z.enum(['json', 'markdown']),
  total_scenes: CountSchema,
  /** All of them; of one that was asked for and is there, that one alone. */
  scenes: z.array(SceneSchema),
  /** The nearest before the one that was asked for, and how many there are before those. */
  before: z.array(PlaceSchema).optional(),
  earlier: CountSchema.optional(),
});

type OutlineResult = z.infer<typeof ResultSchema>;
type OutlinedScene = z.infer<typeof SceneSchema>;

/** What an outline is made of: its scenes, in order, with the lines where they stand. */
export const outlineAnalyzer = defineTool({
  name: 'outline_analyzer',
  summary: "Lists an outline's scenes with number, title, point of view, lines and summary.",
  args: z.strictObject({
    outline_path: TextSchema.optional(),
    /** The scene in question: a prompt is then shown it and where those before it stand, and none after it. */
    scene_ref: SceneRefSchema.optional(),
    mode: z.literal('structure').optional(),
  }),
  result: ResultSchema,

  async run({ outline_path, scene_ref }, context): Promise<OutlineResult> {
    const { path, format, entries } = await loadEntries(context, outline_path);
    const head = { outline_path: path, format, total_scenes: entries.length };
    // The result is kept for each call. Were it the whole outline, a book would take room with the square of its length.
    const found = narrow(entries, scene_ref);
    return found === null ? { ...head, scenes: [...entries] } : { ...head, ...found };
  },

  preview: ({ outline_path, total_scenes }) => `${nameCount(total_scenes, 'scene')} in ${outline_path}`,

  digest: (result, { scene_ref }) => {
    const { outline_path, total_scenes, scenes } = result;
    const head = `${outline_path}: ${total_scenes} scenes`;
    // Receipts of earlier versions have every scene.
    const found = result.before === undefined ? narrow(scenes, scene_ref) : result;
    const asked = found?.scenes[0];
    if (found !== null && asked !== undefined) return tellScene(head, found, asked);
    // The more scenes, the less of each: an outline of 300 scenes still shows where every one stands.
    const each = Math.max(40, Math.floor((DIGEST_LIMIT - 200) / Math.max(1, total_scenes)) - 1);
    const lines = scenes.map((scene) => boundText(`${label(scene)}: ${scene.summary}`, each));
    return boundLines([head, ...lines], DIGEST_LIMIT);
  },
});

type ScenePlace = z.infer<typeof PlaceSchema>;

/** A scene with the nearest before it, as many as a prompt has room for; null where it is not among them. */
function narrow(scenes: readonly OutlinedScene[], sceneRef: string | undefined) {
  const at = scenes.findIndex(({ scene_ref }) => scene_ref !== null && scene_ref === sceneRef);
  const asked = scenes[at];
  if (asked === undefined) return null;
  const before: ScenePlace[] = [];
  let room = BEFORE_CHARACTERS;
  for (const { number, scene_ref, title, pov, start_line } of scenes.slice(0, at).reverse()) {
    const place = { number, scene_ref, title, pov, start_line };
    room -= label(place).length + 1;
    if (room < 0) break;
    before.unshift(place);
  }
  return { scenes: [asked], before, earlier: at - before.length };
}

/** One scene in its own words, after the titles of those nearest before it. */
function tellScene(
  head: string,
  { before = [], earlier = 0 }: Pick<OutlineResult, 'before' | 'earlier'>,
  asked: OutlinedScene,
): string {
  return [
    head,
    ...(earlier === 0 ? [] : [`… ${earlier} earlier ones`]),
    ...before.map(label),
    boundText(`${label(asked)}: ${asked.summary}`, ASKED_CHARACTERS),
  ].join('\n');
}

const BEFORE_CHARACTERS = 1_200;
const ASKED_CHARACTERS = 2_000;

function label({ number, scene_ref, title, pov, start_line }: ScenePlace): string {
  const ref = scene_ref === null ? '' : ` (${scene_ref})`;
  return `${number}${ref} ${title}${pov === null ? '' : ` [POV ${pov}]`} line ${start_line}`;
}
