import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JsonRefusal, parseStrictJson, STRICT_JSON_LIMITS } from './parse-strict-json.ts';

/** A refused text has ▲ at the place where the trouble is told to be. */
const REFUSED: readonly (readonly [text: string, refusal: JsonRefusal, path: string])[] = [
  ['▲', 'empty', ''],
  ['  \r\n\t▲', 'empty', ''],

  ['▲```json\n{"a":1}\n```', 'code_fence', ''],
  ['\n ▲```\n{"a":1}\n```', 'code_fence', ''],
  ['{"a":1}\n▲```', 'trailing_text', ''],

  ['▲Here it is: {"a":1}', 'leading_text', ''],
  ['▲Sure!\n```json\n{"a":1}\n```', 'leading_text', ''],
  ['▲nullable {"a":1}', 'leading_text', ''],
  ['▲<think>hm</think>{"a":1}', 'leading_text', ''],
  ['▲// first\n{"a":1}', 'leading_text', ''],
  ['▲\ufeff{"a":1}', 'leading_text', ''],
  ['▲\u00a0{"a":1}', 'leading_text', ''],
  ['▲\u000b{"a":1}', 'leading_text', ''],
  ['▲\u0000{"a":1}', 'leading_text', ''],
  ['▲}', 'leading_text', ''],
  ['▲NaN', 'leading_text', ''],
  ['▲Infinity', 'leading_text', ''],
  ['▲+1', 'leading_text', ''],
  ['▲.5', 'leading_text', ''],
  ["▲'a'", 'leading_text', ''],

  ['{"a":1} ▲I hope this helps.', 'trailing_text', ''],
  ['{"a":1}▲,', 'trailing_text', ''],
  ['{"a":1}▲,{"b":2}', 'trailing_text', ''],
  ['{"a":1}▲}', 'trailing_text', ''],
  ['{"a":1} ▲"b"', 'trailing_text', ''],
  ['{"a":1} ▲// done', 'trailing_text', ''],
  ['{"a":1}▲\u00a0', 'trailing_text', ''],
  ['{"a":1}▲\ufeff', 'trailing_text', ''],
  ['{"a":1}▲\u0000', 'trailing_text', ''],

  ['{"a":1}▲{"b":2}', 'second_object', ''],
  ['{"a":1}\n\n▲{"a":1}', 'second_object', ''],
  ['{}▲[]', 'second_object', ''],

  ['▲[{"a":1}]', 'not_an_object', ''],
  ['▲[]', 'not_an_object', ''],
  ['▲"{}"', 'not_an_object', ''],
  ['▲12', 'not_an_object', ''],
  ['▲-0.5', 'not_an_object', ''],
  ['▲true', 'not_an_object', ''],
  ['▲false', 'not_an_object', ''],
  [' ▲null ', 'not_an_object', ''],

  ['{▲', 'truncated', ''],
  ['{"a▲', 'truncated', ''],
  ['{"a\\▲', 'truncated', ''],
  ['{"a"▲', 'truncated', '/a'],
  ['{"a":▲', 'truncated', '/a'],
  ['{"a":tr▲', 'truncated', '/a'],
  ['{"a":-▲', 'truncated', '/a'],
  ['{"a":1▲', 'truncated', '/a'],
  ['{"a":1 ▲', 'truncated', ''],
  ['{"a":1.▲', 'truncated', '/a'],
  ['{"a":1e▲', 'truncated', '/a'],
  ['{"a":1.5e+▲', 'truncated', '/a'],
  ['{"a":[1,▲', 'truncated', '/a/1'],
  ['{"a":{"b":[[{"c":"x▲', 'truncated', '/a/b/0/0/c'],
  ['{"a":1,▲', 'truncated', ''],

  ['{▲/* why */"a":1}', 'comment', ''],
  ['{"a":▲// one\n1}', 'comment', '/a'],
  ['{"a":1 ▲// one\n}', 'comment', ''],
  ['{"a":[1,▲/* two */2]}', 'comment', '/a/1'],
  ['{"a":▲/1}', 'syntax', '/a'],
  ['{"a":1▲# one\n}', 'syntax', ''],

  ['{"a":1,▲}', 'syntax', ''],
  ['{"a":[1,▲]}', 'syntax', '/a'],
  ['{"a":{"b":1, ▲},"c":2}', 'syntax', '/a'],
  ['{▲,}', 'syntax', ''],
  ['{"a":[▲,1]}', 'syntax', '/a/0'],
  ['{"a":1 ▲"b":2}', 'syntax', ''],
  ['{"a"▲=1}', 'syntax', '/a'],
  ['{"a":▲:1}', 'syntax', '/a'],
  ['{"a":[1▲}', 'syntax', '/a'],
  ['{"a":{"b":1▲]}', 'syntax', '/a'],
  ["{▲'a':1}", 'syntax', ''],
  ['{"a":▲\'b\'}', 'syntax', '/a'],
  ['{▲a:1}', 'syntax', ''],
  ['{▲1:1}', 'syntax', ''],
  ['{"a":▲“b”}', 'syntax', '/a'],
  ['{"a":▲True}', 'syntax', '/a'],
  ['{"a":▲nul}', 'syntax', '/a'],
  ['{"a":▲undefined}', 'syntax', '/a'],
  ['{"a":true▲r}', 'syntax', ''],
  ['{"a":▲\u00a01}', 'syntax', '/a'],
  ['{"a":1▲\u3000}', 'syntax', ''],
  ['{"a":1▲\u000c}', 'syntax', ''],

  ['{"a":0▲1}', 'syntax', '/a'],
  ['{"a":-0▲1}', 'syntax', '/a'],
  ['{"a":1▲.}', 'syntax', '/a'],
  ['{"a":1▲.e5}', 'syntax', '/a'],
  ['{"a":▲.5}', 'syntax', '/a'],
  ['{"a":▲+1}', 'syntax', '/a'],
  ['{"a":▲-}', 'syntax', '/a'],
  ['{"a":▲--1}', 'syntax', '/a'],
  ['{"a":1▲e}', 'syntax', '/a'],
  ['{"a":1▲-2}', 'syntax', '/a'],
  ['{"a":1▲_000}', 'syntax', ''],
  ['{"a":1▲n}', 'syntax', ''],
  ['{"a":0▲x1F}', 'syntax', ''],
  ['{"a":▲NaN}', 'syntax', '/a'],
  ['{"a":▲Infinity}', 'syntax', '/a'],
  ['{"a":▲-Infinity}', 'syntax', '/a'],
  ['{"a":[0,▲1e309]}', 'number_out_of_range', '/a/1'],
  ['{"a":▲-1e999999}', 'number_out_of_range', '/a'],
  [`{"a":▲1${'0'.repeat(400)}}`, 'number_out_of_range', '/a'],

  ['{"a":1,▲"a":1}', 'duplicate_key', '/a'],
  ['{"a":1,▲"\\u0061":2}', 'duplicate_key', '/a'],
  ['{"\\u0061":1,▲"a":2}', 'duplicate_key', '/a'],
  ['{"/":1,▲"\\/":2}', 'duplicate_key', '/~1'],
  ['{"x":[{"y":{"a":1,"b":2,▲"a":3}}]}', 'duplicate_key', '/x/0/y/a'],
  ['{"":1,▲"":2}', 'duplicate_key', '/'],

  ['{▲"__proto__":{"admin":true}}', 'forbidden_key', '/__proto__'],
  ['{▲"constructor":1}', 'forbidden_key', '/constructor'],
  ['{▲"prototype":1}', 'forbidden_key', '/prototype'],
  ['{"a":[{"b":{▲"__proto__":null}}]}', 'forbidden_key', '/a/0/b/__proto__'],
  ['{"a":{▲"\\u005f_proto__":1}}', 'forbidden_key', '/a/__proto__'],
  ['{"a":{▲"c\\u006fnstructor":1}}', 'forbidden_key', '/a/constructor'],
  ['{"a":{▲"protot\\u0079pe":1}}', 'forbidden_key', '/a/prototype'],

  ['{"a":▲"\ud800"}', 'lone_surrogate', '/a'],
  ['{"a":▲"\udc00"}', 'lone_surrogate', '/a'],
  ['{"a":▲"\\ud83d"}', 'lone_surrogate', '/a'],
  ['{"a":▲"\\ude00\\ud83d"}', 'lone_surrogate', '/a'],
  ['{"a":{▲"k\\ud83d":1}}', 'lone_surrogate', '/a'],

  ['{"a":"x▲\ny"}', 'syntax', '/a'],
  ['{"a":"x▲\ty"}', 'syntax', '/a'],
  ['{"a":"▲\u0000"}', 'syntax', '/a'],
  ['{"a":"▲\u001f"}', 'syntax', '/a'],
  ['{"k▲\n":1}', 'syntax', ''],
  ['{"a":▲"\\x41"}', 'syntax', '/a'],
  ['{"a":▲"\\u00g1"}', 'syntax', '/a'],
  ['{"a":▲"\\u12"}', 'syntax', '/a'],
  ['{"a":▲"\\\n"}', 'syntax', '/a'],
  ['{"a":▲"\\\'"}', 'syntax', '/a'],
];

const ACCEPTED: readonly (readonly [text: string, value: unknown])[] = [
  ['{}', {}],
  ['\t\r\n { } \n', {}],
  ['{"a":1}', { a: 1 }],
  ['{"a":{},"b":[],"c":""}', { a: {}, b: [], c: '' }],
  ['{"a":[true,false,null]}', { a: [true, false, null] }],
  ['{"a":-0}', { a: -0 }],
  ['{"a":0.0}', { a: 0 }],
  ['{"a":1E+2,"b":1e-2,"c":-1.5e0}', { a: 100, b: 0.01, c: -1.5 }],
  ['{"a":1e308}', { a: 1e308 }],
  ['{"a":1e-999999}', { a: 0 }],
  ['{"a":"\\ud83d\\ude00","b":"😀"}', { a: '😀', b: '😀' }],
  ['{"a":"\\u0000\\"\\\\\\/\\b\\f\\n\\r\\t"}', { a: '\0"\\/\b\f\n\r\t' }],
  ['{"a":"\u007f\u0085\u2028\u2029\ufeff\u00a0"}', { a: '\u007f\u0085\u2028\u2029\ufeff\u00a0' }],
  ['{"a":"```{}[],:// /* */"}', { a: '```{}[],:// /* */' }],
  ['{"a":{"a":{"a":1}},"A":2}', { a: { a: { a: 1 } }, A: 2 }],
  ['{"é":1,"e\\u0301":2}', { é: 1, 'e\u0301': 2 }],
  [
    '{"toString":1,"hasOwnProperty":2,"valueOf":3,"__proto":4,"Constructor":5}',
    { toString: 1, hasOwnProperty: 2, valueOf: 3, __proto: 4, Constructor: 5 },
  ],
  ['{"a":"__proto__","b":["constructor"]}', { a: '__proto__', b: ['constructor'] }],
  ['{"10":"ten","2":"two"}', { 10: 'ten', 2: 'two' }],
];

describe('what is refused', () => {
  it.each(REFUSED.map(([text, refusal, path]) => [JSON.stringify(text), refusal, path, text] as const))(
    '%s is refused as %s at “%s”',
    (_, refusal, path, marked) => {
      const text = marked.replace('▲', '');
      expect(parseStrictJson(text)).toEqual({
        ok: false,
        refusal,
        path,
        offset: marked.indexOf('▲'),
        message: expect.stringMatching(/\S/),
      });
    },
  );
});

describe('what a refusal says', () => {
  it.each([
    ["{'a':1}", 'strings need double quotation marks'],
    ['{a:1}', 'there is an unexpected "a"'],
    ['{"a":1,}', 'there is a comma before the closing }'],
    ['{"a":[1,]}', 'there is a comma before the closing ]'],
    ['{"a":1,"a":2}', 'the key a stands twice'],
    ['{"a":1e999}', 'the number 1e999 is out of range'],
  ])('%s: %s', (text, message) => {
    expect(parseStrictJson(text)).toMatchObject({ ok: false, message });
  });
});

describe('what is accepted', () => {
  it.each(ACCEPTED.map(([text, value]) => [JSON.stringify(text), text, value] as const))(
    '%s is read',
    (_, text, value) => {
      expect(parseStrictJson(text)).toEqual({ ok: true, value });
    },
  );

  it('keeps the order of keys', () => {
    const parsed = parseStrictJson('{"b":1,"a":2,"c":3}');
    expect(parsed.ok && Object.keys(parsed.value)).toEqual(['b', 'a', 'c']);
  });
});

describe('limits', () => {
  const nestObjects = (depth: number) => `${'{"a":'.repeat(depth - 1)}{}${'}'.repeat(depth - 1)}`;
  const nestArrays = (depth: number) => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;

  it.each([
    ['objects', nestObjects],
    ['arrays', nestArrays],
  ])('%s may be nested 64 deep and no deeper', (_, nest) => {
    expect(parseStrictJson(nest(64)).ok).toBe(true);
    const parsed = parseStrictJson(nest(65));
    expect(parsed).toMatchObject({ ok: false, refusal: 'too_deep' });
    expect(!parsed.ok && parsed.path.split('/').length - 1).toBe(64);
  });

  it('a bracket that is far too deep ends no process', () => {
    expect(parseStrictJson(`{"a":${'['.repeat(100_000)}`)).toMatchObject({ refusal: 'too_deep' });
  });

  it('depth goes down again where a value is closed', () => {
    const wide = `{${Array.from({ length: 200 }, (_, index) => `"k${index}":[[{}]]`).join(',')}}`;
    expect(parseStrictJson(wide, { ...STRICT_JSON_LIMITS, maxDepth: 4 }).ok).toBe(true);
    expect(parseStrictJson(wide, { ...STRICT_JSON_LIMITS, maxDepth: 3 })).toMatchObject({
      refusal: 'too_deep',
      path: '/k0/0/0',
    });
  });

  it('a text may have as many characters as the limit says and not one more', () => {
    const limits = { ...STRICT_JSON_LIMITS, maxCharacters: 7 };
    expect(parseStrictJson('{"a":1}', limits).ok).toBe(true);
    expect(parseStrictJson('{"a":1} ', limits)).toMatchObject({ refusal: 'too_large', offset: 0, path: '' });
    expect(parseStrictJson(' '.repeat(8), limits)).toMatchObject({ refusal: 'too_large' });
  });
});

describe('a text that ends too early', () => {
  const whole =
    ' {"title":"Tide \\u00e9\\"\\\\","emoji":"😀\\ud83d\\ude00","n":[0,-12.50e+3,7E-2,1e9],"deep":{"x":[{"y":null},true,false]},"end":-1}';

  it('is refused at every one of its beginnings', () => {
    expect(parseStrictJson(whole).ok).toBe(true);
    for (let length = 0; length < whole.length; length += 1) {
      const text = whole.slice(0, length);
      expect(parseStrictJson(text), text).toMatchObject({
        ok: false,
        refusal: text.trim() === '' ? 'empty' : 'truncated',
        offset: length,
      });
    }
  });

  it('is refused at every beginning of any object', () => {
    fc.assert(
      fc.property(jsonObject(), fc.nat(), (value, cut) => {
        const text = JSON.stringify(value);
        const part = text.slice(0, 1 + (cut % (text.length - 1)));
        expect(parseStrictJson(part)).toMatchObject({ ok: false, refusal: 'truncated' });
      }),
    );
  });
});

describe('compared with the parser of the platform', () => {
  const stricter: readonly JsonRefusal[] = [
    'duplicate_key',
    'forbidden_key',
    'too_deep',
    'lone_surrogate',
    'number_out_of_range',
  ];

  it('any object that is written is read back the same', () => {
    fc.assert(
      fc.property(jsonObject(), fc.constantFrom(0, 2, '\t'), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(parseStrictJson(text)).toEqual({ ok: true, value: JSON.parse(text) });
      }),
    );
  });

  it('a changed text is read as there, or refused: for what is not JSON, or for what only we refuse', () => {
    fc.assert(
      fc.property(jsonObject(), fc.array(change(), { minLength: 1, maxLength: 3 }), (value, changes) => {
        compare(changes.reduce(applyChange, JSON.stringify(value)));
      }),
      { numRuns: 2000 },
    );
  });

  it('so is any run of characters that JSON is made of', () => {
    const pieces = fc.constantFrom(
      ...'{}[]",:-+.eE019 \n\\utfnl/a',
      '"a":',
      'true',
      'null',
      '\\ud83d',
      '{"a":',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 20 }), (parts) => compare(`{"a":${parts.join('')}`)),
      { numRuns: 2000 },
    );
  });

  function compare(text: string): void {
    const ours = parseStrictJson(text);
    const theirs = parseByPlatform(text);
    if (ours.ok) {
      expect(theirs).toEqual({ value: ours.value });
      return;
    }
    expect(ours.offset).toBeGreaterThanOrEqual(0);
    expect(ours.offset).toBeLessThanOrEqual(text.length);
    if (theirs === null) return;
    const isObject =
      typeof theirs.value === 'object' && theirs.value !== null && !Array.isArray(theirs.value);
    expect(isObject ? stricter : ['not_an_object'], text).toContain(ours.refusal);
  }
});

function parseByPlatform(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

/** Objects without the keys that are refused; their texts are well-formed. */
function jsonObject(): fc.Arbitrary<Record<string, unknown>> {
  const key = fc
    .string({ unit: 'binary', maxLength: 6 })
    .filter((text) => !['__proto__', 'constructor', 'prototype'].includes(text));
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
    ),
  }));
  return fc.dictionary(key, value, { maxKeys: 5, noNullPrototype: true });
}

interface Change {
  readonly at: number;
  readonly removed: number;
  readonly added: string;
}

function change(): fc.Arbitrary<Change> {
  return fc.record({
    at: fc.nat(),
    removed: fc.nat({ max: 3 }),
    added: fc.oneof(
      fc.constantFrom('', '"', '{', '}', '[', ']', ',', ':', '\\', '0', '-', '.', 'e', ' ', '\n', '\u0000'),
      fc.constantFrom('"a":1,', '"__proto__":1,', '\\u0061', '\\ud800', '\ud800', '1e999', '//', 'null'),
      fc.string({ maxLength: 3 }),
    ),
  });
}

function applyChange(text: string, { at, removed, added }: Change): string {
  const place = at % (text.length + 1);
  return text.slice(0, place) + added + text.slice(place + removed);
}
