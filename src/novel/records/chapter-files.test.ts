import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Chapter, OutlineSchema } from '../../contracts/outline.ts';
import { chapterPlanFile } from '../../contracts/project-paths.ts';
import { listUnwritten, readChapter } from './chapter-files.ts';

const url = new URL('../../../test/fixtures/contracts/outline/valid/one-chapter.json', import.meta.url);
const [chapter] = OutlineSchema.parse(JSON.parse(readFileSync(url, 'utf8'))).chapters as [Chapter];

function written(...numbers: number[]): string {
  const scenes = numbers.map((scene_number) => ({ scene_number, content: 'Rain.', word_count: 1 }));
  return JSON.stringify({
    schema_version: 'chapter_v1',
    chapter_number: 1,
    chapter_title: 'The Lamp Goes Dark',
    scenes,
    total_words: numbers.length,
  });
}

describe('listUnwritten', () => {
  it.each<[string, string | null, number[]]>([
    ['nothing', null, [1, 2]],
    ['what is no chapter', '{"scenes": [', [1, 2]],
    ['no scene', written(), [1, 2]],
    ['the second scene', written(2), [1]],
    ['both scenes', written(1, 2), []],
    ['both and one that the outline no longer has', written(1, 2, 3), []],
  ])('of a chapter whose file holds %s', (_, text, expected) => {
    expect(listUnwritten(chapter, readChapter(1, text))).toEqual(expected);
  });
});

describe('readChapter', () => {
  it('does not take a chapter of a later version for a broken one', () => {
    const later = written(1).replace('chapter_v1', 'chapter_v2');
    expect(() => readChapter(1, later)).toThrow('chapters/chapter_001.json is of version chapter_v2');
  });
});

describe('chapterPlanFile', () => {
  it('has three digits at least', () => {
    expect([1, 42, 1234].map(chapterPlanFile)).toEqual([
      'chapters/chapter_001_plan.json',
      'chapters/chapter_042_plan.json',
      'chapters/chapter_1234_plan.json',
    ]);
  });
});
