import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import { parseChapter, parseChapterFile } from './load-readable-chapters.ts';
import { readSceneView } from './read-scene-view.ts';

/** A file of the book as people read it: a chapter as its prose, a page as its text, anything else as it is. */
export function renderReadable(
  path: string,
  bytes: Uint8Array,
): {
  readonly text: string /** What counts as words of the book; null for what is no prose. */;
  readonly prose: string | null;
} {
  const raw = Buffer.from(bytes).toString('utf8');
  const chapter = parseChapterFile(path) === null ? null : parseChapter(bytes);
  if (chapter !== null) {
    const scenes = chapter.scenes.map(({ scene_number, content }) => `[scene ${scene_number}]\n\n${content}`);
    return { text: scenes.join('\n\n'), prose: chapter.scenes.map(({ content }) => content).join('\n\n') };
  }
  if (!path.startsWith(`${PROJECT_PATHS.scenes}/`) || !path.endsWith('.md'))
    return { text: raw, prose: null };
  const { content } = readSceneView(raw);
  return { text: content, prose: content };
}
