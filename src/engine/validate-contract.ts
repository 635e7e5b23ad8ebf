import type { z } from 'zod';
import type { Finding } from '../contracts/finding.ts';
import type { ReasonCode } from '../reasons.ts';
import { formatPointer } from './format-pointer.ts';
import { readOwn } from './read-own.ts';

export type Validated<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly findings: readonly Finding[] };

const ABSENCE: ReadonlySet<string> = new Set(['invalid_type', 'invalid_value', 'invalid_union']);

/** A value against its strict schema: typed, or every finding with its JSON pointer and an excerpt, not only the first. */
export function validateContract<T>(
  schema: z.ZodType<T>,
  value: unknown,
  reasonCode: ReasonCode,
): Validated<T> {
  const result = schema.safeParse(value);
  if (result.success) return { ok: true, value: result.data };
  return {
    ok: false,
    findings: result.error.issues.flatMap((issue) => toFindings(issue, value, reasonCode)),
  };
}

function toFindings(issue: z.core.$ZodIssue, value: unknown, reasonCode: ReasonCode): Finding[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) =>
      finding(reasonCode, [...issue.path, key], 'this key is not part of the contract', 'unknown_key', value),
    );
  }
  // A missing enum, constant or union is an invalid value to the schema; to the reader it is a missing key too.
  const missing = ABSENCE.has(issue.code) && readOwn(value, issue.path) === undefined;
  return [
    finding(
      reasonCode,
      issue.path,
      missing ? 'this required key is missing' : issue.message,
      missing ? 'missing_key' : issue.code,
      value,
    ),
  ];
}

function finding(
  reasonCode: ReasonCode,
  path: readonly PropertyKey[],
  message: string,
  detail: string,
  value: unknown,
): Finding {
  const found = readOwn(value, path);
  return {
    reason_code: reasonCode,
    severity: 'error',
    path: formatPointer(path),
    message,
    excerpt: found === undefined ? null : JSON.stringify(found).slice(0, 120).toWellFormed(),
    detail,
  };
}
