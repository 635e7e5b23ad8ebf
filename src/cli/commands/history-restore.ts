import { RESTORE_VERSION } from '../../doors/rewriting-doors.ts';
import type { CommandContext } from '../command-spec.ts';
import { completeStale, formatStale } from '../format-stale.ts';
import { openBook } from '../open-app.ts';
import { readVersionChoice } from '../read-version-choice.ts';

/** Puts an earlier version back; what is there now goes to the history first. */
export async function run(context: CommandContext): Promise<number> {
  const { out } = context;
  const which = readVersionChoice(context);
  const book = await openBook(context);
  const { path, id, changed, ...restored } = await book.call(RESTORE_VERSION, which);
  const stale = completeStale(restored.stale, context.command);
  out.result({ path, version: id, changed: [...changed], stale }, () => {
    if (changed.length === 0) return `${path} is already as it was in ${id}; nothing was changed.`;
    const files = changed.map((file) => `  ${file}`).join('\n');
    return [
      `${path} restored from ${id}; what was there is in the history\n${files}`,
      ...formatStale(stale, out.paint),
    ].join('\n\n');
  });
  return 0;
}
