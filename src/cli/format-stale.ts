import type { StaleChapter } from '../novel/describe-stale.ts';
import type { Paint } from './create-paint.ts';
import { formatColumns } from './format-columns.ts';

/** Stale chapters as one block, or none. */
export function formatStale(stale: readonly StaleChapter[], paint: Paint): string[] {
  if (stale.length === 0) return [];
  const rows = stale.map(({ chapter, message, next }) => [
    `${chapter}`,
    paint.yellow('stale'),
    message,
    next,
  ]);
  return [`stale chapters, left as they are\n${formatColumns(rows, '  ')}`];
}
