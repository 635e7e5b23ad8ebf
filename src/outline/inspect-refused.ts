import type { z } from 'zod';
import type { Finding } from '../contracts/finding.ts';
import type { JsonObject } from '../contracts/json.ts';
import { formatPointer } from '../engine/format-pointer.ts';

export interface Inspection<T> {
  readonly schema: z.ZodType<T>;
  readonly look: (value: T) => readonly Finding[];
  /** The answer in a shape that the checks can be run on, whatever is wrong with it; for looking at, never kept. */
  readonly loosen?: (answer: JsonObject) => T;
}

/**
 * What the checks find in an answer that is refused before they are reached. Without it a placeholder would stay hidden
 * behind a missing key until the one retry there is has been used up.
 */
export function inspectRefused<T>(
  { schema, look, loosen }: Inspection<T>,
  answer: JsonObject,
  refusals: readonly Finding[],
): Finding[] {
  const parsed = schema.safeParse(answer);
  if (parsed.success && refusals.length === 0) return [];
  if (!parsed.success && loosen === undefined) return [];
  const issues = parsed.success ? [] : parsed.error.issues;
  const named = new Set(refusals.map(({ path }) => path));
  const broken = issues
    .filter(({ code }) => code !== 'unrecognized_keys')
    .map(({ path }) => formatPointer(path));
  const value = parsed.success ? parsed.data : (loosen as (answer: JsonObject) => T)(answer);
  return look(value).filter(
    ({ severity, path, detail }) =>
      severity === 'error' &&
      !named.has(path) &&
      !(detail === 'nothing_said' && refusals.some((each) => each.path.startsWith(`${path}/`))) &&
      !broken.some((at) => path === at || path.startsWith(`${at}/`)) &&
      !isAboutBrokenRegistry(detail, broken),
  );
}

/** Who is missing from a registry that is itself refused cannot be said. */
function isAboutBrokenRegistry(detail: string | null, broken: readonly string[]): boolean {
  const registry = { unknown_character: 'characters', unknown_thread: 'threads' }[detail ?? ''];
  return registry !== undefined && broken.some((at) => new RegExp(`^(/outline)?/${registry}(/|$)`).test(at));
}
