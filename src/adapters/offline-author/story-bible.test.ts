import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ask,
  castOf,
  describeFlawlessBibles,
  listIdeas,
  loadWords,
  ODD,
  tell,
  textsOf,
} from '../../../test/conformance/story-bible-suite.ts';
import { RawCharactersSchema } from '../../contracts/characters.ts';
import { RawThemeConflictSchema } from '../../contracts/theme-conflict.ts';
import { readEnglishIdea } from './read-english-idea.ts';

// What the three contracts of a book promise together, over many ideas and from outside: through the prompt.

const CHINESE = [
  '一个修表匠发现全城的钟都慢了一分钟',
  '两位齐名的厨师在大水之后必须共用一间厨房',
  '纽扣收藏家协会向税务局宣战',
  '灯塔看守人发现灯光引来的不是船，而是失落的记忆',
  '一个女孩和她的机器人偷走了月亮',
  '林晚继承了一座没有动物的动物园',
  '我每天醒来都变成另一个人',
  '世代飞船上的钟表匠多数出一天',
  '将军和敌人被雪崩困在同一间地下室',
  '图书馆里最后一本书开始改写自己',
  '老太太把菜谱留给了不该留的孙子',
  '调音师能听见房子说谎',
  '一只猫当选了镇长',
  '沙漠里的邮差送一封没有地址的信',
  '嗯',
  '。。。',
  'A lighthouse keeper finds lost memories',
  '魔法{{学校}}的"守门人"!',
  `${'雨下个不停'.repeat(900)}`,
];

// Every hero and every event among them.
describeFlawlessBibles((place) => place % 7 === 0);

describe('a story bible', () => {
  it('is the same for the same request and another for another seed', async () => {
    const idea = 'A lighthouse keeper finds that the light attracts lost memories instead of ships';
    const first = await tell(idea);
    expect((await tell(idea)).bytes).toBe(first.bytes);
    const seeds = await Promise.all(['2', '3', '4', '5', '6'].map((seed) => tell(idea, 'en', seed)));
    const all = [first, ...seeds];
    expect(new Set(all.map(({ world }) => world.world_name)).size).toBe(6);
    expect(new Set(all.map(({ cast }) => cast.protagonist.name)).size).toBe(6);
  });

  it('keeps its contracts whatever the idea is', async () => {
    for (const idea of ODD) {
      await tell(idea);
      await tell(idea, 'zh');
    }
    for (const idea of CHINESE) await tell(idea, 'zh');
  });

  it('keeps its contracts for ideas nobody would have', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ maxLength: 300 }),
          fc.string({ unit: 'binary', maxLength: 300 }),
          fc.lorem({ maxCount: 30 }),
        ),
        fc.constantFrom('en', 'zh', 'fr', ''),
        async (idea, language) => {
          await tell(idea, language);
        },
      ),
      { numRuns: 20, seed: 20260210 },
    );
  });

  it('has no holes, stray spaces or narrow punctuation in Chinese', async () => {
    for (const idea of CHINESE.filter((text) => /^\p{Script=Han}/u.test(text))) {
      for (const seed of ['1', '2']) {
        for (const text of textsOf(await tell(idea, 'zh', seed))) {
          expect(text, `${idea} → ${text}`).not.toMatch(
            /[{}a-zA-Z\s]|[,.;:!?]|[，。；：、][，。；：、]|为了为|的的|了了/,
          );
        }
      }
    }
  });

  it('differs from idea to idea', async () => {
    const picked = listIdeas().filter((_, index) => index % 8 === 0);
    const bibles = await Promise.all(picked.map((idea) => tell(idea)));
    expect(bibles).toHaveLength(40);
    expect(new Set(bibles.map(({ world }) => world.world_name)).size).toBe(40);
    expect(new Set(bibles.map(({ theme }) => theme.main_conflict)).size).toBe(40);
    const named = new Set(bibles.map(({ cast }) => cast.protagonist.name));
    expect(named.size).toBe(40 - picked.filter((idea) => /Nim|Ada Quill/.test(idea)).length + 2);
  });

  it('takes up the words of the idea in world, conflict and motivation', async () => {
    const lexicons = await loadWords();
    for (const idea of listIdeas().filter((_, index) => index % 11 === 0)) {
      const { world, theme, cast } = await tell(idea);
      const reading = readEnglishIdea(idea, lexicons.en);
      const known = [...lexicons.en.settings, ...lexicons.en.matters].filter(
        ({ id }) => reading.settings.includes(id) || reading.matters.includes(id),
      );
      const own = idea.toLowerCase().match(/[a-z]{4,}/g) ?? [];
      const vocabulary = [...own, ...known.flatMap((theme) => theme.words)];
      const things = known.flatMap((theme) => ('thing' in theme ? [theme.thing.one, theme.thing.many] : []));
      for (const text of [Object.values(world).join(' '), theme.main_conflict, cast.protagonist.motivation]) {
        const lower = text.toLowerCase();
        expect(
          [...vocabulary, ...things].some((word) => lower.includes(word)),
          `${idea} → ${text}`,
        ).toBe(true);
      }
    }
  });

  it('casts people who can be told apart and who know each other by name', async () => {
    for (const idea of [...listIdeas().filter((_, index) => index % 13 === 0), ...CHINESE.slice(0, 14)]) {
      const language = /\p{Script=Han}/u.test(idea) ? 'zh' : 'en';
      const bible = await tell(idea, language);
      const people = castOf(bible);
      const names = people.map(({ name }) => name);
      expect(people.length, idea).toBeGreaterThanOrEqual(5);
      expect(bible.cast.supporting_characters.length).toBeLessThanOrEqual(6);
      expect(new Set(names.map((name) => name.charAt(0))).size, `${idea}: ${names}`).toBe(names.length);
      if (language === 'zh') for (const name of names) expect(name).toMatch(/^\p{Script=Han}{1,3}$/u);
      expect(new Set(people.map(({ role }) => role)).size, `${idea}: ${people.map(({ role }) => role)}`).toBe(
        names.length,
      );
      expect(new Set(people.map(({ appearance }) => appearance)).size).toBe(names.length);
      expect(bible.cast.protagonist.motivation).not.toBe(bible.cast.antagonist?.motivation);
      for (const person of people) {
        const known = Object.keys(person.relationships ?? {});
        expect(known.length, person.name).toBeGreaterThan(0);
        for (const other of known) expect(names.filter((name) => name !== person.name)).toContain(other);
        const [own, others] =
          person.gender === 'female' || person.gender === '女'
            ? [/\b(?:he|his|him)\b|他(?!们)/i, 'he']
            : [/\b(?:she|her|hers)\b|她/i, 'she'];
        expect(person.appearance, `${idea}: ${person.name} is no ${others}`).not.toMatch(own);
        expect(person.personality).not.toMatch(own);
      }
    }
  });

  it('names the idea’s people, and the world’s institutions and places', async () => {
    const kael = await tell('Kael must find the Lighthouse of Orrin before the winter ends.');
    expect(kael.cast.protagonist.name).toBe('Kael');
    expect(kael.world.geography).toContain('Lighthouse of Orrin');
    expect(kael.theme.main_conflict).toContain('Kael');
    const chinese = await tell('林晚发现全城的钟都慢了一分钟', 'zh');
    expect(chinese.cast.protagonist.name).toBe('林晚');
    const buttons = await tell("Button collectors' society goes to war with the tax office");
    expect(buttons.world.social_system).toContain('the Tax Office');
    expect(buttons.theme.main_conflict).toContain('the Tax Office');
    expect(buttons.cast.antagonist?.role).toContain('the Tax Office');
  });

  it('goes on from the idea where the other inputs are missing, broken or by another hand', async () => {
    const idea = 'A baker hides a stolen violin';
    const foreign = JSON.stringify({
      world_name: 'Aldermoor',
      geography: 'Aldermoor sits by the river Ouse. Past Tanner Street lies the Corn Market.',
      social_system: ['The Bakers Guild rules', 7, null],
    });
    for (const world of ['', 'not json', '[]', '{"geography": 5}', foreign]) {
      const theme = await ask('theme_conflict', 'en', '1', { idea, world });
      const cast = await ask('characters', 'en', '1', { idea, world, theme_conflict: '{' });
      expect(RawThemeConflictSchema.safeParse(JSON.parse(theme)).success, world).toBe(true);
      expect(RawCharactersSchema.safeParse(JSON.parse(cast)).success, world).toBe(true);
      if (world === foreign) {
        expect(theme).toContain('Bakers Guild');
        expect(cast).toContain('Aldermoor');
      }
    }
  });
});
