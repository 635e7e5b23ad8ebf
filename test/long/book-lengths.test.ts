import { describe, expect } from 'vitest';
import { BookStatusSchema } from '../../src/contracts/api-book.ts';
import { GeneratedChapterSchema } from '../../src/contracts/chapter.ts';
import { IDEA, it, type Workbench } from '../e2e/workbench.ts';

async function write(bench: Workbench, length: readonly string[], chapters: string): Promise<void> {
  const on = ['--book', 'b'];
  await bench.here(['init', 'b', '--idea', IDEA, '--chapters', chapters, ...length]);
  for (const step of ['world', 'theme', 'characters']) await bench.here(['step', step, ...on]);
  await bench.here(['outline', 'generate', ...on]);
  const ran = await bench.here(['run', '--ack-outline-issues', ...on]);
  expect(ran.code, ran.stderr).toBe(0);
}

describe('a finished book', () => {
  it('of 30,000 words has 27,000 to 33,000, and says so', async ({ bench }) => {
    await write(bench, ['--words', '30000'], '8');
    const { stdout } = await bench.here(['status', '--book', 'b', '--json']);
    const { words, words_wanted } = BookStatusSchema.loose().parse(JSON.parse(stdout)).writing;
    expect(words_wanted).toBe(30_000);
    expect(words).toBeGreaterThanOrEqual(27_000);
    expect(words).toBeLessThanOrEqual(33_000);
    expect((await bench.here(['status', '--book', 'b'])).stdout).toMatch(/chapters, [\d,]+ of 30,000 words/);
  });

  it('whose scenes are to have 1,500 words has scenes of 900 to 2,400', async ({ bench }) => {
    await write(bench, ['--words-per-scene', '1500'], '1');
    const { scenes } = GeneratedChapterSchema.parse(
      JSON.parse(bench.book('b').read('chapters/chapter_001.json')),
    );
    expect(scenes.length).toBeGreaterThan(1);
    for (const { word_count } of scenes) {
      expect(word_count).toBeGreaterThanOrEqual(900);
      expect(word_count).toBeLessThanOrEqual(2400);
    }
  });
});
