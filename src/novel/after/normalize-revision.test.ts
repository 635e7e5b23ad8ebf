import { describe, expect, it } from 'vitest';
import { normalizeRevision } from './normalize-revision.ts';

const CHAPTER = { chapter_number: 4, chapter_title: 'The Lamp' };
const SCENES = [{ scene_number: 1, content: 'Mara has green eyes.' }];
const counted = SCENES.map((scene) => ({ ...scene, word_count: 900 }));

describe('normalizeRevision', () => {
  it.each<[what: string, answer: Parameters<typeof normalizeRevision>[1]]>([
    ['the scenes alone', { scenes: SCENES }],
    ['the chapter', { ...CHAPTER, scenes: counted, total_words: 900 }],
    [
      'the chapter as it is stored',
      { schema_version: 'chapter_v1', ...CHAPTER, scenes: counted, total_words: 4 },
    ],
  ])('takes the scenes out of %s', (_, answer) => {
    expect(normalizeRevision(CHAPTER, answer)).toEqual({ answer: { scenes: SCENES }, findings: [] });
  });

  it.each([
    ['number', { chapter_number: 5 }, '/chapter_number'],
    ['title', { chapter_title: 'Another' }, '/chapter_title'],
  ])('refuses another %s', (_, changed, path) => {
    const { findings } = normalizeRevision(CHAPTER, { ...CHAPTER, ...changed, scenes: counted });
    expect(findings).toMatchObject([{ reason_code: 'phase_contract_invalid', severity: 'error', path }]);
  });

  it('leaves anything else for the contract to refuse', () => {
    expect(normalizeRevision(CHAPTER, { scenes: SCENES, notes: 'done' }).answer).toHaveProperty('notes');
    expect(normalizeRevision(CHAPTER, { scenes: 'none' }).answer).toEqual({ scenes: 'none' });
  });
});
