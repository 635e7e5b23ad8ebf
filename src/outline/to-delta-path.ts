import type { RawChapter } from '../contracts/outline.ts';
import type { OutlineDelta } from '../contracts/outline-delta.ts';

const IN_SCENE = /^\/sections\/(\d+)\/scenes\/(\d+)(\/.*)?$/;
const IN_SECTION = /^\/sections\/(\d+)(\/.+)$/;

/** Where in a delta a place of the chapter is said, or would have to be: whoever mends an answer looks for it there. */
export function toDeltaPath(path: string, chapter: RawChapter, delta: OutlineDelta): string {
  const scene = IN_SCENE.exec(path);
  if (scene !== null) {
    const id = chapter.sections[Number(scene[1])]?.scenes[Number(scene[2])]?.scene_id;
    const at = delta.scenes.findIndex(({ scene_id }) => scene_id === id);
    return at < 0 ? '/scenes' : `/scenes/${at}${scene[3] === undefined ? '' : `/set${scene[3]}`}`;
  }
  const section = IN_SECTION.exec(path);
  if (section !== null) {
    const id = chapter.sections[Number(section[1])]?.section_id;
    const at = (delta.sections_set ?? []).findIndex(({ section_id }) => section_id === id);
    return at < 0 ? '/sections_set' : `/sections_set/${at}${section[2] ?? ''}`;
  }
  return path === '' || path === '/sections' ? '/scenes' : `/chapter_set${path}`;
}
