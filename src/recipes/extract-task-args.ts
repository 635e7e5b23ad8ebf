import { findMentions } from '../agents/find-mentions.ts';
import { findPaths } from '../agents/find-paths.ts';
import { foldRequest } from '../agents/fold-request.ts';
import type { JsonObject } from '../contracts/json.ts';

const SCENE_FILE = /^Story\/Scenes\/.+\.md$/;

/** What a description tells of the task's arguments: scenes, chapters and paths that it names, and nothing guessed. */
export function extractTaskArgs(description: string): {
  readonly args: JsonObject;
  readonly refused: readonly string[];
} {
  const { paths, refused, rest } = findPaths(description);
  const mentions = findMentions(foldRequest(rest));
  const scenes = unique(mentions.flatMap((each) => (each.kind === 'scene' ? [each.number] : [])));
  const chapters = unique(mentions.flatMap((each) => (each.kind === 'chapter' ? [each.number] : [])));
  const refs = unique(mentions.flatMap((each) => (each.kind === 'ref' ? [each.ref] : [])));
  const args: JsonObject = {
    ...nameOneOrMany('scene_number', scenes),
    ...nameOneOrMany('chapter_number', chapters),
    ...nameOneOrMany('scene_ref', refs),
    ...namePaths(paths),
  };
  return { args, refused };
}

function nameOneOrMany(name: string, values: readonly (string | number)[]): JsonObject {
  const [first, second] = values;
  if (first === undefined) return {};
  return second === undefined ? { [name]: first } : { [`${name}s`]: [...values] };
}

function namePaths(paths: readonly string[]): JsonObject {
  const [first, second] = paths;
  if (first === undefined) return {};
  if (second !== undefined) return { paths: [...paths] };
  return SCENE_FILE.test(first) ? { scene_path: first } : { path: first };
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
