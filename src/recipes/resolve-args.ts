import type { Finding } from '../contracts/finding.ts';
import { type Json, type JsonObject, toJson } from '../contracts/json.ts';
import { formatPointer } from '../engine/format-pointer.ts';
import { CodedError } from '../errors.ts';
import { type RefScope, resolveRef } from './resolve-ref.ts';

export type ResolvedArgs =
  | {
      readonly ok: true;
      readonly args: JsonObject;
      /** What was read, for the step's record: `task.args`, `discovery`. */
      readonly reads: readonly string[];
    }
  | { readonly ok: false; readonly findings: readonly Finding[] };

/** Arguments with every `{"$ref": …}`, at any depth, replaced by what it leads to. All that lead nowhere are told. */
export async function resolveArgs(args: JsonObject, scope: RefScope): Promise<ResolvedArgs> {
  const findings: Finding[] = [];
  const reads = new Set<string>();

  const resolve = async (value: Json, path: readonly (string | number)[]): Promise<Json> => {
    if (Array.isArray(value)) {
      return Promise.all(value.map((entry, index) => resolve(entry, [...path, index])));
    }
    if (typeof value !== 'object' || value === null) return value;
    const ref = readRef(value);
    if (ref === null) {
      const members = Object.entries(value).map(
        async ([key, member]) => [key, await resolve(member, [...path, key])] as const,
      );
      return Object.fromEntries(await Promise.all(members));
    }
    const found = await resolveRef(ref, scope);
    if (!found.ok) {
      findings.push(unresolved(found.message, path, ref));
      return null;
    }
    reads.add(nameRead(ref));
    return found.value;
  };

  const members = await Promise.all(
    Object.entries(args).map(async ([key, value]) => [key, await resolve(value, [key])] as const),
  );
  if (findings.length > 0) {
    // Loads may end in any order; what is told does not.
    return { ok: false, findings: findings.toSorted((a, b) => (a.path < b.path ? -1 : 1)) };
  }
  return { ok: true, args: Object.fromEntries(members), reads: [...reads].sort() };
}

/** Broken references as the trouble that a step ends with. */
export function toRefTrouble(findings: readonly Finding[]): CodedError {
  return new CodedError('ref_unresolved', {
    message: findings.map(({ message }) => message).join('; '),
    details: { findings: toJson(findings) },
  });
}

/** The path of a reference object; anything else with a `$ref` is one that cannot be resolved. */
export function readRef(value: JsonObject): string | null {
  if (!Object.hasOwn(value, '$ref')) return null;
  const ref = value['$ref'];
  return typeof ref === 'string' && Object.keys(value).length === 1 ? ref : JSON.stringify(value);
}

function nameRead(ref: string): string {
  const [root = '', second = ''] = ref.split(/[.[]/);
  if (root !== 'task') return root;
  return `task.${second === 'initial_args' ? 'args' : second}`;
}

function unresolved(message: string, path: readonly (string | number)[], ref: string): Finding {
  return {
    reason_code: 'ref_unresolved',
    severity: 'error',
    path: formatPointer(path),
    message,
    excerpt: ref,
    detail: null,
  };
}
