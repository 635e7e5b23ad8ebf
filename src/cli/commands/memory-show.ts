import { SHOW_MEMORY } from '../../doors/manuscript-doors.ts';
import type { RememberedChapter } from '../../novel/after/list-memory.ts';
import type { CommandContext } from '../command-spec.ts';
import type { Paint } from '../create-paint.ts';
import { openBook } from '../open-app.ts';
import { readChapters } from '../read-chapters.ts';

export async function run(context: CommandContext): Promise<number> {
  const { out } = context;
  const chapters = readChapters(context);
  const book = await openBook(context);
  const shown = await book.call(SHOW_MEMORY, { chapters });
  out.result({ chapters: shown }, () =>
    shown.length === 0
      ? 'No chapter is written yet.'
      : shown.map((each) => formatChapter(each, out.paint)).join('\n\n'),
  );
  return 0;
}

const MARKS = {
  missing: 'not remembered',
  stale: 'of an earlier text',
  broken: "the chapter's file cannot be read",
} as const;

function formatChapter({ chapter, state, entry }: RememberedChapter, paint: Paint): string {
  if (entry === null)
    return `${paint.bold(`${chapter}`)}  ${paint.yellow(MARKS[state === 'broken' ? state : 'missing'])}`;
  const mark = state === 'current' ? '' : `  ${paint.yellow(MARKS[state])}`;
  const list = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [`  ${title}`, ...lines.map((line) => `    ${line}`)];
  return [
    `${paint.bold(`${chapter}  ${entry.chapter_title}`)}${mark}`,
    `  when   ${entry.timeline_anchor}`,
    `  where  ${entry.location_summary}`,
    ...list('events', entry.key_events),
    ...list(
      'people',
      Object.entries(entry.character_states).map(([name, state]) => `${name}: ${state}`),
    ),
    ...list('open', entry.unresolved_threads),
  ].join('\n');
}
