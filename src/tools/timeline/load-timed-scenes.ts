import { STORED_OUTLINE } from '../../contracts/outline.ts';
import { expectStored } from '../../engine/expect-stored.ts';
import { detectFormat } from '../../text/detect-format.ts';
import { readBlocks } from '../../text/read-blocks.ts';
import type { TextBlock } from '../../text/text-block.ts';
import { listPlacedScenes } from '../outline/list-placed-scenes.ts';
import { type LoadedOutline, loadEntries } from '../outline/load-entries.ts';
import { readInput } from '../project/read-input.ts';
import type { ToolContext } from '../tool.ts';
import type { TimedScene } from './follow-time.ts';

/** Written scenes, in the order in which they are named. */
export async function loadTimedScenes(
  context: Pick<ToolContext, 'files' | 'signal'>,
  paths: readonly string[],
): Promise<TimedScene[]> {
  const scenes: TimedScene[] = [];
  for (const path of paths) {
    context.signal.throwIfAborted();
    const text = await readInput(context, path);
    scenes.push({ path, blocks: readBlocks(text, detectFormat(path, text)) });
  }
  return scenes;
}

/** An outline's scenes in order: what each says of itself, at the lines where it says it. */
export async function loadTimedOutline(
  context: Pick<ToolContext, 'files'>,
  path: string,
): Promise<TimedScene[]> {
  const outline = await loadEntries(context, path);
  return outline.format === 'json' ? readJsonScenes(outline) : readPageScenes(outline);
}

function readPageScenes({ path, text, entries }: LoadedOutline): TimedScene[] {
  const lines = text.split('\n');
  return entries.map(({ start_line, end_line }) => ({
    path,
    blocks: readBlocks(lines.slice(start_line, end_line).join('\n'), 'markdown').map((block) => ({
      ...block,
      start_line: block.start_line + start_line,
      end_line: block.end_line + start_line,
    })),
  }));
}

const TOLD = ['transition_in_text', 'summary', 'outcome', 'transition_out_text'] as const;

function readJsonScenes({ path, text, entries }: LoadedOutline): TimedScene[] {
  const lines = text.split('\n');
  return listPlacedScenes(expectStored(STORED_OUTLINE, path, text)).map(({ scene }, index) => {
    const { start_line = 1, end_line = 1 } = entries[index] ?? {};
    const blocks = TOLD.flatMap((key): TextBlock[] => {
      const told = scene[key];
      if (told === undefined) return [];
      const inside = lines.slice(start_line - 1, end_line).findIndex((line) => line.includes(`"${key}"`));
      const line = start_line + Math.max(0, inside);
      return [{ kind: 'paragraph', text: told, start_line: line, end_line: line }];
    });
    return { path, blocks };
  });
}
