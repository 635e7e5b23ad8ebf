import { z } from 'zod';
import { CountSchema, TextSchema } from '../contracts/ids.ts';
import { OrdinalSchema } from '../contracts/outline-ids.ts';
import { boundLines } from './bound-lines.ts';
import { boundText } from './bound-text.ts';
import { loadCanonScope } from './canon/canon-scope.ts';
import { CONFLICT_KINDS, checkCanon } from './canon/check-canon.ts';
import { joinCanon } from './canon/join-canon.ts';
import { listCanonFacts } from './canon/list-canon-facts.ts';
import { listCanonFiles } from './canon/list-canon-files.ts';
import { loadCheckedScene } from './canon/load-checked-scene.ts';
import { parseCanon } from './canon/parse-canon.ts';
import { renderCanon, tellCanon } from './canon/tell-canon.ts';
import { readInput } from './project/read-input.ts';
import { DIGEST_LIMIT, defineTool } from './tool.ts';

const FILE_CHARACTERS = 4_000;
const ALL_CHARACTERS = 40_000;
/** Of what concerns the scene; the rest of a digest is for conflicts. */
const TOLD_CHARACTERS = 5_000;

const SourceSchema = z.strictObject({ path: TextSchema, line: OrdinalSchema, quote: TextSchema });

export const CanonConflictSchema = z.strictObject({
  kind: z.enum(CONFLICT_KINDS),
  entity: TextSchema,
  canon: SourceSchema,
  scene: SourceSchema,
  message: TextSchema,
});

const DiscoverySchema = z.strictObject({
  phase: z.literal('discovery'),
  scene_path: TextSchema,
  scene_written: z.boolean(),
  available_canon_files: z.array(
    z.strictObject({
      path: TextSchema,
      type: z.enum(['canon_character', 'canon_location', 'canon_other']),
      size_bytes: CountSchema,
    }),
  ),
});

const CompareSchema = z.strictObject({
  phase: z.literal('compare'),
  scene_path: TextSchema,
  /** A scene that is not there yet has no conflicts; its canon is shown all the same. */
  scene_written: z.boolean(),
  canon_files: z.array(z.strictObject({ path: TextSchema, content: z.string(), truncated: z.boolean() })),
  /** What of it concerns the scene, in whole sentences: who is in it, its places, the world's rules. */
  told: z.strictObject({
    pieces: z.array(z.strictObject({ path: TextSchema, about: TextSchema.nullable(), text: z.string() })),
    notes: z.array(TextSchema),
  }),
  conflicts: z.array(CanonConflictSchema),
});

/** Without canon files: which there are. With: what they say, and where the scene says otherwise. */
export const canonChecker = defineTool({
  name: 'canon_checker',
  summary: 'Compares a scene with canon: names, ages, colours of eyes and hair, the dead, places.',
  args: z.strictObject({
    scene_path: TextSchema,
    canon_paths: z.array(TextSchema).max(200).optional(),
    mode: z.literal('strict').optional(),
  }),
  result: z.discriminatedUnion('phase', [DiscoverySchema, CompareSchema]),

  async run({ scene_path, canon_paths = [] }, context) {
    const scene = await loadCheckedScene(context, scene_path);
    if (canon_paths.length === 0) {
      return {
        phase: 'discovery' as const,
        scene_path,
        scene_written: scene !== null,
        available_canon_files: await listCanonFiles(context),
      };
    }
    const files: { path: string; text: string }[] = [];
    for (const path of new Set(canon_paths)) files.push({ path, text: await readInput(context, path) });
    const entities = joinCanon(files.flatMap(({ path, text }) => parseCanon(path, text)));
    const scope = await loadCanonScope(context, scene_path);
    const room = Math.min(FILE_CHARACTERS, Math.floor(ALL_CHARACTERS / files.length));
    return {
      phase: 'compare' as const,
      scene_path,
      scene_written: scene !== null,
      canon_files: files.map(({ path, text }) => ({
        path,
        content: boundText(text, room),
        truncated: text.length > room,
      })),
      told: tellCanon(listCanonFacts(files, scope), scope?.absent ?? [], TOLD_CHARACTERS),
      conflicts: scene === null ? [] : checkCanon(scene, entities),
    };
  },

  preview: (result) =>
    result.phase === 'discovery'
      ? `${result.available_canon_files.length} canon files to compare ${result.scene_path} with`
      : `${result.conflicts.length} conflicts with ${result.canon_files.length} canon files${result.scene_written ? '' : '; the scene is not written yet'}`,

  digest: (result) => {
    if (result.phase === 'discovery') {
      return boundLines(
        [
          `${result.available_canon_files.length} canon files`,
          ...result.available_canon_files.map(({ path, type }) => `${path} (${type})`),
        ],
        DIGEST_LIMIT,
      );
    }
    // What stays the same from scene to scene comes first.
    const { conflicts, scene_path } = result;
    const told = renderCanon(result.told);
    const lines = conflicts.map(
      ({ message, canon, scene }) =>
        `${message} ${scene.path}:${scene.line} "${scene.quote}" against ${canon.path}:${canon.line} "${canon.quote}"`,
    );
    const found = boundLines(
      [`${conflicts.length} conflicts of ${scene_path} with canon`, ...lines],
      DIGEST_LIMIT - told.length - 1,
    );
    return told === '' ? found : `${told}\n${found}`;
  },
});
