import { expect, it } from 'vitest';
import { judgeFile, listKnownFiles } from './judge-file.ts';
import type { JournalFacts } from './read-journals.ts';

const AT = '2026-02-10T12:00:00.000Z';
const LATER = '2026-02-10T12:00:01.000Z';

function known(...commits: readonly (readonly [sha256: string, at: string])[]) {
  const journal = {
    commits: commits.map(([sha256, at]) => ({ path: 'chapter_memory.json', sha256, at, runId: 'run_1' })),
  } as unknown as JournalFacts;
  const [file] = listKnownFiles([], [journal]);
  if (file === undefined) throw new Error('the file is not known');
  return file;
}

it.each([
  ['a', [['b', AT] as const, ['a', LATER] as const], 0],
  ['b', [['b', AT] as const, ['a', LATER] as const], 1],
  // Of what was written at the same moment nobody can tell which came last.
  ['a', [['a', AT] as const, ['b', AT] as const], 0],
  ['b', [['a', AT] as const, ['b', AT] as const], 0],
  ['c', [['a', AT] as const, ['b', AT] as const], 1],
])('a file that is %s after %j leaves %i doubts', (now, commits, doubts) => {
  expect(judgeFile(known(...commits), { now, isInHistory: false }, false).doubts).toHaveLength(doubts);
});
