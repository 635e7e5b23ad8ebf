import { describe, expect, it } from 'vitest';
import { checkSceneText } from '../../src/manuscript/scene-checks/check-scene-text.ts';
import { compileKnownNames } from '../../src/manuscript/scene-checks/known-names.ts';
import type { SceneFacts } from '../../src/manuscript/scene-checks/scene-facts.ts';
import { loadOfflineAuthor } from '../fakes/load-offline-author.ts';

// The offline author mends what the checks find, from the prompt alone.

const block = (name: string, text: string) =>
  `<input name="${name}" fence="f0">\n${text}\n</input fence="f0">`;

async function fix(language: string, text: string, facts: SceneFacts): Promise<string> {
  const author = await loadOfflineAuthor();
  const content = [
    block('request', `contract: text\nrole: editor\nprompt_type: novel_scene_fix\nlanguage: ${language}`),
    block('scene_card', JSON.stringify(facts.card)),
    block('scene_text', text),
    block('faults', JSON.stringify(checkSceneText(text, facts))),
    block('keys', 'seed: 1\nscene: 1:1'),
  ].join('\n');
  const request = { jsonSchema: null, maxOutputTokens: 9000, temperature: null };
  const signal = new AbortController().signal;
  return (await author.generate({ ...request, messages: [{ role: 'user', content }] }, { signal })).text;
}

const EN: SceneFacts = {
  language: 'en',
  card: {
    handoff_mode: 'time_skip',
    transition_in_text: 'Two days later the tide had gone out under the lamp.',
    transition_in_anchors: ['tide', 'lamp', 'two days'],
    estimated_words: 90,
  },
  others: [],
  known: compileKnownNames(['Annis Vingoe'], []),
};
const ZH: SceneFacts = {
  language: 'zh',
  card: {
    handoff_mode: 'time_skip',
    transition_in_text: '两天以后，灯塔下的潮水退了。',
    transition_in_anchors: ['两天', '灯塔', '潮水'],
    estimated_words: 120,
  },
  others: [],
  known: compileKnownNames(['林晓舟'], []),
};

describe('the offline editor', () => {
  it.each<[string, string, SceneFacts, string]>([
    [
      'an English scene',
      'en',
      EN,
      'Sure! Here is the revised scene.\n\nAnnos put the basket on the sill and waited a while.\n\nNobody came along the wall that whole evening.\n\nNobody came along the wall that whole evening.\n\n整个晚上都没有人沿着墙走过来，她一直等到天黑，篮子放在窗台上，灯塔下的潮水慢慢地退了下去。\n\nShe met [NAME] there and went home. And then she',
    ],
    [
      'a Chinese scene',
      'zh',
      ZH,
      '好的，以下是修改后的场景：\n\n林小舟把篮子放在窗台上，一直等到天黑。\n\n整个晚上都没有人沿着墙走过来。\n\n整个晚上都没有人沿着墙走过来。\n\n她【此处补充】回家去了。',
    ],
  ])('leaves nothing to find in %s', async (_, language, facts, text) => {
    expect(checkSceneText(text, facts).length).toBeGreaterThan(4);
    const mended = await fix(language, text, facts);
    expect(checkSceneText(mended, facts)).toEqual([]);
  });
});
