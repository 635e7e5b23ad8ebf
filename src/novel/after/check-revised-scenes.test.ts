import { describe, expect, it } from 'vitest';
import type { GeneratedChapter } from '../../contracts/chapter.ts';
import { compileKnownNames } from '../../manuscript/scene-checks/known-names.ts';
import { checkRevisedScenes } from './check-revised-scenes.ts';

const FIRST = 'Mara Quill lowered two blue eyes and waited on the wall.';
const SECOND = 'She met [NAME] there, and Mora came home with the boats.';
const FACTS = { plan: null, language: 'en', known: compileKnownNames(['Mara Quill'], []) };

const chapter = (...contents: string[]): GeneratedChapter => ({
  schema_version: 'chapter_v1',
  chapter_number: 4,
  chapter_title: 'The Lamp',
  scenes: contents.map((content, at) => ({ scene_number: at + 1, content, word_count: 10 })),
  total_words: 10 * contents.length,
});

const check = (...contents: string[]) =>
  checkRevisedScenes(chapter(FIRST, SECOND), chapter(...contents), FACTS);

describe('a revised chapter', () => {
  it('may change what it likes, and keeps the faults that it had', () => {
    expect(check(FIRST.replace('blue', 'green'), SECOND.replace('boats', 'nets'))).toEqual([]);
  });

  it.each([
    ['remark on itself', `Here is the revised scene:\n\n${FIRST}`, 'announcement'],
    ['gap', `${FIRST} [insert the storm] And so on.`, 'a gap to be filled'],
    ['misspelt name', FIRST.replace('Mara', 'Marra'), '“Marra” is nobody'],
    ['sentence of another scene', `${FIRST} ${SECOND}`, 'stands earlier in scene 4:2'],
    ['paragraph in another language', '两天以后，潮水退了，灯塔下的人都走了。'.repeat(3), 'another language'],
    ['end that breaks off', `${FIRST} And then she`, 'breaks off'],
  ])('brings in no %s', (_, first, message) => {
    expect(check(first, SECOND)[0]).toMatchObject({
      reason_code: 'phase_contract_invalid',
      severity: 'error',
      path: '/scenes/0/content',
      message: expect.stringContaining(message),
    });
  });
});
