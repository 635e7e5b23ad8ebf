import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvariantError } from '../errors.ts';
import { renderCanonicalJson } from './canonical-json.ts';

describe('renderCanonicalJson', () => {
  it('writes keys in order, numbers one way and no white space', () => {
    expect(renderCanonicalJson({ b: [1.0, -0, 1e21, 0.000001], a: 'é\n"', '': true })).toBe(
      '{"":true,"a":"é\\n\\"","b":[1,0,1e+21,0.000001]}',
    );
  });

  it('orders keys by their UTF-16 units, also those that look like numbers or reach outside the plane', () => {
    expect(renderCanonicalJson({ 10: 1, 9: 2, '\ufb33': 3, '😀': 4, __proto: 5 })).toBe(
      '{"10":1,"9":2,"__proto":5,"😀":4,"\ufb33":3}',
    );
  });

  it('leaves out what is not there, and keeps its place in a list', () => {
    expect(renderCanonicalJson({ a: undefined, b: [undefined, null] })).toBe('{"b":[null,null]}');
    expect(renderCanonicalJson({ at: new Date(0) })).toBe('{"at":"1970-01-01T00:00:00.000Z"}');
  });

  it.each([
    [undefined],
    [() => 1],
    [Symbol('x')],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    ['\ud800'],
    [{ a: { '\udfff': 1 } }],
  ])('refuses %j', (value) => {
    expect(() => renderCanonicalJson(value)).toThrow(InvariantError);
  });

  it('gives for any value what the package for RFC 8785 gives', () => {
    const text = fc.string({ unit: 'grapheme' });
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 5 },
        fc.oneof(text, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), fc.constant(null)),
        fc.array(tie('tree')),
        fc.dictionary(fc.oneof(text, fc.nat().map(String)), tie('tree')),
      ),
    }));
    fc.assert(fc.property(tree, (value) => renderCanonicalJson(value) === canonicalize(value)));
  });
});
