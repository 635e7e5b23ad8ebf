import { isObject, type Json, type JsonObject } from '../contracts/json.ts';
import { REMOVABLE_FIELDS, SCENE_FIELDS } from '../contracts/outline-delta.ts';

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

/** An answer of a phase of chapters, in whichever form. */
export function loosenOutline(answer: JsonObject): JsonObject {
  if (answer['schema_version'] === 'outline_delta_v1' || Array.isArray(answer['scenes']))
    return loosenDelta(answer);
  const isWrapped = isObject(answer['outline']);
  const outline = isWrapped ? toObject(answer['outline']) : answer;
  const loose: JsonObject = {
    ...outline,
    chapters: toList(outline['chapters']).map(loosenChapter),
    ...loosenRegistries(outline),
  };
  const degradations = toList(answer['degradations']).map(toObject);
  return isWrapped ? { outline: loose, degradations } : { ...loose, degradations };
}

/** What is said of the chapter and its sections is left out: the schema has looked at it. */
function loosenDelta(answer: JsonObject): JsonObject {
  return {
    schema_version: 'outline_delta_v1',
    chapter_id: answer['chapter_id'] ?? 0,
    scenes: toList(answer['scenes']).map((each) => {
      const { scene_id = 0, keep, set, unset, reason } = toObject(each);
      return {
        scene_id,
        ...(keep === true ? { keep } : {}),
        set: Object.fromEntries(Object.entries(keepTyped(set)).filter(([field]) => SCENE_FIELDS.has(field))),
        unset: toList(unset).filter((field) => REMOVABLE_FIELDS.some((each) => each === field)),
        ...(typeof reason === 'string' ? { reason } : {}),
      };
    }),
    ...loosenRegistries(answer),
    report: { edits_applied: [] },
  };
}

function loosenRegistries(from: JsonObject): JsonObject {
  return {
    characters: toList(from['characters']).map(toObject),
    threads: toList(from['threads']).map(toObject),
  };
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
  return { characters: [], ...keepTyped(value) };
}

function keepTyped(value: Json | undefined): JsonObject {
  const kept: JsonObject = {};
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
