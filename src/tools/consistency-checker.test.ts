import { describe, expect, it } from 'vitest';
import { generateNovel, renderNovel } from '../../test/fakes/generate-novel.ts';
import { createTextToolContext } from '../../test/fakes/text-tool-context.ts';
import { consistencyChecker } from './consistency-checker.ts';
import { areNearNames } from './find-variants.ts';
import { DIGEST_LIMIT } from './tool.ts';

const ONE = [
  'At dawn Katherine met Mr. Hale at the harbour. Nobody saw Katherine leave.',
  '',
  'The colour of the harbour was grey, and an e-mail came on Monday.',
].join('\n');
const TWO = [
  'Three days later old Hale wrote to Catherine. The harbour slept.',
  '',
  'The harbour had the color of ash. On Monday an email came. Katherine wept.',
].join('\n');

async function check(
  files: Record<string, string>,
  focus?: 'characters' | 'terminology' | 'events' | 'general',
) {
  const paths = Object.keys(files).filter((path) => !path.endsWith('.json'));
  const args = consistencyChecker.args.parse({
    file_paths: paths,
    ...(focus === undefined ? {} : { focus }),
  });
  const result = await consistencyChecker.run(args, createTextToolContext(files));
  return { result: consistencyChecker.result.parse(result), digest: consistencyChecker.digest(result, args) };
}

describe('consistency_checker', () => {
  it('finds what the files share and what they spell differently', async () => {
    const { result } = await check({ 'one.txt': ONE, 'two.txt': TWO });
    expect(result.files).toEqual([
      { path: 'one.txt', word_count: 26, entity_count: 2 },
      { path: 'two.txt', word_count: 25, entity_count: 3 },
    ]);
    expect(result.cross_references).toEqual([
      { entity: 'Katherine', files: ['one.txt', 'two.txt'], counts: [2, 1] },
      { entity: 'Hale', files: ['one.txt', 'two.txt'], counts: [1, 1] },
      { entity: 'monday', files: ['one.txt', 'two.txt'], counts: [1, 1] },
    ]);
    expect(result.shared_terms).toEqual([{ term: 'harbour', files: ['one.txt', 'two.txt'], counts: [2, 2] }]);
    expect(result.variants).toEqual([
      {
        kind: 'name',
        forms: [
          { text: 'Katherine', count: 3, files: ['one.txt', 'two.txt'], first: { path: 'one.txt', line: 1 } },
          { text: 'Catherine', count: 1, files: ['two.txt'], first: { path: 'two.txt', line: 1 } },
        ],
      },
      {
        kind: 'term',
        forms: [
          { text: 'color', count: 1, files: ['two.txt'], first: { path: 'two.txt', line: 3 } },
          { text: 'colour', count: 1, files: ['one.txt'], first: { path: 'one.txt', line: 3 } },
        ],
      },
      {
        kind: 'term',
        forms: [
          { text: 'e-mail', count: 1, files: ['one.txt'], first: { path: 'one.txt', line: 3 } },
          { text: 'email', count: 1, files: ['two.txt'], first: { path: 'two.txt', line: 3 } },
        ],
      },
    ]);
  });

  it('keeps to its focus', async () => {
    const files = { 'one.txt': ONE, 'two.txt': TWO };
    const characters = (await check(files, 'characters')).result;
    expect(characters.cross_references.map(({ entity }) => entity)).toEqual(['Katherine', 'Hale']);
    expect(characters.shared_terms).toEqual([]);
    expect(characters.variants.map(({ kind }) => kind)).toEqual(['name']);
    const terminology = (await check(files, 'terminology')).result;
    expect(terminology.cross_references).toEqual([]);
    expect(terminology.variants.map(({ kind }) => kind)).toEqual(['term', 'term']);
    const events = (await check(files, 'events')).result;
    expect(events.cross_references.map(({ entity }) => entity)).toEqual(['Katherine', 'Hale', 'monday']);
    expect(events.variants).toEqual([]);
  });

  it('trusts the registry that two near names are two people', async () => {
    const cast = { characters: [{ name: 'Katherine' }, { name: 'Catherine' }] };
    const { result } = await check({
      'one.txt': ONE,
      'two.txt': TWO,
      'outline/outline.json': JSON.stringify(cast),
    });
    expect(result.variants.filter(({ kind }) => kind === 'name')).toEqual([]);
  });

  it('finds Chinese names that the project gives', async () => {
    const cast = { protagonist: { name: '林远' }, supporting_characters: [{ name: '苏青' }] };
    const { result } = await check({
      'one.md': '林远走了。苏青没有说话。林远回头。',
      'two.md': '三天后，林远回来了。',
      'characters.json': JSON.stringify(cast),
    });
    expect(result.cross_references).toEqual([
      { entity: '林远', files: ['one.md', 'two.md'], counts: [2, 1] },
    ]);
  });

  it('wants two to ten different files that are there', async () => {
    const accepts = (file_paths: string[]): boolean =>
      consistencyChecker.args.safeParse({ file_paths }).success;
    expect(accepts(['a'])).toBe(false);
    expect(accepts(['a', 'a'])).toBe(false);
    expect(accepts(Array.from({ length: 11 }, (_, index) => `${index}`))).toBe(false);
    const missing = consistencyChecker.run({ file_paths: ['a', 'b'] }, createTextToolContext({ a: 'x' }));
    await expect(missing).rejects.toMatchObject({ code: 'tool_input_missing', details: { path: 'b' } });
  });

  it('keeps the digest of long novels short', async () => {
    const novel = (seed: number): string =>
      renderNovel(generateNovel({ seed, words: 30_000, language: 'en' }), 'markdown');
    const { result, digest } = await check({ 'a.md': novel(1), 'b.md': novel(2), 'c.md': novel(3) });
    expect(result.cross_references.some(({ entity }) => entity === 'Hale')).toBe(true);
    expect(digest.length).toBeLessThanOrEqual(DIGEST_LIMIT);
  });
});

describe('near names', () => {
  it.each([
    ['Katherine', 'Catherine', true],
    ['Élodie', 'Elodie', true],
    ['Sky-Hook', 'Skyhook', true],
    ['Rourke', 'Rorke', true],
    ['Alexandria', 'Aleksandria', true],
    ['Hale', 'Hala', false],
    ['Hales', 'Hale', false],
    ['Rourke', 'Marsh', false],
    ['Maria', 'Mariana', false],
    ['铁算盘', '铁算板', true],
    ['林远', '林园', false],
  ])('says of %s and %s: %s', (one, other, near) => {
    expect(areNearNames(one, other)).toBe(near);
    expect(areNearNames(other, one)).toBe(near);
  });
});
