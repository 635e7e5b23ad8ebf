import { z } from 'zod';
import type { Envelope } from '../contracts/config.ts';
import { ErrorV1Schema } from '../contracts/error-v1.ts';
import type { Finding } from '../contracts/finding.ts';
import type { JsonObject } from '../contracts/json.ts';
import { findControlIn } from '../find-control.ts';
import { ANSWER_REASONS, isReasonCode, type ReasonCode } from '../reasons.ts';
import { forgiveForm } from './forgive-form.ts';
import { formatPointer } from './format-pointer.ts';
import { parseStrictJson } from './parse-strict-json.ts';
import { unwrapEnvelope } from './unwrap-envelope.ts';
import { validateContract } from './validate-contract.ts';

/** What an answer has to be, and the pure road from the raw object to the value that is believed. */
export interface AnswerContract<Raw, Value> {
  /** Left out, control characters are refused before anything else is looked at. */
  readonly controls?: 'checked later';
  /** As the request names it: `world`, `phase_03_scene_draft`. */
  readonly name: string;
  readonly schema: z.ZodType<Raw>;
  /** What a provider is sent in place of it, one object at its root: where more than one form is taken, the one that is asked for. */
  readonly asked?: Readonly<Record<string, unknown>>;
  /** The code of a schema finding. */
  readonly reasonCode: ReasonCode;
  /** Nothing may stand around the object unless the model's own setting allows it, and no key may be in it that the contract does
   *  not have; elsewhere both are only form. */
  readonly isStrict?: true;
  /** A strict contract in which a null says nothing all the same. */
  readonly dropsNulls?: true;
  /** What an answer may name itself by, though nobody asked for it, and what it is about: a plan of another chapter is none. */
  readonly about?: Readonly<Record<string, unknown>>;
  /** The reasons that an error_v1 in its place is taken at its word for; left out: those of any answer, and its own. */
  readonly errorReasons?: ReadonlySet<string>;
  /** Aliases to canonical names; nothing may be invented here. */
  readonly normalize?: (answer: JsonObject) => {
    readonly answer: JsonObject;
    readonly findings: readonly Finding[];
  };
  /** What the checks have to say of an answer that is refused before they are reached. */
  readonly inspect?: (answer: JsonObject, refused: readonly Finding[]) => readonly Finding[];
  /** The scene that a path of the answer lies in, for findings of the schema. */
  readonly locate?: (path: string, answer: JsonObject) => string | null;
  /** What its prose cannot be, where its schema marks any: see text/plausible. */
  readonly plausible?: (raw: Raw) => readonly Finding[];
  /** Compiles and derives, then validates the full contract. */
  readonly compile: (raw: Raw) => { readonly value: Value | null; readonly findings: readonly Finding[] };
  readonly check?: (value: Value) => readonly Finding[];
}

export interface Verdict<Value> {
  /** Null where there is an error among the findings. */
  readonly value: Value | null;
  readonly findings: readonly Finding[];
}

/** Strict parse → no control characters → aliases → raw contract → compile, derive, full contract → plausible, checks. Pure. */
export function judgeAnswer<Raw, Value>(
  text: string,
  contract: AnswerContract<Raw, Value>,
  envelope: Envelope,
): Verdict<Value> {
  const unwrapped = unwrapEnvelope(text, envelope);
  const warnings: Finding[] =
    unwrapped.removed === null
      ? []
      : [
          finding(
            'envelope_unwrapped',
            'warning',
            '',
            `the object was taken out of: ${unwrapped.removed}`,
            null,
            null,
          ),
        ];
  const parsed = parseStrictJson(unwrapped.text);
  if (!parsed.ok) {
    // Half of a surrogate pair, the model's or one cut here, has no place in a prompt or in a hash.
    const excerpt = unwrapped.text.slice(Math.max(0, parsed.offset - 20), parsed.offset + 60).toWellFormed();
    const message = `${parsed.message} (at character ${parsed.offset})`;
    return {
      value: null,
      findings: [...warnings, finding('json_parse', 'error', parsed.path, message, excerpt, parsed.refusal)],
    };
  }
  const control = contract.controls === 'checked later' ? null : findControlIn(parsed.value);
  if (control !== null) {
    const path = formatPointer(control.path);
    const message = `this is no text: ${control.why}`;
    const refused = finding(contract.reasonCode, 'error', path, message, null, 'control_character');
    return { value: null, findings: [...warnings, ...locateFindings([refused], contract, parsed.value)] };
  }
  if (parsed.value['result'] === 'ERROR' || parsed.value['schema_version'] === 'error_v1') {
    return { value: null, findings: [...warnings, ...judgeErrorV1(parsed.value, contract)] };
  }
  const normalized = contract.normalize?.(parsed.value) ?? { answer: parsed.value, findings: [] };
  const raw = forgiveForm(contract, normalized.answer);
  const before = [...warnings, ...normalized.findings, ...(raw.ok ? raw.forgiven : [])];
  if (!raw.ok || hasErrors(before)) {
    const refused = [...before, ...(raw.ok ? [] : locateFindings(raw.findings, contract, normalized.answer))];
    return { value: null, findings: [...refused, ...(contract.inspect?.(normalized.answer, refused) ?? [])] };
  }
  const compiled = contract.compile(raw.value);
  const findings = [...before, ...compiled.findings];
  if (compiled.value === null || hasErrors(findings)) return { value: null, findings };
  // Only of what is right otherwise: a scene that is there twice is no copy of a text, and has a reason of its own.
  const implausible = locateFindings(contract.plausible?.(raw.value) ?? [], contract, normalized.answer);
  const checked = [...findings, ...implausible, ...(contract.check?.(compiled.value) ?? [])];
  return { value: hasErrors(checked) ? null : compiled.value, findings: checked };
}

function locateFindings<Raw, Value>(
  findings: readonly Finding[],
  { locate }: AnswerContract<Raw, Value>,
  answer: JsonObject,
): readonly Finding[] {
  if (locate === undefined) return findings;
  return findings.map((each) => {
    const scene_ref = locate(each.path, answer);
    return scene_ref === null ? each : { ...each, scene_ref };
  });
}

/** An error_v1 may say only what the table lets an answer say: see ANSWER_REASONS. What it misses is named place by place, so
 *  that a retry is told where to look. */
function judgeErrorV1(
  answer: JsonObject,
  {
    reasonCode,
    errorReasons = REASONS_OF_ANY,
  }: Pick<AnswerContract<unknown, unknown>, 'reasonCode' | 'errorReasons'>,
): Finding[] {
  const valid = validateContract(ErrorV1Schema, answer, 'phase_contract_invalid');
  if (!valid.ok) return [...valid.findings];
  const { reason_code: said, action_hint: hint, error_type: type, missing_fields: missing } = valid.value;
  if (!isReasonCode(said) || !ANSWER_REASONS.has(said)) {
    const message = `an error_v1 answer may not carry the code ${said}`;
    return [finding('phase_contract_invalid', 'error', '/reason_code', message, said, 'error_v1')];
  }
  // A reason that is about something else, such as the places of an outline, is not how this work ends.
  const code = errorReasons.has(said) ? said : reasonCode;
  const message = `the model answers ${type}: ${hint}`;
  if (missing.length === 0) return [finding(code, 'error', '', message, null, 'error_v1')];
  return missing.map((field) =>
    finding(code, 'error', toPointer(field), `${message}; missing: ${field}`, null, 'error_v1'),
  );
}

const REASONS_OF_ANY: ReadonlySet<string> = new Set([
  'json_parse',
  'phase_contract_invalid',
  'same_failure_repeated',
  'step_inputs_changed',
  'template_drift',
  'resume_fingerprint_mismatch',
]);

/** A model names a field by its key, by a path with dots, or by a pointer. */
function toPointer(field: string): string {
  return field.startsWith('/') ? field : `/${field.replaceAll(/\.|\[(?=\d)/g, '/').replaceAll(']', '')}`;
}

function finding(
  reasonCode: ReasonCode,
  severity: Finding['severity'],
  path: string,
  message: string,
  excerpt: string | null,
  detail: string | null,
): Finding {
  return { reason_code: reasonCode, severity, path, message, excerpt, detail };
}

function hasErrors(findings: readonly Finding[]): boolean {
  return findings.some(({ severity }) => severity === 'error');
}

/** The contract as a JSON Schema: in the prompt as text, and as a hint to providers with a structured mode. */
export function renderAnswerSchema({
  name,
  schema: contract,
  asked,
}: Pick<AnswerContract<unknown, unknown>, 'name' | 'schema' | 'asked'>): {
  name: string;
  schema: Readonly<Record<string, unknown>>;
} {
  if (asked !== undefined) return { name, schema: asked };
  const schema = rendered.get(contract) ?? (z.toJSONSchema(contract) as Record<string, unknown>);
  rendered.set(contract, schema);
  return { name, schema };
}

/** A contract is asked for once a chapter, and never changes. */
const rendered = new WeakMap<z.ZodType, Record<string, unknown>>();
