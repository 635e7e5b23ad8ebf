import { isObject, type Json } from '../../contracts/json.ts';
import type { Patch } from '../../contracts/patch-set.ts';
import { readAt, removeAt, writeAt } from './edit-json.ts';
import { normalizeText } from './normalize-text.ts';
import { findForbiddenKey, parseTarget, type TargetPath } from './parse-target.ts';

export type PatchResult =
  | { readonly ok: true; readonly document: Json }
  | { readonly ok: false; readonly reason: string };

/** One patch on a document. Never throws, and never touches what it was given. */
export function applyPatch(document: Json, { target, action, value }: Patch): PatchResult {
  const parsed = parseTarget(target);
  if (!parsed.ok) return refuse(parsed.reason);
  const forbidden = findForbiddenKey(value);
  if (forbidden !== null) return refuse(`${forbidden} is no name of a document`);
  return ACTIONS[action](document, parsed.path, value);
}

type Action = (document: Json, path: TargetPath, value: Json | undefined) => PatchResult;

const ACTIONS: Readonly<Record<Patch['action'], Action>> = {
  replace(document, path, value) {
    if (value === undefined) return refuse('there is no value to put there');
    if (readAt(document, path) === undefined) return refuse(NOTHING);
    return accept(writeAt(document, path, value));
  },

  append(document, path, value) {
    if (value === undefined) return refuse('there is no value to append');
    const there = readAt(document, path);
    if (Array.isArray(there)) return accept(writeAt(document, path, [...there, value]));
    if (typeof there === 'string' && typeof value === 'string')
      return accept(writeAt(document, path, there === '' ? value : `${there} ${value}`));
    if (there !== undefined) return refuse('one can append to a list or to a text');
    // A list that was left out is an empty one, where there is something to hold it.
    const holder = readAt(document, path.slice(0, -1));
    return isObject(holder) && typeof path.at(-1) === 'string'
      ? accept(writeAt(document, path, [value]))
      : refuse(NOTHING);
  },

  remove: (document, path) => accept(removeAt(document, path)),

  rename(document, path, value) {
    if (typeof value !== 'string' || value.trim() === '') return refuse('the new name has to be a text');
    const there = readAt(document, path);
    if (isObject(there)) {
      const label = LABELS.find((name) => typeof there[name] === 'string');
      return label === undefined
        ? refuse('there is nothing with a name')
        : accept(writeAt(document, [...path, label], value));
    }
    if (typeof there !== 'string') return refuse(there === undefined ? NOTHING : 'only a text has a name');
    return accept(writeAt(document, path, value));
  },

  move(document, path, value) {
    const from = path.slice(0, -1);
    const item = readAt(document, path);
    if (item === undefined) return refuse(NOTHING);
    if (!Array.isArray(readAt(document, from))) return refuse('only what stands in a list can be moved');
    const to = readPlace(from, value);
    if (to === null) return refuse('the place to go to is an index of the list, or a target');
    const without = removeAt(document, path);
    const list = without === null ? undefined : readAt(without, to.list);
    if (without === null || !Array.isArray(list)) return refuse('there is no list to move it to');
    const at = to.index ?? list.length;
    if (at > list.length) return refuse('the list is shorter than that');
    return accept(writeAt(without, to.list, list.toSpliced(at, 0, item)));
  },

  normalize(document, path, value) {
    const there = readAt(document, path);
    if (there === undefined) return refuse(NOTHING);
    if (typeof there !== 'string') return refuse('only a text can be normalized');
    const form = value === undefined || value === null ? 'white_space' : value;
    const next = typeof form === 'string' ? normalizeText(there, form) : null;
    return next === null
      ? refuse(`it cannot be brought to the form ${form}`)
      : accept(writeAt(document, path, next));
  },
};

const NOTHING = 'there is nothing at this target';
/** What a part of a document is called by, the first that it has. */
const LABELS = ['heading', 'title', 'name', 'caption', 'header', 'label'] as const;

interface Place {
  readonly list: TargetPath;
  /** Null: at the end. */
  readonly index: number | null;
}

function readPlace(from: TargetPath, value: Json | undefined): Place | null {
  if (typeof value === 'number')
    return Number.isInteger(value) && value >= 0 ? { list: from, index: value } : null;
  if (typeof value !== 'string') return null;
  const parsed = parseTarget(value);
  if (!parsed.ok) return null;
  const last = parsed.path.at(-1);
  return typeof last === 'number'
    ? { list: parsed.path.slice(0, -1), index: last }
    : { list: parsed.path, index: null };
}

function accept(document: Json | null): PatchResult {
  return document === null ? refuse(NOTHING) : { ok: true, document };
}

function refuse(reason: string): PatchResult {
  return { ok: false, reason };
}
