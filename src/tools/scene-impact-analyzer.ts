import { z } from 'zod';
import { CountSchema, TextSchema } from '../contracts/ids.ts';
import type { Outline } from '../contracts/outline.ts';
import { OrdinalSchema, SceneRefSchema } from '../contracts/outline-ids.ts';
import { chapterFile, PROJECT_PATHS } from '../contracts/project-paths.ts';
import { boundLines } from './bound-lines.ts';
import { findReferenceInName } from './locate/file-facts.ts';
import { deriveSceneTitle } from './outline/derive-scene-title.ts';
import type { PlacedScene } from './outline/list-placed-scenes.ts';
import { findScene, loadOutline } from './outline/load-outline.ts';
import { DIGEST_LIMIT, defineTool, type ToolContext } from './tool.ts';

// What a change of one scene may reach. Bound scenes were planned on this one's outcome: the next in the chapter, and those
// that call back to it. Loose ones share a thread with it or have somebody it brings in, and come later. Scenes behind a bound
// one are counted as reached too, but by their own chain only: loose links do not spread.

const LINKS = ['consumes_outcome', 'handed_over_to', 'callback', 'thread', 'introduced_character'] as const;

const DependentSchema = z.strictObject({
  scene_ref: SceneRefSchema,
  scene_number: OrdinalSchema,
  title: z.string(),
  strength: z.enum(['bound', 'loose']),
  links: z.array(z.strictObject({ kind: z.enum(LINKS), via: TextSchema })).min(1),
});

export const sceneImpactAnalyzer = defineTool({
  name: 'scene_impact_analyzer',
  summary:
    'Tells which scenes depend on a scene by the outline, and which written files a change would touch.',
  args: z.strictObject({ scene_ref: SceneRefSchema, outline_path: TextSchema.optional() }),
  result: z.strictObject({
    scene_ref: SceneRefSchema,
    scene_number: OrdinalSchema,
    title: z.string(),
    /** What this scene itself was planned on. */
    depends_on: z.array(SceneRefSchema),
    dependents: z.array(DependentSchema),
    /** Reached through bound scenes only. */
    further: z.array(SceneRefSchema),
    /** Written files of this scene, of its dependents and of those further on. */
    written: z.strictObject({ chapters: z.array(TextSchema), scenes: z.array(TextSchema) }),
    total_scenes: CountSchema,
  }),

  async run({ scene_ref, outline_path }, context) {
    const outline = await loadOutline(context, outline_path);
    const { scenes, placed } = findScene('scene_impact_analyzer', outline, scene_ref);
    const dependents = scenes.flatMap((other) => {
      const links = listLinks(outline, placed, other);
      if (links.length === 0) return [];
      return [
        {
          scene_ref: other.ref,
          scene_number: other.number,
          title: deriveSceneTitle(other.scene.summary),
          strength: links.some(({ kind }) => BOUND.has(kind)) ? ('bound' as const) : ('loose' as const),
          links,
        },
      ];
    });
    const further = listFurther(scenes, placed, dependents);
    const touched = new Set([scene_ref, ...dependents.map((each) => each.scene_ref), ...further]);
    return {
      scene_ref,
      scene_number: placed.number,
      title: deriveSceneTitle(placed.scene.summary),
      depends_on: [
        ...new Set([placed.scene.consumes_outcome_from, ...(placed.scene.callbacks ?? [])]),
      ].filter((ref) => ref !== undefined),
      dependents,
      further,
      written: await listWritten(context, touched),
      total_scenes: scenes.length,
    };
  },

  reads: ({ outline_path = PROJECT_PATHS.outline }) => [outline_path],

  preview: ({ scene_ref, dependents, written }) =>
    `${dependents.filter(({ strength }) => strength === 'bound').length} scenes bound to ${scene_ref}, ${dependents.length} in all; ${written.chapters.length + written.scenes.length} written files`,

  digest: ({ scene_ref, title, depends_on, dependents, further, written }) =>
    boundLines(
      [
        `${scene_ref} ${title}`,
        `planned on: ${depends_on.join(', ') || 'nothing before it'}`,
        `written files touched: ${[...written.chapters, ...written.scenes].join(', ') || 'none'}`,
        `further on: ${further.join(', ') || 'none'}`,
        ...dependents.map(
          ({ scene_ref: ref, title: own, strength, links }) =>
            `${ref} (${strength}: ${links.map(({ kind, via }) => `${kind} ${via}`).join(', ')}) ${own}`,
        ),
      ],
      DIGEST_LIMIT,
    ),
});

type Link = z.infer<typeof DependentSchema>['links'][number];

const BOUND: ReadonlySet<string> = new Set(['consumes_outcome', 'handed_over_to', 'callback']);

/** How another scene depends on this one; nothing where it does not. */
function listLinks(outline: Outline, { ref, number, scene }: PlacedScene, other: PlacedScene): Link[] {
  if (other.ref === ref) return [];
  const bound = listBoundLinks(scene.hands_off_to, ref, other);
  if (other.number < number) return bound;
  const threads = (scene.threads ?? []).filter((id) => other.scene.threads?.includes(id));
  const people = (scene.introduces ?? []).filter((id) => other.scene.characters.includes(id));
  const labels = new Map<string, string>([
    ...outline.threads.map(({ thread_id, label }) => [thread_id, label] as const),
    ...outline.characters.map(({ character_id, name }) => [character_id, name] as const),
  ]);
  return [
    ...bound,
    ...threads.map((id) => ({ kind: 'thread' as const, via: labels.get(id) ?? id })),
    ...people.map((id) => ({ kind: 'introduced_character' as const, via: labels.get(id) ?? id })),
  ];
}

function listBoundLinks(handsOffTo: string | undefined, ref: string, other: PlacedScene): Link[] {
  return [
    ...(other.scene.consumes_outcome_from === ref ? [{ kind: 'consumes_outcome' as const, via: ref }] : []),
    ...(handsOffTo === other.ref ? [{ kind: 'handed_over_to' as const, via: ref }] : []),
    ...(other.scene.callbacks?.includes(ref) === true ? [{ kind: 'callback' as const, via: ref }] : []),
  ];
}

/** Scenes behind the bound ones, in story order, without those already named. */
function listFurther(
  scenes: readonly PlacedScene[],
  placed: PlacedScene,
  dependents: readonly z.infer<typeof DependentSchema>[],
): string[] {
  const followers = new Map<string, string[]>(scenes.map(({ ref }) => [ref, []]));
  for (const { ref, scene } of scenes) {
    const bases = [scene.consumes_outcome_from ?? '', ...(scene.callbacks ?? [])];
    for (const base of bases) followers.get(base)?.push(ref);
  }
  const reached = new Set<string>();
  const open = dependents.filter(({ strength }) => strength === 'bound').map(({ scene_ref }) => scene_ref);
  for (let ref = open.pop(); ref !== undefined; ref = open.pop()) {
    for (const next of followers.get(ref) ?? []) {
      if (next === placed.ref || reached.has(next)) continue;
      reached.add(next);
      open.push(next);
    }
  }
  const named = new Set(dependents.map(({ scene_ref }) => scene_ref));
  return scenes.map(({ ref }) => ref).filter((ref) => reached.has(ref) && !named.has(ref));
}

async function listWritten(
  context: Pick<ToolContext, 'files'>,
  refs: ReadonlySet<string>,
): Promise<{ chapters: string[]; scenes: string[] }> {
  const wanted = new Set([...refs].map((ref) => chapterFile(Number(ref.split(':')[0]))));
  const chapters = (await context.files.list(PROJECT_PATHS.chapters)).map(({ path }) => path);
  const scenes = (await context.files.list(PROJECT_PATHS.scenes)).map(({ path }) => path);
  return {
    chapters: chapters.filter((path) => wanted.has(path)),
    scenes: scenes.filter((path) => refs.has(findReferenceInName(path) ?? '')),
  };
}
