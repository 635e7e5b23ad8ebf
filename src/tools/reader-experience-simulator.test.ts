import { describe, expect, it } from 'vitest';
import { generateNovel, renderNovel } from '../../test/fakes/generate-novel.ts';
import { createTextToolContext } from '../../test/fakes/text-tool-context.ts';
import { readerExperienceSimulator } from './reader-experience-simulator.ts';
import { DIGEST_LIMIT } from './tool.ts';

async function read(files: Record<string, string>, paths = Object.keys(files)) {
  const args = readerExperienceSimulator.args.parse({ scene_paths: paths });
  const result = await readerExperienceSimulator.run(args, createTextToolContext(files));
  return {
    result: readerExperienceSimulator.result.parse(result),
    digest: readerExperienceSimulator.digest(result, args),
    preview: readerExperienceSimulator.preview(result, args),
  };
}

const QUAY =
  '# The Quay\n\nRain fell. The boats lay still, and Kael\nwatched. Nobody came.\n\nThen a bell rang. Kael ran.';
const TOWER = 'The stairs were dark. “Who is there?” Mara asked.\n\nNobody answered her but Kael.';

describe('reader_experience_simulator', () => {
  it('shows what meets at a seam', async () => {
    const { result, preview } = await read({ 'scenes/1.md': QUAY, 'scenes/2.md': TOWER });
    expect(result).toEqual({
      scenes: [
        {
          path: 'scenes/1.md',
          title: 'The Quay',
          word_count: 19,
          opening: 'Rain fell. The boats lay still, and Kael watched.',
          ending: 'Then a bell rang. Kael ran.',
          entities: [{ name: 'Kael', count: 2 }],
        },
        {
          path: 'scenes/2.md',
          title: null,
          word_count: 14,
          opening: 'The stairs were dark. “Who is there?” Mara asked.',
          ending: '“Who is there?” Mara asked. Nobody answered her but Kael.',
          entities: [{ name: 'Kael', count: 1 }],
        },
      ],
      transitions: [
        {
          from: 'scenes/1.md',
          to: 'scenes/2.md',
          from_ending: 'Then a bell rang. Kael ran.',
          to_opening: 'The stairs were dark. “Who is there?” Mara asked.',
        },
      ],
    });
    expect(preview).toBe('2 scenes, 33 words, 1 transitions');
  });

  it('has nothing to show of an empty scene', async () => {
    const { result } = await read({ 'a.md': '', 'b.md': '* * *\n' });
    expect(result.scenes.map(({ opening, word_count }) => [opening, word_count])).toEqual([
      ['', 0],
      ['', 0],
    ]);
  });

  it('takes one to twelve scenes that are there', async () => {
    const accepts = (scene_paths: string[]): boolean =>
      readerExperienceSimulator.args.safeParse({ scene_paths }).success;
    expect(accepts([])).toBe(false);
    expect(accepts(Array.from({ length: 13 }, (_, index) => `${index}`))).toBe(false);
    await expect(read({ a: 'x' }, ['a', 'b'])).rejects.toMatchObject({ code: 'tool_input_missing' });
  });

  it('keeps the digest of twelve long scenes short', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 12 }, (_, seed) => [
        `scenes/${seed}.txt`,
        renderNovel(generateNovel({ seed, words: 2000, language: seed % 2 === 0 ? 'en' : 'zh' }), 'plain'),
      ]),
    );
    const { result, digest } = await read(files);
    expect(result.transitions).toHaveLength(11);
    expect(digest.length).toBeLessThanOrEqual(DIGEST_LIMIT);
    expect(digest).toContain('scenes/10.txt → scenes/11.txt');
  });
});
