import { z } from 'zod';
import { CountSchema, TextSchema } from '../contracts/ids.ts';
import { OrdinalSchema, SceneRefSchema } from '../contracts/outline-ids.ts';
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

const ResultSchema = z.strictObject({
  outline_path: TextSchema,
  format: z.enum(['json', 'markdown']),
  total_scenes: CountSchema,
  scenes: z.array(SceneSchema),
});

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

  async run({ outline_path }, context) {
    const { path, format, entries } = await loadEntries(context, outline_path);
    return { outline_path: path, format, total_scenes: entries.length, scenes: [...entries] };
  },

  preview: ({ outline_path, total_scenes }) => `${total_scenes} scenes in ${outline_path}`,

  digest: ({ outline_path, total_scenes, scenes }, { scene_ref }) => {
    const head = `${outline_path}: ${total_scenes} scenes`;
    const at = scenes.findIndex((scene) => scene.scene_ref !== null && scene.scene_ref === scene_ref);
    const asked = scenes[at];
    if (asked !== undefined) return tellScene(head, scenes.slice(0, at), asked);
    // The more scenes, the less of each: an outline of 300 scenes still shows where every one stands.
    const each = Math.max(40, Math.floor((DIGEST_LIMIT - 200) / Math.max(1, total_scenes)) - 1);
    const lines = scenes.map((scene) => boundText(`${label(scene)}: ${scene.summary}`, each));
    return boundLines([head, ...lines], DIGEST_LIMIT);
  },
});

type OutlinedScene = z.infer<typeof SceneSchema>;

/** One scene in its own words, after the titles of those nearest before it. */
function tellScene(head: string, before: readonly OutlinedScene[], asked: OutlinedScene): string {
  const nearest: string[] = [];
  let room = BEFORE_CHARACTERS;
  for (const line of before.map(label).reverse()) {
    if (line.length + 1 > room) break;
    room -= line.length + 1;
    nearest.unshift(line);
  }
  const gone = before.length - nearest.length;
  return [
    head,
    ...(gone === 0 ? [] : [`… ${gone} earlier ones`]),
    ...nearest,
    boundText(`${label(asked)}: ${asked.summary}`, ASKED_CHARACTERS),
  ].join('\n');
}

const BEFORE_CHARACTERS = 1_200;
const ASKED_CHARACTERS = 2_000;

function label({ number, scene_ref, title, pov, start_line }: OutlinedScene): string {
  const ref = scene_ref === null ? '' : ` (${scene_ref})`;
  return `${number}${ref} ${title}${pov === null ? '' : ` [POV ${pov}]`} line ${start_line}`;
}
