import { isObject, type Json, type JsonObject } from '../contracts/json.ts';
import type { Phase } from './phases.ts';

// A refused answer in the shape that the checks read. What has the wrong type is left out, for the schema has named it;
// nothing is put in its place. The result is looked at and thrown away.

const LISTS = new Set([
  'characters',
  'introduces',
  'threads',
  'callbacks',
  'transition_in_anchors',
  'transition_out_anchors',
]);

export function loosenOutline({ outlineKey }: Pick<Phase, 'outlineKey'>, answer: JsonObject): JsonObject {
  const outline = outlineKey === null ? answer : toObject(answer[outlineKey]);
  const loose: JsonObject = {
    ...outline,
    chapters: toList(outline['chapters']).map(loosenChapter),
    characters: toList(outline['characters']).map(toObject),
    threads: toList(outline['threads']).map(toObject),
  };
  const degradations = toList(answer['degradations']).map(toObject);
  return outlineKey === null ? { ...loose, degradations } : { ...answer, [outlineKey]: loose, degradations };
}

function loosenChapter(value: Json): JsonObject {
  const chapter = toObject(value);
  const sections = toList(chapter['sections']).map((each) => {
    const section = toObject(each);
    return { ...section, scenes: toList(section['scenes']).map(loosenScene) };
  });
  return { ...chapter, pacing: toObject(chapter['pacing']), sections };
}

export function loosenScene(value: Json | undefined): JsonObject {
  const kept: JsonObject = { characters: [] };
  for (const [key, item] of Object.entries(toObject(value))) {
    if (LISTS.has(key)) {
      if (Array.isArray(item)) kept[key] = item.map((each) => (typeof each === 'string' ? each : ''));
    } else if (typeof item === 'string' || key === 'scene_id') {
      kept[key] = item;
    }
  }
  return kept;
}

function toObject(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

function toList(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}
