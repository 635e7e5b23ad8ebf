import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadOfflineAuthor } from '../../../test/fakes/load-offline-author.ts';
import { OutlineSchema } from '../../contracts/outline.ts';
import { RawChapterPlanSchema } from '../../contracts/scene-card.ts';

const url = new URL('../../../test/fixtures/contracts/outline/valid/one-chapter.json', import.meta.url);
const outline = OutlineSchema.parse(JSON.parse(readFileSync(url, 'utf8')));
const block = (name: string, text: string) =>
  `<input name="${name}" fence="ab">\n${text}\n</input fence="ab">`;

async function ask(language: string, chapterOutline: string): Promise<unknown> {
  const author = await loadOfflineAuthor();
  const content = [
    block('request', `contract: raw_chapter_plan\nrole: planner\nlanguage: ${language}`),
    block('chapter_outline', chapterOutline),
    block('keys', 'seed: 1\nchapter: 1'),
  ].join('\n');
  const request = {
    messages: [{ role: 'user' as const, content }],
    jsonSchema: null,
    maxOutputTokens: 9000,
    temperature: null,
  };
  return JSON.parse((await author.generate(request, { signal: new AbortController().signal })).text);
}

const sent = JSON.stringify({ chapter: outline.chapters[0], characters: outline.characters });

describe.each(['en', 'zh'])('the plan of a chapter in %s', (language) => {
  it('has a card for each scene, with goals and conflicts of its own, and fills every frame', async () => {
    const { scenes } = RawChapterPlanSchema.parse(await ask(language, sent));
    expect(scenes.map(({ scene }) => scene)).toEqual([1, 2]);
    for (const key of ['scene_target', 'goal', 'conflict'] as const)
      expect(new Set(scenes.map((card) => card[key])).size, key).toBe(2);
    expect(JSON.stringify(scenes)).not.toMatch(/\{\w+\}|undefined/);
    expect(scenes[0]?.goal).toContain(outline.characters[0]?.name);
    expect(await ask(language, sent)).toEqual({ scenes });
  });
});

it('says what it lacks where the chapter is none', async () => {
  expect(await ask('en', '{"chapter": 3}')).toMatchObject({
    result: 'ERROR',
    error_type: 'missing_input',
    missing_fields: ['chapter_outline'],
  });
});
