import { expect } from 'vitest';

type Files = Readonly<Record<string, string>>;

/** Two folders, by name: first which files there are, then the first that differs, alone and under its name. A whole book
 *  in one comparison would tell so much that nobody finds what it was. */
export function expectSameFiles(actual: Files, expected: Files, where: string): void {
  const [there, wanted] = [Object.keys(actual), Object.keys(expected)];
  expect(
    {
      missing: wanted.filter((name) => actual[name] === undefined),
      unexpected: there.filter((name) => expected[name] === undefined),
    },
    where,
  ).toEqual({ missing: [], unexpected: [] });
  const different = wanted.filter((name) => actual[name] !== expected[name]);
  for (const name of different)
    expect(actual[name], `${where}: ${name}, one of ${different.length} that differ`).toBe(expected[name]);
}
