import type { Finding } from '../contracts/finding.ts';
import { nameCount } from '../name-count.ts';
import { outlineFinding } from './outline-finding.ts';

// Scene counts are per chapter. By default strong but not exact: more than 30 % off is a warning, never a failure.

export type SceneCountRule =
  | { readonly mode: 'default' }
  | { readonly mode: 'exact'; readonly count: number }
  | { readonly mode: 'range'; readonly min: number; readonly max: number };

const TOLERANCE = 0.3;

export function checkSceneCount(
  count: number,
  expected: number,
  rule: SceneCountRule,
  where: { readonly chapterId: number; readonly path: readonly PropertyKey[] },
): Finding[] {
  const at = { path: where.path, value: count };
  switch (rule.mode) {
    case 'exact':
      if (count === rule.count) return [];
      return [
        outlineFinding({
          ...at,
          code: 'scene_count_out_of_range',
          message: `chapter ${where.chapterId} has ${nameCount(count, 'scene')}, exactly ${rule.count} were asked for`,
          detail: 'exact',
        }),
      ];
    case 'range':
      if (count >= rule.min && count <= rule.max) return [];
      return [
        outlineFinding({
          ...at,
          code: 'scene_count_out_of_range',
          message: `chapter ${where.chapterId} has ${nameCount(count, 'scene')}, ${rule.min} to ${rule.max} were asked for`,
          detail: 'range',
        }),
      ];
    case 'default':
      if (Math.abs(count - expected) <= expected * TOLERANCE) return [];
      return [
        outlineFinding({
          ...at,
          code: 'scene_count_unusual',
          severity: 'warning',
          message: `chapter ${where.chapterId} has ${nameCount(count, 'scene')} where about ${expected} were expected`,
          detail: 'default',
        }),
      ];
  }
}

/** For the report and the fingerprint: default, exactly 8, 6 to 10. */
export function formatSceneCount(rule: SceneCountRule): string {
  if (rule.mode === 'exact') return `exactly ${rule.count}`;
  return rule.mode === 'range' ? `${rule.min} to ${rule.max}` : 'default';
}
