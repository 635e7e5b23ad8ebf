import { beforeAll, describe, expect, it } from 'vitest';
import { createOfflineAuthor } from '../../src/adapters/offline-author/create-offline-author.ts';
import type { Lexicons } from '../../src/adapters/offline-author/lexicon-schema.ts';
import { loadLexicons } from '../../src/adapters/offline-author/load-lexicon.ts';
import { countCausality } from '../../src/outline/count-causality.ts';
import { listScenes } from '../../src/outline/list-scenes.ts';
import type { OutlineSources } from '../../src/outline/outline-sources.ts';
import { type Driven, type DrivenBook, driveOutline, loadOutlineTemplates } from '../fakes/drive-outline.ts';

// What holds of an outline of the offline author whatever the idea: of a few books beside the source, and of many more and
// longer ones in test/long.

export const ENGLISH = [
  'A lighthouse keeper discovers that the ships she guides home are from the future',
  'Two rival bakers must share one kitchen during a siege',
  'A retired thief is asked to steal back a memory',
  'On a generation ship, the archivist finds a second logbook',
  'A village choir rehearses a song that makes people tell the truth',
  'The last mapmaker of a drowned city sells maps to people who want to get lost',
  'Mira Okafor, a bridge inspector, must decide whether to close the only bridge before the harvest fair',
  'a dragon who is afraid of heights',
  'An apprentice clockmaker hears her dead master in every clock she repairs',
  'A translator at a peace conference realises both sides are using her to start a war',
  'dogs',
  'In a desert town water is paid for with secrets.',
  'A schoolboy finds a door in the gymnasium that opens only during exams',
  'A nurse in a plague hospital keeps a list of who lied about being well',
  'The queen has been replaced and only her food taster knows',
];
export const CHINESE = [
  '一位修钟匠发现小镇的时间每天都会少一分钟',
  '两家对门的面馆为了一张旧菜谱争了三十年',
  '北方小站上，值班员每晚都接到同一列不存在的火车',
  '女捕快奉命追捕教她武功的师父',
  '图书管理员发现有人在替死者还书',
  '太空站里，负责分水的人发现账上多出一个人',
];

export function describeOutlines(books: readonly DrivenBook[]): void {
  describe.each([...books])('$chapters chapters of “$idea”', (book) => {
    let driven: Driven;
    beforeAll(async () => {
      driven = await drive(book);
    });

    it('passes every check of every phase and leaves nothing that wants attention', () => {
      expect(driven.findings).toEqual([]);
      expect(driven.attention).toEqual([]);
      expect(driven.blocked).toEqual([]);
    });

    it('takes up every outcome and hands over in words', () => {
      expect(countCausality(driven.state.chapters)).toEqual({ orphan_scene_refs: [], weak_handoff_refs: [] });
    });

    it('asks for a bridge here and there, and after that for none', () => {
      expect(Math.max(...driven.draftEdges.map(({ seam_score }) => seam_score))).toBeLessThan(70);
      expect(driven.draftEdges.some(({ seam_score }) => seam_score >= 25 && seam_score < 55)).toBe(true);
      expect(Math.max(...driven.state.edges.map(({ seam_score }) => seam_score))).toBeLessThan(55);
      if (book.chapters === 12) expect(driven.inserted.length).toBeGreaterThanOrEqual(1);
    });

    it('repeats neither a summary nor an outcome nor a title, and leaves no slot open', () => {
      const scenes = listScenes(driven.state.chapters).map(({ scene }) => scene);
      for (const list of [scenes.map(({ summary }) => summary), scenes.map(({ outcome }) => outcome)]) {
        expect(new Set(list).size).toBe(list.length);
      }
      const titles = driven.state.chapters.map(({ title }) => title);
      expect(new Set(titles).size).toBe(titles.length);
      expect(driven.answers.join('\n')).not.toMatch(/\{\w+\}|undefined|\bnull\b.*title/);
    });

    it('tells each person the same way everywhere, first in the scene that introduces them', () => {
      const { characters } = driven.state.registries;
      const scenes = listScenes(driven.state.chapters);
      for (const { character_id, intro } of characters) {
        const first = scenes.find(({ scene }) => scene.characters.includes(character_id));
        expect(first?.ref).toBe(`${intro.chapter}:${intro.scene}`);
        expect(first?.scene.introduces).toContain(character_id);
      }
      expect(scenes.filter(({ scene }) => scene.characters.length > 4)).toEqual([]);
    });
  });
}

/** The shape of the whole, for books of any length. */
export function describeArcs(books: readonly DrivenBook[]): void {
  describe('the arc', () => {
    it.each(books)('in $language holds for $chapters chapters', async (book) => {
      const driven = await drive(book);
      const { chapters } = book;
      expect(driven.findings).toEqual([]);
      expect(driven.attention).toEqual([]);
      const scenes = listScenes(driven.state.chapters).map(({ scene }) => scene);
      expect(new Set(scenes.map(({ summary }) => summary)).size).toBe(scenes.length);
      const roles = driven.state.chapters.map(({ chapter_role }) => chapter_role);
      expect(roles[0]).toBe('hook');
      if (chapters > 3) expect(roles.slice(-2)).toEqual(['climax', 'aftermath']);
    });
  });
}

export function describeSceneCounts(chapters: number): void {
  describe(`scene counts of ${chapters} chapters`, () => {
    it.each([1, 2, 3, 5, 8])(
      'are exactly %i where that is asked for, and no seam needs a bridge',
      async (count) => {
        for (const [language, idea] of [
          ['en', ENGLISH[1]],
          ['zh', CHINESE[1]],
        ] as const) {
          const driven = await drive({
            idea: idea ?? '',
            language,
            chapters,
            sceneCount: { mode: 'exact', count },
          });
          expect(driven.findings).toEqual([]);
          expect(driven.attention).toEqual([]);
          expect(
            driven.state.chapters.map(({ sections }) => sections.flatMap(({ scenes }) => scenes).length),
          ).toEqual(Array(chapters).fill(count));
          const summaries = listScenes(driven.state.chapters).map(({ scene }) => scene.summary);
          expect(new Set(summaries).size).toBe(summaries.length);
        }
      },
    );
  });
}

export function describeThreeStories(chapters: number): void {
  it(`of three ideas are three stories, in ${chapters} chapters`, async () => {
    const ideas = [
      'A ferryman on a river of glass is asked to carry a song to the far bank.',
      'A retired thief is asked to steal back a memory',
      'Two rival bakers must share one kitchen during a siege',
    ];
    const outlines = await Promise.all(ideas.map((idea) => drive({ idea, language: 'en', chapters })));
    for (const driven of outlines) {
      expect(driven.findings).toEqual([]);
      expect(driven.attention).toEqual([]);
      expect(countCausality(driven.state.chapters)).toEqual({ orphan_scene_refs: [], weak_handoff_refs: [] });
    }
    for (const at of [0, -2]) {
      const titles = outlines.map(({ state }) => state.chapters.at(at)?.title);
      expect(new Set(titles).size, titles.join()).toBe(3);
    }
    ['song', 'memory', 'kitchen'].forEach((thing, index) => {
      const scenes = listScenes(outlines[index]?.state.chapters ?? []).map(({ scene }) => scene);
      expect(scenes.filter(({ summary }) => summary.includes(thing)).length, thing).toBeGreaterThanOrEqual(4);
    });
  });
}

/** The offline author at every prompt of the outline of a book, as the pipeline would ask. */
export async function drive(book: DrivenBook): Promise<Driven> {
  parts ??= Promise.all([loadLexicons(), loadOutlineTemplates()]);
  const [lexicons, templates] = await parts;
  return driveOutline(createOfflineAuthor({ lexicons }), templates, book);
}

let parts: Promise<[Lexicons, OutlineSources['templates']]> | null = null;
