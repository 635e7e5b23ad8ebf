import { z } from 'zod';
import { chapterFile, sceneFileStart } from '../../contracts/project-paths.ts';
import { parseIfJson } from '../project/parse-if-json.ts';
import { readInputIfThere } from '../project/read-input-if-there.ts';
import type { ToolContext } from '../tool.ts';

export interface FoundScene {
  readonly path: string;
  /** Markdown, front matter and all where it is a file of its own. */
  readonly text: string;
}

/** A scene's text where it is written: in its chapter's file, else in a file of its own. */
export async function findSceneText(
  context: Pick<ToolContext, 'files'>,
  chapter: number,
  scene: number,
): Promise<FoundScene | null> {
  const path = chapterFile(chapter);
  const content = readContent(await readInputIfThere(context, path), scene);
  if (content !== null) return { path, text: content };
  const own = await findScenePath(context, chapter, scene);
  const text = own === null ? null : await readInputIfThere(context, own);
  return own === null || text === null || text.trim() === '' ? null : { path: own, text };
}

/** The scene's own file, whatever words its name goes on with; the first by name where there are two. */
export async function findScenePath(
  context: Pick<ToolContext, 'files'>,
  chapter: number,
  scene: number,
): Promise<string | null> {
  const prefix = sceneFileStart(chapter, scene);
  const folder = prefix.slice(0, prefix.lastIndexOf('/'));
  const found = (await context.files.list(folder)).find(
    ({ path }) => path.startsWith(prefix) && /^[-.]/.test(path.slice(prefix.length)),
  );
  return found?.path ?? null;
}

// Only what is looked at here: a chapter's file has its own contract, and whatever else it holds does not matter.
const ChapterTextSchema = z.object({
  scenes: z.array(z.object({ scene_number: z.number(), content: z.string() })),
});

function readContent(text: string | null, scene: number): string | null {
  // A chapter that does not parse is not written yet, to a tool: whoever owns the file tells the trouble.
  const value = text === null ? null : parseIfJson(text);
  const result = ChapterTextSchema.safeParse(value);
  if (!result.success) return null;
  const found = result.data.scenes.find(({ scene_number }) => scene_number === scene);
  return found === undefined || found.content.trim() === '' ? null : found.content;
}
