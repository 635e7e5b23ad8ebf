import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { it } from './workbench.ts';

// The page for programs, tried by a stranger: its example is taken out of it and run against the installed package.

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);

it('the example of the library page writes a chapter, and the second time reuses all of it', async ({
  bench,
}) => {
  const page = readFileSync(join(ROOT, 'docs/help/library.md'), 'utf8');
  const [, example = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? [];
  writeFileSync(join(bench.folder, 'package.json'), '{ "name": "a-stranger", "type": "module" }');
  mkdirSync(join(bench.folder, 'node_modules'));
  symlinkSync(ROOT, join(bench.folder, 'node_modules/bookforge'), 'dir');
  writeFileSync(join(bench.folder, 'novel.mjs'), example);
  const { PATH } = process.env;
  const options = { cwd: bench.folder, env: { PATH, HOME: bench.folder } };

  const first = await run(process.execPath, ['novel.mjs'], options);
  expect(first.stdout).toBe('chapter 1: chapters/chapter_001.json written\n');
  const chapter = readFileSync(join(bench.folder, 'projects/lantern/chapters/chapter_001.json'), 'utf8');
  expect(JSON.parse(chapter).scenes.length).toBeGreaterThan(0);

  const second = await run(process.execPath, ['novel.mjs'], options);
  expect(second.stdout).toBe('chapter 1: chapters/chapter_001.json reused\n');
  expect(
    second.stderr.split('\n').filter((line) => line.endsWith('is there and valid: reused')),
  ).toHaveLength(5);
  expect(readFileSync(join(bench.folder, 'projects/lantern/chapters/chapter_001.json'), 'utf8')).toBe(
    chapter,
  );
});
