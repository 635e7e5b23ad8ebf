import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Finding } from '../contracts/finding.ts';
import { FindingSchema } from '../contracts/finding.ts';
import type { JsonObject } from '../contracts/json.ts';
import { ANSWER_REASONS, REASONS, type ReasonCode } from '../reasons.ts';
import { hashJson } from './hash.ts';
import { type AnswerContract, judgeAnswer, renderAnswerSchema } from './judge-answer.ts';

const RawSchema = z.strictObject({ label: z.string(), count: z.int() });
type Raw = z.infer<typeof RawSchema>;
type Value = { id: string };
type Stage = 'normalize' | 'plausible' | 'compile' | 'check';

function finding(message: string, severity: Finding['severity']): Finding {
  return {
    reason_code: 'phase_contract_invalid',
    severity,
    path: '/label',
    message,
    excerpt: null,
    detail: null,
  };
}

/** A contract that records which stages an answer came to; each stage finds what it is told to find. */
function createContract(finds: Partial<Record<Stage, readonly Finding[]>> = {}, compiles = true) {
  const stages: Stage[] = [];
  const contract: AnswerContract<Raw, Value> = {
    name: 'thing',
    schema: RawSchema,
    reasonCode: 'phase_contract_invalid',
    normalize(answer: JsonObject) {
      stages.push('normalize');
      const { name, ...rest } = answer;
      return {
        answer: name === undefined ? answer : { ...rest, label: name },
        findings: finds.normalize ?? [],
      };
    },
    plausible() {
      stages.push('plausible');
      return finds.plausible ?? [];
    },
    compile(raw) {
      stages.push('compile');
      return { value: compiles ? { id: `ID_${raw.label}` } : null, findings: finds.compile ?? [] };
    },
    check() {
      stages.push('check');
      return finds.check ?? [];
    },
  };
  return { contract, stages };
}

const GOOD = '{"label":"a","count":1}';
const told = (findings: readonly Finding[]) => findings.map(({ message }) => message);

describe('the road of an answer', () => {
  it('a good answer passes every stage in order and is believed as compiled', () => {
    const { contract, stages } = createContract();
    expect(judgeAnswer(GOOD, contract, 'strict')).toEqual({ value: { id: 'ID_a' }, findings: [] });
    expect(stages).toEqual(['normalize', 'compile', 'plausible', 'check']);
  });

  it('a contract needs no aliases and no checks', () => {
    const { name, schema, reasonCode, compile } = createContract().contract;
    expect(judgeAnswer(GOOD, { name, schema, reasonCode, compile }, 'strict').value).toEqual({
      id: 'ID_a',
    });
  });

  it('text that is no object comes to no stage', () => {
    const { contract, stages } = createContract();
    const { value, findings } = judgeAnswer('{"label":"a","label":"b"}', contract, 'strict');
    expect(value).toBeNull();
    expect(stages).toEqual([]);
    expect(findings).toEqual([
      {
        reason_code: 'json_parse',
        severity: 'error',
        path: '/label',
        message: 'the key label stands twice (at character 13)',
        excerpt: '{"label":"a","label":"b"}',
        detail: 'duplicate_key',
      },
    ]);
  });

  it('text with control characters comes to no stage, and the place is told', () => {
    const { contract, stages } = createContract();
    for (const answer of ['{"label":"caf\\u0000e9","count":1}', '{"result":"ERROR","label":"\\u0000"}']) {
      const { value, findings } = judgeAnswer(answer, contract, 'strict');
      expect([value, findings]).toEqual([
        null,
        [
          {
            reason_code: 'phase_contract_invalid',
            severity: 'error',
            path: '/label',
            message: 'this is no text: line 1 has a control character (U+0000)',
            excerpt: null,
            detail: 'control_character',
          },
        ],
      ]);
    }
    expect(stages).toEqual([]);
    expect(judgeAnswer('{"label":"a\\tb\\nc","count":1}', contract, 'strict').findings).toEqual([]);
  });

  it('the excerpt of a refused text is what stands around the trouble', () => {
    const text = `{"label":"${'x'.repeat(100)}",${'y'.repeat(100)}`;
    const [found] = judgeAnswer(text, createContract().contract, 'strict').findings;
    expect(found?.excerpt).toBe(`${'x'.repeat(18)}",${'y'.repeat(60)}`);
  });

  it('an error_v1 is judged before aliases are', () => {
    const { contract, stages } = createContract();
    expect(judgeAnswer('{"result":"ERROR"}', contract, 'strict').value).toBeNull();
    expect(judgeAnswer('{"schema_version":"error_v1"}', contract, 'strict').value).toBeNull();
    expect(stages).toEqual([]);
  });

  it('aliases are normalised before the raw contract is asked', () => {
    const { contract } = createContract();
    expect(judgeAnswer('{"name":"b","count":1}', contract, 'strict').value).toEqual({ id: 'ID_b' });
  });

  it('an error of the aliases and every error of the raw contract are told together', () => {
    const { contract, stages } = createContract({ normalize: [finding('both names', 'error')] });
    const { value, findings } = judgeAnswer('{"count":"1","more":2}', contract, 'strict');
    expect(value).toBeNull();
    expect(stages).toEqual(['normalize']);
    expect(findings.map(({ path, detail }) => [path, detail])).toEqual([
      ['/label', null],
      ['/label', 'missing_key'],
      ['/count', 'invalid_type'],
      ['/more', 'unknown_key'],
    ]);
  });

  it('an error of the aliases alone ends before compiling', () => {
    const { contract, stages } = createContract({ normalize: [finding('both names', 'error')] });
    const { value, findings } = judgeAnswer(GOOD, contract, 'strict');
    expect([value, told(findings), stages]).toEqual([null, ['both names'], ['normalize']]);
  });

  it('an answer that breaks the raw contract is not compiled', () => {
    const { contract, stages } = createContract();
    expect(judgeAnswer('{"label":"a"}', contract, 'strict').findings).toMatchObject([
      { reason_code: 'phase_contract_invalid', path: '/count', detail: 'missing_key' },
    ]);
    expect(stages).toEqual(['normalize']);
  });

  it('what does not compile is not checked, with an error or without a value', () => {
    for (const [finds, compiles] of [
      [[finding('no such place', 'error')], true],
      [[finding('no such place', 'error')], false],
      [[], false],
    ] as const) {
      const { contract, stages } = createContract({ compile: finds }, compiles);
      const { value, findings } = judgeAnswer(GOOD, contract, 'strict');
      expect([value, told(findings)]).toEqual([null, told(finds)]);
      expect(stages).toEqual(['normalize', 'compile']);
    }
  });

  it('an error of a check takes the value away, a warning does not', () => {
    const wrong = createContract({ check: [finding('w', 'warning'), finding('e', 'error')] });
    expect(judgeAnswer(GOOD, wrong.contract, 'strict')).toMatchObject({ value: null, findings: [{}, {}] });
    const worth = createContract({ check: [finding('w', 'warning')] });
    expect(judgeAnswer(GOOD, worth.contract, 'strict').value).toEqual({ id: 'ID_a' });
  });

  it('warnings of all stages are told in their order beside the value', () => {
    const { contract } = createContract({
      normalize: [finding('alias', 'warning')],
      compile: [finding('derived', 'warning')],
      check: [finding('odd', 'warning')],
    });
    const { value, findings } = judgeAnswer(`\`\`\`\n${GOOD}\n\`\`\``, contract, 'unwrap');
    expect(value).toEqual({ id: 'ID_a' });
    expect(told(findings)).toEqual(['the object was taken out of: code fence', 'alias', 'derived', 'odd']);
  });
});

describe('envelopes', () => {
  it.each([
    [`\`\`\`json\n${GOOD}\n\`\`\``, 'code fence'],
    [`<think>hm</think>${GOOD}`, 'reasoning'],
    [`<think>hm</think>\n\`\`\`\n${GOOD}\n\`\`\``, 'reasoning and code fence'],
  ])('%j is believed under unwrap, with a warning, and refused under strict', (text, removed) => {
    const { contract } = createContract();
    expect(judgeAnswer(text, contract, 'unwrap')).toEqual({
      value: { id: 'ID_a' },
      findings: [
        {
          reason_code: 'envelope_unwrapped',
          severity: 'warning',
          path: '',
          message: `the object was taken out of: ${removed}`,
          excerpt: null,
          detail: null,
        },
      ],
    });
    expect(judgeAnswer(text, contract, 'strict')).toMatchObject({
      value: null,
      findings: [{ reason_code: 'json_parse', severity: 'error' }],
    });
  });

  it('a bare object under unwrap gives no warning', () => {
    expect(judgeAnswer(GOOD, createContract().contract, 'unwrap').findings).toEqual([]);
  });

  it('the warning stays where the answer is refused further on', () => {
    const { contract } = createContract();
    const codes = (text: string) =>
      judgeAnswer(text, contract, 'unwrap').findings.map(({ reason_code }) => reason_code);
    expect(codes('<think>hm</think>no JSON')).toEqual(['envelope_unwrapped', 'json_parse']);
    expect(codes('<think>hm</think>{"label":"a"}')).toEqual(['envelope_unwrapped', 'phase_contract_invalid']);
    expect(codes('<think>hm</think>{"result":"ERROR"}')).toContain('envelope_unwrapped');
  });
});

describe('error_v1', () => {
  const error = {
    result: 'ERROR',
    schema_version: 'error_v1',
    error_type: 'missing_input',
    reason_code: 'phase_contract_invalid',
    missing_fields: ['/world', '/theme'],
    phase: 'thing',
    action_hint: 'Give the world.',
    validator_evidence: [],
  };
  const judge = (answer: object, errorReasons: ReadonlySet<string> = ANSWER_REASONS) =>
    judgeAnswer(JSON.stringify(answer), { ...createContract().contract, errorReasons }, 'strict');

  it('with a code of class retry is that finding, once for each field that it misses, in words for the retry', () => {
    expect(judge(error)).toEqual({
      value: null,
      findings: ['/world', '/theme'].map((path) => ({
        reason_code: 'phase_contract_invalid',
        severity: 'error',
        path,
        message: `the model answers missing_input: Give the world.; missing: ${path}`,
        excerpt: null,
        detail: 'error_v1',
      })),
    });
  });

  it.each([
    ['world', '/world'],
    ['chapters[0].sections[2].title', '/chapters/0/sections/2/title'],
    ['/world/rules', '/world/rules'],
  ])('names the missing field %s by its place', (field, path) => {
    expect(judge({ ...error, missing_fields: [field] }).findings.map((found) => found.path)).toEqual([path]);
  });

  it('without evidence keeps its own code: there may be nothing to show', () => {
    const { validator_evidence: _, ...bare } = { ...error, reason_code: 'location_registry_missing' };
    expect(judge(bare).findings.map(({ reason_code }) => reason_code)).toEqual([
      'location_registry_missing',
      'location_registry_missing',
    ]);
  });

  it('does not end other work for a reason that is about an outline', () => {
    const { contract } = createContract();
    const answer = { ...error, reason_code: 'location_registry_missing', missing_fields: [] };
    expect(judgeAnswer(JSON.stringify(answer), contract, 'strict').findings).toMatchObject([
      { reason_code: contract.reasonCode, message: 'the model answers missing_input: Give the world.' },
    ]);
  });

  it('without missing fields says nothing of them', () => {
    expect(told(judge({ ...error, missing_fields: [] }).findings)).toEqual([
      'the model answers missing_input: Give the world.',
    ]);
  });

  /** The stops of the domain page. */
  const SAYABLE_STOPS: readonly string[] = [
    'template_drift',
    'resume_fingerprint_mismatch',
    'exact_scene_count_transition_conflict',
    'same_failure_repeated',
    'step_inputs_changed',
  ];

  it('is taken at its word for a code that a retry mends and for the stops of a pipeline, and for no other', () => {
    for (const code of Object.keys(REASONS) as ReasonCode[]) {
      const [found, ...others] = judge({ ...error, reason_code: code, missing_fields: [] }).findings;
      expect(others).toEqual([]);
      const believed = REASONS[code].class === 'retry' || SAYABLE_STOPS.includes(code);
      expect([found?.reason_code, found?.path], code).toEqual(
        believed ? [code, ''] : ['phase_contract_invalid', '/reason_code'],
      );
    }
  });

  it.each(['run_cancelled', 'storage_failed', 'lock_lost', 'provider_unauthorised', 'usage_invalid'])(
    'cannot end its run as %s: that is for the run to say',
    (code) => {
      expect(judge({ ...error, reason_code: code }).findings).toMatchObject([
        {
          reason_code: 'phase_contract_invalid',
          severity: 'error',
          path: '/reason_code',
          excerpt: code,
          detail: 'error_v1',
        },
      ]);
    },
  );

  it.each(['provider_quota', 'budget_exhausted', 'no_such_code', 'constructor', 'to_string'])(
    'with the code %s is itself an invalid answer',
    (code) => {
      expect(told(judge({ ...error, reason_code: code }).findings)).toEqual([
        `an error_v1 answer may not carry the code ${code}`,
      ]);
    },
  );

  it.each(Object.keys(error).filter((key) => key !== 'validator_evidence'))(
    'without %s is an invalid answer',
    (key) => {
      const { findings } = judge(Object.fromEntries(Object.entries(error).filter(([name]) => name !== key)));
      expect(findings).toMatchObject([
        { reason_code: 'phase_contract_invalid', path: `/${key}`, detail: 'missing_key' },
      ]);
    },
  );

  it('with more keys than it may have is an invalid answer, each told', () => {
    expect(
      judge({ ...error, label: 'a', count: 1 }).findings.map(({ path, detail }) => [path, detail]),
    ).toEqual([
      ['/label', 'unknown_key'],
      ['/count', 'unknown_key'],
    ]);
  });

  it('every fault of it is told at once', () => {
    const { findings } = judge({ ...error, result: 'FAIL', error_type: ' ', missing_fields: 'world' });
    expect(findings.map(({ path }) => path)).toEqual(['/result', '/error_type', '/missing_fields']);
  });
});

describe('findings about broken text', () => {
  it.each([
    ['half of a pair from the model', `{"label":"\ud83d"}`],
    ['a pair at the end of the excerpt', `{"label":"a",}${'.'.repeat(59 - 1)}😀😀`],
    ['a pair at its beginning', `{"label":"😀${'a'.repeat(18)}",}`],
    ['pairs all around', `{"label":"${'😀'.repeat(80)}",}${'😀'.repeat(80)}`],
    ['pairs all around, moved by one', `{"label":"a${'😀'.repeat(80)}",}a${'😀'.repeat(80)}`],
  ])('can be stored, hashed and sent: %s', (_, text) => {
    const { findings } = judgeAnswer(text, createContract().contract, 'strict');
    expect(findings).toHaveLength(1);
    for (const each of findings) {
      expect(FindingSchema.safeParse(each).success).toBe(true);
      expect(each.excerpt?.isWellFormed()).toBe(true);
      expect(() => hashJson(each)).not.toThrow();
    }
  });
});

it('the schema of a contract is rendered as JSON Schema, closed', () => {
  expect(renderAnswerSchema(createContract().contract)).toMatchObject({
    name: 'thing',
    schema: { type: 'object', required: ['label', 'count'], additionalProperties: false },
  });
});
