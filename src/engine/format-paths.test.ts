import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPaths } from './format-paths.ts';

const many = (count: number, path: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => path(i));

describe('formatPaths', () => {
  it.each([
    [['/a'], '/a'],
    [['', '/a'], '(the whole answer), /a'],
    [['/a', '/a'], '/a'],
    [many(8, (i) => `/s/${i}`), '/s/0, /s/1, /s/2, /s/3, /s/4, /s/5, /s/6, /s/7'],
    [many(9, (i) => `/s/${i}`), '/s/* where * is 0-8'],
    [[...many(9, (i) => `/s/${i * 2}`), '/t'], '/s/* where * is 0, 2, 4, 6, 8, 10, 12, 14, 16, /t'],
    [
      [...many(5, (i) => `/c/0/s/${i}/x`), ...many(4, (i) => `/c/1/s/${i + 2}/x`), '/c/3/s/0/x'],
      '/c/*/s/*/x where * is 0.0-4, 1.2-5, 3.0',
    ],
  ])('%j', (paths, text) => {
    expect(formatPaths(paths)).toBe(text);
  });

  it('names every place and no other', () => {
    const place = fc
      .tuple(fc.constantFrom('a', 'b'), fc.nat(20), fc.nat(20))
      .map(([name, i, j]) => (name === 'a' ? `/a/${i}/x/${j}` : `/b/${i}`));
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 120 }), (paths) => {
        expect(new Set(expand(formatPaths(paths)))).toEqual(new Set(paths));
      }),
    );
  });
});

/** Every place that a text names, read by its own rules. */
function expand(text: string): string[] {
  return text.split(/, (?=\/)/).flatMap((part) => {
    const [pattern = '', indices] = part.split(' where * is ');
    if (indices === undefined) return [pattern];
    return indices.split(', ').flatMap((run) => {
      const [, before = '', first = '', last = first] = /^((?:\d+\.)*)(\d+)(?:-(\d+))?$/.exec(run) ?? [];
      return many(Number(last) - Number(first) + 1, (offset) => {
        const values = [...before.split('.').filter((each) => each !== ''), String(Number(first) + offset)];
        return pattern.replaceAll('*', () => values.shift() ?? '');
      });
    });
  });
}
