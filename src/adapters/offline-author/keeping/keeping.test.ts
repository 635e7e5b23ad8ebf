import { describe, expect, it } from 'vitest';
import type { RawChapterMemory } from '../../../contracts/chapter-memory.ts';
import type { RawConsistencyReport } from '../../../contracts/consistency-report.ts';
import type { RawRevision } from '../../../contracts/revision.ts';
import { createOfflineAuthor } from '../create-offline-author.ts';
import { loadLexicons } from '../load-lexicon.ts';

// The author reads what stands in the prompt and nothing else, so a prompt is all that is needed here.

const AUTHOR = createOfflineAuthor({ lexicons: await loadLexicons() });

const person = (name: string, appearance: string) => ({
  name,
  role: 'x',
  gender: 'x',
  appearance,
  personality: 'x',
  background: 'x',
  motivation: 'x',
});
const CAST = {
  en: [
    person('Marala Quill', 'Tall, with green eyes and red hair.'),
    person('Tamsin Osk', 'Broad, black-haired.'),
  ],
  zh: [person('林晚', '高个子，绿色的眼睛。'), person('沈舟', '宽肩。')],
};
const remember = (states: Record<string, string>) => [
  {
    chapter_number: 1,
    chapter_title: 'x',
    timeline_anchor: 'x',
    location_summary: 'x',
    key_events: ['x'],
    character_states: states,
    unresolved_threads: ['Who rang?'],
    summary: 'x',
  },
];

async function ask<T>(
  contract: string,
  language: 'en' | 'zh',
  contents: readonly string[],
  more: Record<string, string> = {},
): Promise<T> {
  const scenes = contents.map((content, at) => ({ scene_number: at + 1, content }));
  const inputs: Record<string, string> = {
    request: `contract: ${contract}\nrole: x\nlanguage: ${language}`,
    characters: JSON.stringify(CAST[language]),
    chapter_text: JSON.stringify({ chapter_number: 2, chapter_title: 'The Lamp', scenes }),
    keys: 'seed: 1\nchapter: 2',
    ...more,
  };
  const content = Object.entries(inputs)
    .map(([name, text]) => `<input name="${name}" fence="f0">\n${text}\n</input fence="f0">`)
    .join('\n');
  const request = {
    messages: [{ role: 'user' as const, content }],
    jsonSchema: null,
    maxOutputTokens: 1000,
    temperature: null,
  };
  const { text } = await AUTHOR.generate(request, { signal: new AbortController().signal });
  return JSON.parse(text) as T;
}

const check = (language: 'en' | 'zh', contents: readonly string[], states: Record<string, string> = {}) =>
  ask<RawConsistencyReport>('raw_consistency_report', language, contents, {
    memory: JSON.stringify(remember(states)),
  });

describe('the check', () => {
  it.each([
    ['en', 'Marala’s green eyes were on the door. Tamsin had blue eyes only for the lamp.'],
    ['en', 'Tamsin looked into Marala’s blue eyes, or so it seemed.'],
    ['en', 'Marala’s eyes were red from the smoke.'],
    ['zh', '林晚碧绿的眼睛望着门。'],
  ] as const)('is quiet about what can be so: %s %s', async (language, text) => {
    expect((await check(language, [text])).issues).toEqual([]);
  });

  it.each([
    ['en', 'Nobody spoke. Marala lowered her blue eyes.', 'Scene 1: replace “blue eyes” with “green eyes”.'],
    [
      'en',
      'Marala’s hair was white in that light.',
      'Scene 1: replace “hair was white” with “hair was red”.',
    ],
    ['zh', '没人说话。林晚垂下蓝色的眼睛。', '第1场：把“蓝色的眼睛”改为“绿色的眼睛”。'],
  ] as const)('finds a colour that is another: %s %s', async (language, text, fix) => {
    const { issues } = await check(language, [text]);
    expect(issues).toMatchObject([{ issue_type: 'appearance', severity: 'high', fix_instructions: fix }]);
  });

  it.each([
    ['en', 'The door moved. Tamsin laughed at it.', { 'Tamsin Osk': 'Tamsin Osk is dead.' }, 'Tamsin Osk'],
    ['zh', '门动了。沈舟说不要紧。', { 沈舟: '沈舟死了。' }, '沈舟'],
  ] as const)('finds the dead who act: %s %s', async (language, text, states, name) => {
    const { issues } = await check(language, [text], states);
    expect(issues).toMatchObject([{ issue_type: 'dead_acting', related_characters: [name] }]);
  });

  it('finds a name with a letter too many', async () => {
    const { issues } = await check('en', ['Nobody saw Maralla on the quay.']);
    expect(issues).toMatchObject([
      { issue_type: 'name', fix_instructions: 'Scene 1: replace “Maralla” with “Marala”.' },
    ]);
  });
});

describe('the revision', () => {
  it.each([
    ['en', 'Marala lowered her blue eyes. “Blue?” she said.'],
    ['zh', '林晚垂下蓝色的眼睛。没人说话。'],
  ] as const)('mends what the check found and no other byte: %s', async (language, text) => {
    const other =
      language === 'en' ? 'Blue eyes, somebody said,\n\nand  two spaces.' : '蓝色的眼睛？\n\n 没有。';
    const { issues } = await check(language, [text, other]);
    const revision_notes = issues.map(({ fix_instructions }) => fix_instructions ?? '').join('\n');
    const { scenes } = await ask<RawRevision>('raw_revision', language, [text, other], { revision_notes });
    expect(scenes).toEqual([
      { scene_number: 1, content: text.replace(/blue(?= eyes)/, 'green').replace('蓝色', '绿色') },
      { scene_number: 2, content: other },
    ]);
    expect(
      (
        await check(
          language,
          scenes.map(({ content }) => content),
        )
      ).issues,
    ).toEqual([]);
  });

  it('takes a sentence out, and leaves a chapter as it is where a note quotes nothing', async () => {
    const text = ['The door moved. Tamsin laughed at it. It closed.'];
    const cut = { revision_notes: 'Scene 1: take out “Tamsin laughed at it.”.' };
    const none = { revision_notes: 'Make it better.' };
    expect(await ask<RawRevision>('raw_revision', 'en', text, cut)).toEqual({
      scenes: [{ scene_number: 1, content: 'The door moved. It closed.' }],
    });
    expect((await ask<RawRevision>('raw_revision', 'en', text, none)).scenes[0]?.content).toBe(text[0]);
  });
});

describe('the memory', () => {
  it('says when, who and what, out of the text', async () => {
    const memory = await ask<RawChapterMemory>(
      'raw_chapter_memory',
      'en',
      ['At dusk Marala took the lamp from the wall. By midnight Tamsin Osk was dead.'],
      { memory: JSON.stringify(remember({})) },
    );
    expect(memory.timeline_anchor).toContain('dusk, midnight');
    expect(memory.key_events).toEqual(['By midnight Tamsin Osk was dead.']);
    expect(memory.character_states).toMatchObject({
      'Marala Quill': expect.stringContaining('took the lamp'),
      'Tamsin Osk': expect.stringContaining('is dead'),
    });
    expect(memory.unresolved_threads).toEqual(['Who rang?']);
  });
});
