import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSealed, renderLine, sealLine } from './seal-line.ts';

describe('a sealed line', () => {
  const line = sealLine({ seq: 1, text: 'tide', list: [1, { b: 2, a: 1 }] });

  it('keeps what it says and carries its hash last', () => {
    expect(Object.keys(line)).toEqual(['seq', 'text', 'list', 'line_hash']);
    expect(line.line_hash).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(isSealed(line)).toBe(true);
  });

  it('stays sealed over a round through text, whatever it says', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const sealed = sealLine({ seq: 1, output: value });
        expect(isSealed(JSON.parse(JSON.stringify(sealed)))).toBe(true);
      }),
    );
  });

  it('is stored as the text that JSON.stringify makes of it, also where its hash was not its last key', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        for (const each of [sealLine({ output: value }), sealLine({ line_hash: '', output: value })]) {
          expect(renderLine(each)).toBe(JSON.stringify(each));
        }
      }),
    );
  });

  it('stays sealed with half of a surrogate pair, a value left out and a negative zero in it', () => {
    const odd = sealLine({ text: '\ud83d', left: undefined, zero: -0 });
    expect(isSealed(JSON.parse(JSON.stringify(odd)))).toBe(true);
  });

  it.each([
    ['another value', { ...line, seq: 2 }],
    ['another text', { ...line, text: 'tides' }],
    ['something deep inside', { ...line, list: [1, { b: 2, a: 2 }] }],
    ['a key more', { ...line, more: null }],
    ['another order of keys', { text: line.text, seq: line.seq, list: line.list, line_hash: line.line_hash }],
    ['another hash', { ...line, line_hash: `sha256:${'0'.repeat(64)}` }],
    ['no hash', { ...line, line_hash: '' }],
  ])('with %s is not sealed', (_, changed) => {
    expect(isSealed(changed)).toBe(false);
  });

  it('without a key is not sealed', () => {
    const { text: _, ...rest } = line;
    expect(isSealed(rest)).toBe(false);
  });

  it('with its hash in another place is not sealed', () => {
    const { line_hash, ...rest } = line;
    expect(isSealed({ line_hash, ...rest })).toBe(false);
  });

  it('can be sealed again after a change', () => {
    expect(isSealed(sealLine({ ...line, seq: 2 }))).toBe(true);
  });
});
