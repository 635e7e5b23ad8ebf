import type { JsonObject } from '../contracts/json.ts';

/** What is to be said of the scenes that the tools have no room for; null where they take all that was asked for. */
export function describeLeftOut({ scene_paths, scenes_left_out }: JsonObject): string | null {
  if (!Array.isArray(scene_paths) || !Array.isArray(scenes_left_out)) return null;
  const left = scenes_left_out.length;
  if (left === 0) return null;
  const all = left + scene_paths.length;
  const [first] = scenes_left_out;
  const last = scenes_left_out.at(-1);
  const which = left === 1 ? String(first) : `${String(first)} to ${String(last)}`;
  return `The last ${scene_paths.length} of ${all} scenes are looked at, as many as fit at once; left out: ${left} (${which}). Name scenes or a chapter to look at those.`;
}
