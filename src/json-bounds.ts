import { CodedError } from './errors.ts';

// The one bound on JSON from outside: arguments of a run, bodies of requests, files. Whatever goes on working with a value may
// call itself for each level of it, and keeps it in a file that has to be read again, so nothing comes in that is deeper, or
// has more values, or a key that reaches into prototypes. The parser of stored files holds to the same numbers.

export const JSON_BOUNDS = {
  maxDepth: 64,
  /** A book of hundreds of chapters has an outline that is larger than an answer may be. */
  maxCharacters: 64_000_000,
  maxValues: 1_000_000,
};

export const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Throws `json_out_of_bounds`; `what` begins the sentence: "The body", "--arg hints". */
export function refuseBeyondBounds(what: string, value: unknown): void {
  const why = findBeyondBounds(value);
  if (why === null) return;
  throw new CodedError('json_out_of_bounds', {
    message: `${what} ${why}.`,
    kept: 'nothing was changed',
    details: { max_depth: JSON_BOUNDS.maxDepth, max_values: JSON_BOUNDS.maxValues },
  });
}

/** What is too much of it, as the end of a sentence; null where nothing is. Level by level and not by itself: a value that is
 *  too deep must not be the end of whoever looks. */
export function findBeyondBounds(value: unknown): string | null {
  let level: unknown[] = [value];
  let values = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    const below: unknown[] = [];
    for (const each of level) {
      if (typeof each !== 'object' || each === null) continue;
      if (depth >= JSON_BOUNDS.maxDepth) return `is nested deeper than ${JSON_BOUNDS.maxDepth} levels`;
      const forbidden = Array.isArray(each)
        ? undefined
        : Object.keys(each).find((key) => FORBIDDEN_KEYS.has(key));
      if (forbidden !== undefined)
        return `has a key ${JSON.stringify(forbidden)}, which no document may have`;
      for (const inner of Object.values(each)) below.push(inner);
      values += Object.keys(each).length;
      if (values > JSON_BOUNDS.maxValues) return `has more than ${JSON_BOUNDS.maxValues} values`;
    }
    level = below;
  }
  return null;
}
