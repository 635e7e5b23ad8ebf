import { type Outline, STORED_OUTLINE } from '../contracts/outline.ts';
import { expectStored } from '../engine/expect-stored.ts';
import type { Files } from '../engine/ports.ts';
import { detectFormat } from '../text/detect-format.ts';
import { findTitle, loadDocument, loadText } from '../text/load-document.ts';
import { readBlocks } from '../text/read-blocks.ts';
import { isProse, type TextBlock } from '../text/text-block.ts';

/** A scene, planned or written, with the paragraphs in which stakes are looked for. */
export interface StakesScene {
  /** `chapter:scene`, a number of the outline, or the path of the scene. */
  readonly scene: string;
  readonly path: string;
  readonly title: string | null;
  readonly pov: string | null;
  readonly blocks: readonly TextBlock[];
  /** What the outline itself calls the stakes of the chapter that begins here. */
  readonly declared: TextBlock | null;
}

export async function loadWrittenScenes(
  files: Pick<Files, 'read'>,
  paths: readonly string[],
): Promise<StakesScene[]> {
  const documents = await Promise.all(paths.map((path) => loadDocument(files, path)));
  return documents.map(({ path, blocks }) => ({
    scene: path,
    path,
    title: findTitle(blocks),
    pov: null,
    blocks: blocks.filter(isProse),
    declared: null,
  }));
}

export async function loadPlannedScenes(files: Pick<Files, 'read'>, path: string): Promise<StakesScene[]> {
  const text = await loadText(files, path);
  if (!path.endsWith('.json')) return splitOutline(path, readBlocks(text, detectFormat(path, text)));
  return listOutlineScenes(path, expectStored(STORED_OUTLINE, path, text), text);
}

/** `## Scene 3: Title (POV: Name)`; what stands before the first such heading belongs to no scene. */
function splitOutline(path: string, blocks: readonly TextBlock[]): StakesScene[] {
  const scenes: (StakesScene & { blocks: TextBlock[] })[] = [];
  for (const block of blocks) {
    const heading = block.kind === 'heading' ? HEADING.exec(block.text) : null;
    if (heading !== null) {
      const { number = '', title, pov } = heading.groups ?? {};
      scenes.push({
        scene: number,
        path,
        title: title?.trim() || null,
        pov: pov?.trim() || null,
        blocks: [],
        declared: null,
      });
    } else if (isProse(block)) scenes.at(-1)?.blocks.push(block);
  }
  return scenes;
}

const HEADING =
  /^(?:Scene|场景)\s*(?<number>\d+(?::\d+)?)\s*(?:[:：.—–-]\s*(?<title>[^(（]*))?(?:[(（]\s*POV\s*[:：]\s*(?<pov>[^)）]+)[)）])?\s*$/iu;

function listOutlineScenes(path: string, { chapters, characters }: Outline, source: string): StakesScene[] {
  const names = new Map(characters.map(({ character_id, name }) => [character_id, name]));
  const locate = createLocator(source);
  return chapters.flatMap(({ chapter_id, stakes_shift, sections }) => {
    const shift = toBlock(stakes_shift, locate(stakes_shift));
    return sections
      .flatMap(({ scenes }) => scenes)
      .map((scene, index) => ({
        scene: `${chapter_id}:${scene.scene_id}`,
        path,
        title: null,
        pov: names.get(scene.characters[0] ?? '') ?? null,
        blocks: [scene.summary, scene.outcome].map((text) => toBlock(text, locate(text))),
        declared: index === 0 ? shift : null,
      }));
  });
}

function toBlock(text: string, line: number): TextBlock {
  return { kind: 'paragraph', text, start_line: line, end_line: line };
}

/** The line on which a string stands in JSON, looked for in reading order; the last line found where it is not found. */
function createLocator(source: string): (text: string) => number {
  let at = 0;
  let line = 1;
  return (text) => {
    const found = source.indexOf(JSON.stringify(text), at);
    if (found === -1) return line;
    for (
      let next = source.indexOf('\n', at);
      next !== -1 && next < found;
      next = source.indexOf('\n', next + 1)
    )
      line += 1;
    at = found;
    return line;
  };
}
