import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseStoredJson } from './parse-stored-json.ts';
import { parseStrictJson } from './parse-strict-json.ts';
import { renderStored } from './render-stored.ts';

const LIMITS = { maxDepth: 64, maxCharacters: 64_000_000, loneSurrogates: true };

describe('parseStoredJson', () => {
  it('says of every text what the strict parser says', () => {
    fc.assert(
      fc.property(document(), change(), (value, spoil) => {
        const text = spoil(renderStored(value));
        expect(parseStoredJson(text)).toEqual(parseStrictJson(text, LIMITS));
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['a key twice', '{\n  "a": 1,\n  "a": 1\n}\n', 'duplicate_key'],
    ['a key twice, spelled in two ways', '{\n  "a": 1,\n  "\\u0061": 1\n}\n', 'duplicate_key'],
    ['a key that reaches into prototypes', '{\n  "__proto__": {}\n}\n', 'forbidden_key'],
    ['such a key deep inside', '{\n  "a": {\n    "constructor": 1\n  }\n}\n', 'forbidden_key'],
    ['such a key, spelled in another way', '{\n  "prot\\u006ftype": 1\n}\n', 'forbidden_key'],
    ['a number that is too large', '{\n  "a": 1e999\n}\n', 'number_out_of_range'],
    ['values that are nested too deep', renderStored(nest(64)), 'too_deep'],
  ])('refuses %s', (_, text, refusal) => {
    expect(parseStoredJson(text)).toMatchObject({ ok: false, refusal });
  });

  it.each([
    ['values as deep as may be', nest(63)],
    ['the names of such keys where they are text', { a: ['constructor', '__proto__'], b: 'prototype' }],
    ['half of a surrogate pair, which an answer may not have', { a: '\ud83d' }],
  ])('takes %s', (_, value) => {
    expect(parseStoredJson(renderStored(value))).toEqual({ ok: true, value });
  });
});

/** An object with so many objects in it, one in the other. */
function nest(levels: number): object {
  return levels === 0 ? {} : { a: nest(levels - 1) };
}

function document(): fc.Arbitrary<object> {
  const key = fc.oneof(fc.string(), fc.constantFrom('a', '1', '__proto__', 'constructor', 'prototype'));
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'medium' },
      fc.string({ unit: 'binary' }),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(key, tie('value'), { maxKeys: 4 }),
    ),
  }));
  return fc.dictionary(key, value, { maxKeys: 4 });
}

function change(): fc.Arbitrary<(text: string) => string> {
  return fc.oneof(
    fc.constant((text: string) => text),
    fc.nat().map((at) => (text: string) => text.slice(0, at % (text.length + 1))),
    fc.constant((text: string) => text.replace('{', '{ "a": 1,')),
    fc.constant((text: string) => JSON.stringify(JSON.parse(text))),
    fc
      .tuple(fc.nat(), fc.constantFrom('"', ',', '}', '{', '\\', ' ', '\n', '0', '//'))
      .map(([at, put]) => (text: string) => {
        const place = at % (text.length + 1);
        return `${text.slice(0, place)}${put}${text.slice(place)}`;
      }),
  );
}
