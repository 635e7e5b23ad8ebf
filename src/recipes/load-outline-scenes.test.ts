import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createTextToolContext } from '../../test/fakes/text-tool-context.ts';
import { loadOutlineScenes } from './load-outline-scenes.ts';

const OUTLINE = readFileSync(
  new URL('../../test/fixtures/contracts/outline/valid/one-chapter.json', import.meta.url),
  'utf8',
);

const loadFirst = async (files: Readonly<Record<string, string>>) => {
  const context = createTextToolContext({ 'outline/outline.json': OUTLINE, ...files });
  return (await loadOutlineScenes(context.files))?.[0];
};

it.each([
  ['Story/Scenes/SCN-001-001.md', true],
  ['Story/Scenes/SCN-001-001-whatever-it-was-called.md', true],
  ['Story/Scenes/SCN-001-001-notes.txt', false],
  ['Story/Scenes/SCN-001-0010.md', false],
])('with %s the first scene counts as written: %s', async (path, written) => {
  const first = await loadFirst({ [path]: 'Text.' });
  expect(first).toMatchObject({ scene_ref: '1:1', number: 1, written });
  expect(first?.path === path).toBe(written);
});

it('knows no scenes without an outline', async () => {
  expect(await loadOutlineScenes(createTextToolContext({}).files)).toBeNull();
});
