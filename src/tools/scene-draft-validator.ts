import { z } from 'zod';
import { CountSchema, TextSchema } from '../contracts/ids.ts';
import { STORED_PLACES } from '../contracts/location-registry.ts';
import { STORED_OUTLINE } from '../contracts/outline.ts';
import { OrdinalSchema } from '../contracts/outline-ids.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import { expectStored } from '../engine/expect-stored.ts';
import { detectFormat } from '../text/detect-format.ts';
import { readBlocks } from '../text/read-blocks.ts';
import type { TextBlock } from '../text/text-block.ts';
import { boundLines } from './bound-lines.ts';
import { checkCanon } from './canon/check-canon.ts';
import { listCanonFiles } from './canon/list-canon-files.ts';
import { loadCheckedScene } from './canon/load-checked-scene.ts';
import { parseCanon } from './canon/parse-canon.ts';
import { CanonConflictSchema } from './canon-checker.ts';
import { findReferenceInName, readFileFacts } from './locate/file-facts.ts';
import { listPlacedScenes } from './outline/list-placed-scenes.ts';
import { type LoadedOutline, loadEntries } from './outline/load-entries.ts';
import type { OutlineEntry } from './outline/outline-entry.ts';
import { parseSceneHeading } from './outline/parse-scene-heading.ts';
import { loadJson } from './project/load-json.ts';
import { readInput } from './project/read-input.ts';
import { ANCHOR_KINDS, type Anchor, findAnchors, listAnchors } from './scene/find-anchors.ts';
import { MATCH_METHODS, matchOutline, type SceneClues } from './scene/match-outline.ts';
import { deriveSlug } from './scene-path.ts';
import { DIGEST_LIMIT, defineTool, type ToolContext } from './tool.ts';

const AnchorSchema = z.strictObject({ kind: z.enum(ANCHOR_KINDS), text: TextSchema });

/** Which scene of the outline a draft is, and what the outline wants of it that is not there. */
export const sceneDraftValidator = defineTool({
  name: 'scene_draft_validator',
  summary: 'Finds the outline scene that a draft belongs to, and which of its anchors the draft has.',
  args: z.strictObject({
    scene_path: TextSchema,
    outline_path: TextSchema.optional(),
    include_canon: z.boolean().optional(),
  }),
  result: z.strictObject({
    scene_path: TextSchema,
    outline_path: TextSchema,
    outline_match: z.strictObject({
      matched: z.boolean(),
      scene_number: CountSchema.nullable(),
      title: z.string().nullable(),
      match_method: z.enum(MATCH_METHODS).nullable(),
      candidates: z.array(
        z.strictObject({
          scene_number: CountSchema,
          title: z.string(),
          match_method: z.enum(MATCH_METHODS),
        }),
      ),
    }),
    anchors: z.strictObject({
      present: z.array(AnchorSchema.extend({ line: OrdinalSchema })),
      missing: z.array(AnchorSchema),
    }),
    /** null unless asked for: conflicts with all canon of the project. */
    canon_conflicts: z.array(CanonConflictSchema).nullable(),
  }),

  async run({ scene_path, outline_path, include_canon = false }, context) {
    const text = await readInput(context, scene_path);
    const blocks = readBlocks(text, detectFormat(scene_path, text));
    const outline = await loadEntries(context, outline_path);
    const { entry, method, candidates } = matchOutline(findClues(scene_path, text, blocks), outline.entries);
    const wanted = entry === null ? [] : await listWanted(context, outline, entry);
    return {
      scene_path,
      outline_path: outline.path,
      outline_match: {
        matched: entry !== null,
        scene_number: entry?.number ?? null,
        title: entry?.title ?? null,
        match_method: method,
        candidates: candidates.map(({ entry: { number, title }, method: by }) => ({
          scene_number: number,
          title,
          match_method: by,
        })),
      },
      anchors: findAnchors(wanted, blocks),
      canon_conflicts: include_canon ? await listCanonConflicts(context, scene_path) : null,
    };
  },

  preview: ({ outline_match: { matched, scene_number }, anchors: { present, missing } }) =>
    matched
      ? `scene ${scene_number}: ${present.length} anchors present, ${missing.length} missing`
      : 'no scene of the outline fits this draft',

  digest: ({ scene_path, outline_match, anchors, canon_conflicts }) =>
    boundLines(
      [
        outline_match.matched
          ? `${scene_path} is scene ${outline_match.scene_number} (${outline_match.title}), by ${outline_match.match_method}`
          : `${scene_path} fits no scene of the outline alone; candidates: ${outline_match.candidates.map(({ scene_number, title }) => `${scene_number} ${title}`).join('; ') || 'none'}`,
        ...anchors.missing.map(({ kind, text }) => `missing ${kind}: ${text}`),
        ...anchors.present.map(({ kind, text, line }) => `present ${kind}: ${text} (line ${line})`),
        ...(canon_conflicts ?? []).map(({ message, scene }) => `canon: ${message} (line ${scene.line})`),
      ],
      DIGEST_LIMIT,
    ),
});

function findClues(path: string, text: string, blocks: readonly TextBlock[]): SceneClues {
  const facts = readFileFacts(path, text);
  const heading =
    blocks
      .find(({ kind }) => kind === 'heading')
      ?.text.replaceAll(/\s+/g, ' ')
      .trim() ?? null;
  const parsed = heading === null ? null : parseSceneHeading(heading);
  const stem = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
  return {
    slug: deriveSlug(stem.replace(/^(?:(?:scn|scene|sc|chapter|ch)[-_ ]?)?(?:\d+[-_ ]?)*/i, '')),
    title: parsed?.title === '' ? null : (parsed?.title ?? heading),
    reference: findReferenceInName(path),
    number: facts.sceneNumber,
    pov: facts.pov ?? parsed?.pov ?? null,
  };
}

async function listWanted(
  context: Pick<ToolContext, 'files'>,
  { path, format, text }: LoadedOutline,
  entry: OutlineEntry,
): Promise<Anchor[]> {
  if (format === 'markdown') return entry.pov === null ? [] : [{ kind: 'pov', text: entry.pov }];
  const outline = expectStored(STORED_OUTLINE, path, text);
  const placed = listPlacedScenes(outline).find(({ ref }) => ref === entry.scene_ref);
  if (placed === undefined) return [];
  const registry = await loadJson(context, PROJECT_PATHS.places, STORED_PLACES);
  const places = new Map(registry?.locations.map((place) => [place.location_id, place.display_name]));
  return listAnchors(outline, placed, places);
}

async function listCanonConflicts(
  context: Pick<ToolContext, 'files'>,
  scenePath: string,
): Promise<z.infer<typeof CanonConflictSchema>[]> {
  const scene = await loadCheckedScene(context, scenePath);
  if (scene === null) return [];
  const entities = [];
  for (const { path } of await listCanonFiles(context)) {
    entities.push(...parseCanon(path, await readInput(context, path)));
  }
  return checkCanon(scene, entities);
}
