import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { REPO } from './e2e/run-bin.ts';
import { formatFailures } from './failure-list.ts';
import { withScratchFolder } from './fakes/scratch-folder.ts';

describe('the list of failures', () => {
  it('names each, with the first lines of what went wrong, without colours and cut to the width of a page', () => {
    const long = `\u001b[31mexpected\u001b[39m ${'x'.repeat(500)}\n\ntwo\nthree\nfour`;
    expect(formatFailures([{ name: 'a.test.ts > a > b', message: long }])).toBe(
      `\nWhat failed (1):\n✗ a.test.ts > a > b\n    expected ${'x'.repeat(191)}…\n    two\n    three\n`,
    );
  });

  it('is no longer than a page, and says how many it left out', () => {
    const failures = Array.from({ length: 50 }, (_, place) => ({ name: `test ${place}`, message: 'no' }));
    const lines = formatFailures(failures).split('\n');
    expect([lines.length, lines.at(-2)]).toEqual([84, '… and 10 more']);
  });

  it('comes last, after the differences of whole folders', () =>
    withScratchFolder(async (folder) => {
      const reporter = JSON.stringify(join(REPO, 'test/failure-list.ts'));
      writeFileSync(
        join(folder, 'vitest.config.mjs'),
        `import { createFailureList } from ${reporter};
         export default { test: { include: ['*.test.mjs'], reporters: ['default', createFailureList()] } };`,
      );
      mkdirSync(join(folder, 'node_modules'));
      writeFileSync(
        join(folder, 'a.test.mjs'),
        `const many = Object.fromEntries(Array.from({ length: 500 }, (_, each) => ['file ' + each, 'text']));
         describe('a book', () => {
           it('is the same', () => expect(many, 'book 3').toEqual({}));
           it('is there', () => undefined);
         });
         describe('a server', () => {
           beforeAll(() => Promise.reject(new Error('no port')));
           it('answers', () => undefined);
         });`,
      );
      const vitest = join(REPO, 'node_modules/vitest/vitest.mjs');
      const ran = promisify(execFile)(process.execPath, [vitest, 'run', '--globals', '--root', folder]);
      const { code, stdout } = await ran
        .catch((error: { code: number; stdout: string }) => error)
        .then((ended) => ({ code: 0, ...ended }));
      expect(code).toBe(1);
      expect(stdout.split('What failed ')[1]).toBe(
        [
          '(2):',
          '✗ a.test.mjs > a server',
          '    no port',
          '✗ a.test.mjs > a book > is the same',
          "    book 3: expected { 'file 0': 'text', …(499) } to deeply equal {}",
          '',
        ].join('\n'),
      );
    }));
});
