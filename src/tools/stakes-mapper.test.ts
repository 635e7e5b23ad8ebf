import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { generateNovel, renderNovel } from '../../test/fakes/generate-novel.ts';
import { createTextToolContext } from '../../test/fakes/text-tool-context.ts';
import { findStakes } from './find-stakes.ts';
import { stakesMapper } from './stakes-mapper.ts';
import { DIGEST_LIMIT } from './tool.ts';

const OUTLINE = readFileSync(
  new URL('../../test/fixtures/contracts/outline/valid/one-chapter.json', import.meta.url),
  'utf8',
);

async function map(args: Record<string, unknown>, files: Record<string, string>) {
  const parsed = stakesMapper.args.parse(args);
  const result = await stakesMapper.run(parsed, createTextToolContext(files));
  return { result: stakesMapper.result.parse(result), digest: stakesMapper.digest(result, parsed) };
}

describe('words of stakes', () => {
  it.each<[string, string[]]>([
    ['Unless the gate opens, they starve.', ['unless']],
    ['If he fails, the town will burn.', ['if he fails']],
    ['If it rains we stay in.', []],
    ['She must go.', []],
    ['She must go before the bell.', ['must', 'before']],
    ['He promised her a boat.', ['promised']],
    ['They would lose everything.', ['lose everything']],
    ['The price of failure was death.', ['price', 'death']],
    ['They had to be home by dawn.', ['had to', 'by dawn']],
    ['The boats were blue.', []],
    ['她发誓再也不回来。', ['发誓', '再也']],
    ['如果天亮之前不走，就来不及了。', ['如果', '天亮之前', '来不及']],
    ['如果下雨就不去。', []],
  ])('of %j are %j', (sentence, words) => {
    expect(findStakes(sentence).flatMap((found) => found.words)).toEqual(words);
  });
});

describe('stakes_mapper', () => {
  it('reads scenes', async () => {
    const text =
      '# The Gate\n\nRain fell.\nUnless the gate\nopened, they would lose everything. It was cold.';
    const { result } = await map({ scene_paths: ['scenes/1.md'] }, { 'scenes/1.md': text });
    expect(result).toEqual({
      total_scenes: 1,
      scenes: [
        {
          scene: 'scenes/1.md',
          path: 'scenes/1.md',
          title: 'The Gate',
          pov: null,
          stakes_candidates: [
            {
              text: 'Unless the gate opened, they would lose everything.',
              line: 4,
              kinds: ['condition', 'loss'],
              words: ['unless', 'lose everything'],
            },
          ],
        },
      ],
    });
  });

  it('reads a Markdown outline', async () => {
    const text = [
      '# Outline',
      'They would lose everything, but this belongs to no scene.',
      '## Scene 1: The Quay (POV: Kael)',
      'Kael promises to be back before dawn.',
      '## Scene 2',
      'Nothing happens.',
      '### Notes',
      'Nobody would die.',
    ].join('\n\n');
    const { result } = await map({ outline_path: 'outline.md' }, { 'outline.md': text });
    expect(
      result.scenes.map(({ scene, title, pov, stakes_candidates }) => [
        scene,
        title,
        pov,
        stakes_candidates.map(({ line }) => line),
      ]),
    ).toEqual([
      ['1', 'The Quay', 'Kael', [7]],
      ['2', null, null, [15]],
    ]);
  });

  it('reads the outline of the pipeline, with the stakes that it declares', async () => {
    const { result } = await map(
      { outline_path: 'outline/outline.json' },
      { 'outline/outline.json': OUTLINE },
    );
    const { chapters, characters } = JSON.parse(OUTLINE);
    const planned = chapters[0].sections.flatMap(
      (section: { scenes: { scene_id: number }[] }) => section.scenes,
    );
    expect(result.scenes.map(({ scene }) => scene)).toEqual(
      planned.map((scene: { scene_id: number }) => `1:${scene.scene_id}`),
    );
    const declared = result.scenes
      .flatMap(({ stakes_candidates }) => stakes_candidates)
      .filter(({ kinds }) => kinds.includes('declared'));
    expect(declared.map(({ text }) => text)).toEqual([chapters[0].stakes_shift]);
    const lines = OUTLINE.split('\n');
    expect(lines[(declared[0]?.line ?? 0) - 1]).toContain('"stakes_shift"');
    expect(characters.map(({ name }: { name: string }) => name)).toContain(result.scenes[0]?.pov);
  });

  it('stops at max_scenes and says how many there are', async () => {
    const text = Array.from({ length: 50 }, (_, index) => `## Scene ${index + 1}: X\n\nHe would die.\n`).join(
      '\n',
    );
    const files = { 'o.md': text };
    expect((await map({ outline_path: 'o.md', max_scenes: 3 }, files)).result).toMatchObject({
      total_scenes: 50,
      scenes: { length: 3 },
    });
    expect((await map({ outline_path: 'o.md' }, files)).result.scenes).toHaveLength(40);
  });

  it('refuses what it cannot read', async () => {
    const accepts = (args: object): boolean => stakesMapper.args.safeParse(args).success;
    expect(accepts({})).toBe(false);
    expect(accepts({ outline_path: 'a', scene_paths: ['b'] })).toBe(false);
    await expect(map({ outline_path: 'o.md' }, {})).rejects.toMatchObject({ code: 'tool_input_missing' });
    await expect(map({ outline_path: 'o.json' }, { 'o.json': '{"a": 1}' })).rejects.toMatchObject({
      code: 'stored_file_invalid',
      details: { path: 'o.json' },
    });
    await expect(map({ outline_path: 'o.json' }, { 'o.json': 'not json' })).rejects.toMatchObject({
      code: 'stored_file_invalid',
    });
  });

  it('keeps to its bounds in a whole novel', async () => {
    const novel = renderNovel(generateNovel({ seed: 3, words: 30_000, language: 'en' }), 'plain').replaceAll(
      'remembered',
      'promised',
    );
    const { result, digest } = await map({ scene_paths: ['n.txt'] }, { 'n.txt': novel });
    expect(result.scenes[0]?.stakes_candidates).toHaveLength(8);
    expect(digest.length).toBeLessThanOrEqual(DIGEST_LIMIT);
  });
});
