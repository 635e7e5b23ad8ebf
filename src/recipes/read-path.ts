import { isObject, type Json } from '../contracts/json.ts';
import type { RefSegment } from './parse-ref.ts';

export type PathReading =
  | { readonly ok: true; readonly value: Json }
  /** Where it broke, in words: "matches has 0 entries". */
  | { readonly ok: false; readonly broke: string };

/** Steps into a JSON value by own properties and literal indices; `root` is what the value itself is called. The last
 *  value may be null; a null on the way breaks. */
export function readPath(value: Json, segments: readonly RefSegment[], root: string): PathReading {
  let here = value;
  let name = root;
  for (const segment of segments) {
    const next = typeof segment === 'number' ? entryAt(here, segment, name) : memberAt(here, segment, name);
    if (!next.ok) return next;
    here = next.value;
    name = typeof segment === 'number' ? `${name}[${segment}]` : segment;
  }
  return { ok: true, value: here };
}

/** What a value is, for a sentence. */
function describeKind(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'string') return 'a text';
  return typeof value === 'number' ? 'a number' : 'true or false';
}

function entryAt(list: Json, index: number, name: string): PathReading {
  if (!Array.isArray(list)) return broke(`${name} is ${describeKind(list)}, not a list`, list, name);
  const entry = list[index];
  if (entry !== undefined) return { ok: true, value: entry };
  return { ok: false, broke: `${name} has ${list.length} ${list.length === 1 ? 'entry' : 'entries'}` };
}

function memberAt(object: Json, key: string, name: string): PathReading {
  if (!isObject(object)) return broke(`${name} is ${describeKind(object)}, not an object`, object, name);
  const member = Object.hasOwn(object, key) ? object[key] : undefined;
  return member === undefined ? { ok: false, broke: `${name} has no ${key}` } : { ok: true, value: member };
}

function broke(sentence: string, value: Json, name: string): PathReading {
  return { ok: false, broke: value === null ? `${name} is null` : sentence };
}
