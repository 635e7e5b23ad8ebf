import { detectFormat } from '../../text/detect-format.ts';
import { readBlocks } from '../../text/read-blocks.ts';
import { findReferenceInName, readFileFacts } from '../locate/file-facts.ts';
import { numberScenes } from '../outline/number-scenes.ts';
import { readInputIfThere } from '../project/read-input-if-there.ts';
import type { ToolContext } from '../tool.ts';
import type { CheckedScene } from './check-canon.ts';

/** A scene as canon is held against it; null where it is not written yet. */
export async function loadCheckedScene(
  context: Pick<ToolContext, 'files'>,
  path: string,
): Promise<CheckedScene | null> {
  const text = await readInputIfThere(context, path);
  if (text === null) return null;
  const reference = findReferenceInName(path);
  const numbers = await numberScenes(context, reference !== null);
  const number =
    reference === null ? readFileFacts(path, text).sceneNumber : (numbers.get(reference) ?? null);
  return { path, blocks: readBlocks(text, detectFormat(path, text)), number };
}
