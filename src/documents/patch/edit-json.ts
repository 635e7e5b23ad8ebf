import { isObject, type Json } from '../../contracts/json.ts';
import type { TargetPath } from './parse-target.ts';

// JSON that is never changed in place: an edit gives another value that shares all that stayed, or null where the path leads
// nowhere. Own properties alone are looked at.

export function readAt(value: Json, path: TargetPath): Json | undefined {
  let at: Json | undefined = value;
  for (const key of path) {
    if (Array.isArray(at)) at = typeof key === 'number' ? at[key] : undefined;
    else if (isObject(at)) at = Object.hasOwn(at, key) ? at[String(key)] : undefined;
    else return undefined;
    if (at === undefined) return undefined;
  }
  return at;
}

/** The same with another value at a place whose holder is there. */
export function writeAt(value: Json, path: TargetPath, next: Json): Json | null {
  const [key, ...rest] = path;
  if (key === undefined) return next;
  if (Array.isArray(value)) {
    if (typeof key !== 'number' || key >= value.length) return null;
    const inner = writeAt(value[key] as Json, rest, next);
    return inner === null ? null : value.with(key, inner);
  }
  if (!isObject(value)) return null;
  const name = String(key);
  if (rest.length > 0 && !Object.hasOwn(value, name)) return null;
  const inner = rest.length === 0 ? next : writeAt(value[name] as Json, rest, next);
  return inner === null ? null : { ...value, [name]: inner };
}

/** The same without what stands at a place. */
export function removeAt(value: Json, path: TargetPath): Json | null {
  const key = path.at(-1);
  const holder = path.slice(0, -1);
  const list = readAt(value, holder);
  if (key === undefined || readAt(value, path) === undefined) return null;
  if (Array.isArray(list)) return writeAt(value, holder, list.toSpliced(Number(key), 1));
  if (!isObject(list)) return null;
  const { [String(key)]: _, ...left } = list;
  return writeAt(value, holder, left);
}
