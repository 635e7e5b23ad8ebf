import type { StaleChapter } from '../novel/records/describe-stale.ts';
import type { CommandContext } from './command-spec.ts';
import type { Paint } from './create-paint.ts';
import { formatColumns } from './format-columns.ts';

/** Stale chapters with commands that can be typed here. */
export function completeStale(
  stale: readonly StaleChapter[],
  command: CommandContext['command'],
): StaleChapter[] {
  return stale.map((each) => ({ ...each, next: command(each.next), accept: command(each.accept) }));
}

/** Stale chapters as one block, or none: why each is, and the two ways out. */
export function formatStale(stale: readonly StaleChapter[], paint: Paint, verbose = true): string[] {
  if (stale.length === 0) return [];
  const rows = stale.map(({ chapter, message, reasons }) => [
    `${chapter}`,
    paint.yellow('stale'),
    verbose ? message : shorten(reasons),
  ]);
  const [first] = stale;
  const ways = [
    ['write anew', first?.next ?? ''],
    ['or accept', first?.accept ?? ''],
  ];
  const more = stale.length > 1 ? ['accept all', (first?.accept ?? '').replace(/ --chapters \d+/, '')] : [];
  const blocks = [
    formatColumns(rows, '  ', [(rows[0]?.length ?? 0) - 1]),
    formatColumns([...ways, ...(more.length > 0 ? [more] : [])], '  '),
  ];
  return [`stale chapters, left as they are\n${blocks.join('\n')}`];
}

/** The first reason, and how many more there are. */
function shorten([first, ...more]: StaleChapter['reasons']): string {
  if (first === undefined) return '';
  return more.length === 0 ? first.message : `${first.message} (and ${more.length} more: --verbose)`;
}
