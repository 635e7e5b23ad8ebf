import type { Finding } from '../contracts/finding.ts';
import { formatPointer } from '../engine/format-pointer.ts';

/** One thing that is wrong with a recipe; `path` as a pointer, or as keys and indices. */
export function recipeFinding(
  path: string | readonly (string | number)[],
  detail: string,
  message: string,
  excerpt: string | null = null,
): Finding {
  return {
    reason_code: 'recipe_invalid',
    severity: 'error',
    path: typeof path === 'string' ? path : formatPointer(path),
    message,
    excerpt,
    detail,
  };
}
