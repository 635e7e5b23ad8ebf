import { isObject, type JsonObject } from '../contracts/json.ts';
import { SceneRefSchema } from '../contracts/outline-ids.ts';

const IN_DELTA = /^\/scenes\/(\d+)(?:\/|$)/;
const IN_SCENE = /^(?:\/outline)?\/chapters\/(\d+)\/sections\/(\d+)\/scenes\/(\d+)(?:\/|$)/;

/** The scene that a JSON pointer into an answer lies in: by its place and not by what it calls itself, except in a delta, which
 *  has no places. */
export function locateScene(path: string, answer: JsonObject): string | null {
  const said = IN_DELTA.exec(path);
  if (said !== null) return locateSaid(answer, Number(said[1]));
  const found = IN_SCENE.exec(path);
  if (found === null) return null;
  const [chapterAt = 0, sectionAt = 0, sceneAt = 0] = found.slice(1).map(Number);
  const outline = isObject(answer['outline']) ? answer['outline'] : answer;
  const chapter = childAt(outline, 'chapters', chapterAt);
  const before = Array.from(
    { length: sectionAt },
    (_, index) => childAt(chapter, 'sections', index)?.['scenes'],
  );
  const earlier = before.reduce<number>(
    (sum, scenes) => sum + (Array.isArray(scenes) ? scenes.length : 0),
    0,
  );
  const id = chapter?.['chapter_id'];
  return `${typeof id === 'number' && Number.isInteger(id) && id > 0 ? id : chapterAt + 1}:${earlier + sceneAt + 1}`;
}

function locateSaid(answer: JsonObject, index: number): string | null {
  const ref = SceneRefSchema.safeParse(
    `${answer['chapter_id']}:${childAt(answer, 'scenes', index)?.['scene_id']}`,
  );
  return ref.success ? ref.data : null;
}

function childAt(parent: JsonObject | null, key: string, index: number): JsonObject | null {
  const list = parent?.[key];
  const child = Array.isArray(list) ? list[index] : undefined;
  return isObject(child) ? child : null;
}
