import { FORBIDDEN_KEYS } from '../../json-bounds.ts';

export type TargetPath = readonly (string | number)[];

export type ParsedTarget =
  | { readonly ok: true; readonly path: TargetPath }
  | { readonly ok: false; readonly reason: string };

/** A JSON pointer (`/sections/0/body`) or names and indices (`sections[0].body`, `totals["Duration (days)"]`). */
export function parseTarget(target: string): ParsedTarget {
  const path = target.startsWith('/') ? parsePointer(target) : parseDotted(target);
  if (path === null) return { ok: false, reason: 'the target is no pointer and no path' };
  const forbidden = path.find((key) => FORBIDDEN_KEYS.has(String(key)));
  if (forbidden !== undefined) return { ok: false, reason: `${forbidden} is no name of a document` };
  return { ok: true, path };
}

/** The first key anywhere in a value that no document may have. */
export function findForbiddenKey(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  for (const key of Object.keys(value)) {
    if (FORBIDDEN_KEYS.has(key)) return key;
    const inside = findForbiddenKey((value as Record<string, unknown>)[key]);
    if (inside !== null) return inside;
  }
  return null;
}

function parsePointer(target: string): TargetPath | null {
  const keys = target.slice(1).split('/');
  if (keys.some((key) => key === '' || /~(?![01])/.test(key))) return null;
  return keys.map((key) => readKey(key.replaceAll('~1', '/').replaceAll('~0', '~')));
}

const STEP = /(?:^|\.)([^.[\]"]+)|\[(\d{1,9})\]|\["((?:[^"\\]|\\["\\])*)"\]/y;

function parseDotted(target: string): TargetPath | null {
  const path: (string | number)[] = [];
  STEP.lastIndex = 0;
  while (STEP.lastIndex < target.length) {
    const step = STEP.exec(target);
    if (step === null) return null;
    const [, name, index, quoted] = step;
    if (name !== undefined) path.push(readKey(name));
    else path.push(index === undefined ? (quoted ?? '').replaceAll(/\\(["\\])/g, '$1') : Number(index));
  }
  return path.length === 0 ? null : path;
}

/** What looks like an index may also be a name: the value that it is looked up in decides. */
function readKey(key: string): string | number {
  return /^(?:0|[1-9]\d{0,8})$/.test(key) ? Number(key) : key;
}
