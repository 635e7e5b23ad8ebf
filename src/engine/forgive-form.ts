import type { z } from 'zod';
import type { Finding } from '../contracts/finding.ts';
import type { JsonObject } from '../contracts/json.ts';
import type { ReasonCode } from '../reasons.ts';
import { formatPaths } from './format-paths.ts';
import { formatPointer } from './format-pointer.ts';
import { readOwn } from './read-own.ts';
import { validateContract } from './validate-contract.ts';

// What is wrong with an answer's form alone, and changes nothing of what it says, is left out of it and told: a null for a key that
// need not be there, and a key that nobody asked for. In an outline neither is: there a key that is left out keeps what a phase before
// said, and a null may mean that it goes. Only where that mends the answer: one that is to be asked for again is
// told all that is wrong with it. Nothing is ever put in.

export interface FormRules<Raw> {
  readonly schema: z.ZodType<Raw>;
  readonly reasonCode: ReasonCode;
  readonly isStrict?: true;
  readonly dropsNulls?: true;
  readonly about?: Readonly<Record<string, unknown>>;
}

export type Forgiven<Raw> =
  | { readonly ok: true; readonly value: Raw; readonly forgiven: readonly Finding[] }
  | { readonly ok: false; readonly findings: readonly Finding[] };

export function forgiveForm<Raw>(rules: FormRules<Raw>, answer: JsonObject): Forgiven<Raw> {
  const { schema, reasonCode, isStrict = false, dropsNulls = !isStrict, about = {} } = rules;
  const strict = validateContract(schema, answer, reasonCode);
  if (strict.ok) return { ...strict, forgiven: [] };
  const mended = structuredClone(answer);
  const dropped: Dropped[] = [];
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const found = schema.safeParse(mended);
    if (found.success) return { ok: true, value: found.data, forgiven: tell(dropped) };
    const more = listDroppable(found.error.issues, mended, {
      null: dropsNulls,
      unknown: !isStrict,
      about,
    });
    // One that may not be dropped is enough: the answer is refused in any case.
    if (more === null) break;
    for (const drop of more) deleteAt(mended, drop.path);
    dropped.push(...more);
  }
  return strict;
}

/** What a key hides comes to light once it is gone, and contracts are not deeper than this. */
const MOST_ROUNDS = 4;

interface Dropped {
  readonly path: readonly PropertyKey[];
  readonly why: 'null' | 'unknown';
}

/** What the findings blame, where all of it can go; null where something cannot. */
function listDroppable(
  issues: readonly z.core.$ZodIssue[],
  answer: JsonObject,
  may: Readonly<Record<Dropped['why'], boolean>> & { readonly about: Readonly<Record<string, unknown>> },
): readonly Dropped[] | null {
  const drops: Dropped[] = [];
  for (const { code, path, ...issue } of issues) {
    const keys = code === 'unrecognized_keys' && 'keys' in issue ? issue.keys : [];
    const places = code === 'unrecognized_keys' ? keys.map((key) => [...path, key]) : [path];
    for (const place of places) {
      const isNull = readOwn(answer, place) === null && typeof place.at(-1) === 'string';
      const why = isNull ? 'null' : code === 'unrecognized_keys' ? 'unknown' : null;
      if (why === null || !may[why]) return null;
      // What it says of what it is about is no form where that is something else.
      const [key = ''] = place;
      if (
        place.length === 1 &&
        Object.hasOwn(may.about, key) &&
        readOwn(answer, place) !== may.about[String(key)]
      )
        return null;
      drops.push({ path: place, why });
    }
  }
  return drops;
}

function deleteAt(value: unknown, path: readonly PropertyKey[]): void {
  const parent = readOwn(value, path.slice(0, -1));
  const key = path.at(-1);
  if (typeof parent === 'object' && parent !== null && key !== undefined) Reflect.deleteProperty(parent, key);
}

function tell(dropped: readonly Dropped[]): Finding[] {
  return (['null', 'unknown'] as const).flatMap((why) => {
    const paths = dropped.filter((each) => each.why === why).map(({ path }) => formatPointer(path));
    if (paths.length === 0) return [];
    const what = why === 'null' ? 'which need not be there, and is null' : 'which is no key of the contract';
    return [
      {
        reason_code: 'answer_keys_dropped',
        severity: 'warning' as const,
        path: paths[0] ?? '',
        message: `left out, ${what}: ${clip(formatPaths(paths))}`,
        excerpt: null,
        detail: why,
      },
    ];
  });
}

/** A key may be as long as a model makes it. */
function clip(text: string): string {
  return text.length <= 300 ? text : `${text.slice(0, 300).toWellFormed()}…`;
}
