import { isUtf8 } from 'node:buffer';
import type { Finding } from '../contracts/finding.ts';
import type { JsonObject } from '../contracts/json.ts';
import type { StoredContract } from '../contracts/stored-contract.ts';
import { compareVersions } from './compare-versions.ts';
import { parseStoredJson } from './parse-stored-json.ts';
import type { JsonRefusal, StrictJson } from './parse-strict-json.ts';
import { validateContract } from './validate-contract.ts';

// The one reader of stored files. It says what lies there, in this order, and decides nothing: whether a file is refused,
// kept aside or made anew is for whoever asked.
//   1  there is no file                                            absent
//   2  it is no JSON: empty, cut off, not UTF-8, something else    torn
//   3  it is JSON, and no object of this contract's name           foreign
//   4  it is of a later version                                    newer
//   5  it is of an earlier one                                     older, migrated where the contract knows how
//   6  it breaks its contract, or a rule of every stored file      invalid, with all findings
//   7  otherwise                                                   valid

export type Stored<T> =
  | { readonly state: 'absent' }
  | { readonly state: 'valid'; readonly value: T }
  | { readonly state: 'newer'; readonly version: string }
  | { readonly state: 'older'; readonly version: string; readonly migrated: T | null }
  | { readonly state: 'torn'; readonly why: string; readonly line: number }
  /** `says` is the version that it names; null where it is not even an object. */
  | { readonly state: 'foreign'; readonly says: string | null }
  | { readonly state: 'invalid'; readonly findings: readonly Finding[] };

/** Bytes, where they are at hand: only they tell whether a file is text at all. */
export type StoredContent = Uint8Array | string | null;

export function readStored<T>(contract: StoredContract<T>, content: StoredContent): Stored<T> {
  if (content === null) return { state: 'absent' };
  if (typeof content === 'string') return readContent(contract, content);
  const known = kept.get(content);
  if (known === undefined) return readContent(contract, content);
  if (known?.contract === contract) return known.stored as Stored<T>;
  const stored = readContent(contract, content);
  kept.set(content, { contract, stored });
  return stored;
}

/** What was found in bytes of which it is kept, as long as somebody has them. */
const kept = new WeakMap<Uint8Array, Kept | null>();

interface Kept {
  readonly contract: unknown;
  readonly stored: Stored<unknown>;
}

/** Has what is found in these bytes kept for whoever reads them again: for those who only look, since they share it. */
export function keepParsed(bytes: Uint8Array): void {
  kept.set(bytes, null);
}

function readContent<T>(contract: StoredContract<T>, content: Uint8Array | string): Stored<T> {
  if (typeof content !== 'string' && !isUtf8(content)) {
    return { state: 'torn', why: 'it is not UTF-8 text', line: 1 };
  }
  const text = typeof content === 'string' ? content : Buffer.from(content).toString('utf8');
  const parsed = parseStoredJson(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);
  return parsed.ok ? readValue(contract, parsed.value) : describeRefusal(parsed, text);
}

/** Some editors put it in front of a text; it is no part of it. */
const BYTE_ORDER_MARK = '\ufeff';

function readValue<T>(contract: StoredContract<T>, value: JsonObject): Stored<T> {
  const says = value['schema_version'];
  // A shape without a version has had one version so far.
  const own = contract.version ?? `${contract.name}_v1`;
  const age = typeof says === 'string' ? compareVersions(says, own) : 'same';
  if (typeof says !== 'string' || age === 'same') return validate(contract, value);
  if (age === 'other') return { state: 'foreign', says };
  if (age === 'newer') return { state: 'newer', version: says };
  const migrate = contract.migrations[says];
  if (migrate === undefined) return { state: 'older', version: says, migrated: null };
  const later = readValue(contract, migrate(value));
  if (later.state === 'valid') return { state: 'older', version: says, migrated: later.value };
  return later.state === 'older' ? { ...later, version: says } : later;
}

function validate<T>({ schema }: StoredContract<T>, value: JsonObject): Stored<T> {
  const checked = validateContract(schema, value, 'stored_file_invalid');
  return checked.ok
    ? { state: 'valid', value: checked.value }
    : { state: 'invalid', findings: checked.findings };
}

/** Refusals that say of JSON what it must not have; every other one says that it is no JSON. */
const BROKEN_RULES: ReadonlySet<JsonRefusal> = new Set([
  'too_large',
  'duplicate_key',
  'forbidden_key',
  'too_deep',
  'lone_surrogate',
  'number_out_of_range',
]);

function describeRefusal(
  { refusal, message, offset, path }: Extract<StrictJson, { ok: false }>,
  text: string,
): Stored<never> {
  if (refusal === 'not_an_object') return { state: 'foreign', says: null };
  const line = text.slice(0, offset).split('\n').length;
  if (!BROKEN_RULES.has(refusal)) {
    return { state: 'torn', why: refusal === 'empty' ? 'it is empty' : `it is not JSON: ${message}`, line };
  }
  const excerpt = text.slice(offset, offset + 60).toWellFormed();
  const finding: Finding = {
    reason_code: 'stored_file_invalid',
    severity: 'error',
    path,
    message: refusal === 'too_large' ? `it has ${text.length} characters` : `${message} (line ${line})`,
    excerpt: excerpt === '' ? null : excerpt,
    detail: refusal,
  };
  return { state: 'invalid', findings: [finding] };
}
