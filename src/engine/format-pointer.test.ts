import { expect, it } from 'vitest';
import { formatPointer } from './format-pointer.ts';

it.each([
  [[], ''],
  [[''], '/'],
  [['a', 0, 'b'], '/a/0/b'],
  [['a/b', 'm~n'], '/a~1b/m~0n'],
  [['~1', '/~'], '/~01/~1~0'],
  [['', ''], '//'],
  [[' ', 'é', '"'], '/ /é/"'],
] satisfies [PropertyKey[], string][])('%j is written %s', (path, pointer) => {
  expect(formatPointer(path)).toBe(pointer);
});

it('a pointer can be read back: no two paths are written alike', () => {
  const read = (pointer: string) =>
    pointer
      .split('/')
      .slice(1)
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  for (const path of [['a/b'], ['a', 'b'], ['~1'], ['/'], ['~01'], ['', '~', '']]) {
    expect(read(formatPointer(path))).toEqual(path);
  }
});
