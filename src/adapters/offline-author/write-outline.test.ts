import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Driven,
  type DrivenBook,
  driveOutline,
  loadOutlineTemplates,
} from '../../../test/fakes/drive-outline.ts';
import type { Model } from '../../engine/ports.ts';
import { countCast } from '../../outline/count-cast.ts';
import { countCausality } from '../../outline/count-causality.ts';
import { listScenes } from '../../outline/list-scenes.ts';
import type { OutlineSources } from '../../outline/outline-sources.ts';
import { createOfflineAuthor } from './create-offline-author.ts';
import { loadLexicons } from './load-lexicon.ts';

const ENGLISH = [
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
const CHINESE = [
  '一位修钟匠发现小镇的时间每天都会少一分钟',
  '两家对门的面馆为了一张旧菜谱争了三十年',
  '北方小站上，值班员每晚都接到同一列不存在的火车',
  '女捕快奉命追捕教她武功的师父',
  '图书管理员发现有人在替死者还书',
  '太空站里，负责分水的人发现账上多出一个人',
];
const BOOKS: readonly DrivenBook[] = [
  ...ENGLISH.map((idea) => ({ idea, language: 'en' as const })),
  ...CHINESE.map((idea) => ({ idea, language: 'zh' as const })),
].flatMap((book) => [3, 12].map((chapters) => ({ ...book, chapters })));

let model: Model;
let templates: OutlineSources['templates'];
const drive = (book: DrivenBook): Promise<Driven> => driveOutline(model, templates, book);

beforeAll(async () => {
  model = createOfflineAuthor({ lexicons: await loadLexicons() });
  templates = await loadOutlineTemplates();
});

describe.each(BOOKS)('$chapters chapters of “$idea”', (book) => {
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
    for (const report of driven.reports) {
      expect(report).toMatchObject({
        orphan_outcomes_before: 0,
        orphan_outcomes_after: 0,
        weak_handoffs_after: 0,
      });
    }
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
    const cast = countCast(driven.state.chapters, characters);
    expect(driven.castReports.at(-1)?.core_character_ids).toEqual(cast.core);
  });
});

describe('the arc', () => {
  it.each([
    ...[1, 2, 3, 4, 7, 13, 40].map((chapters) => ['en', chapters, ENGLISH[0]] as const),
    ['zh', 40, CHINESE[0]] as const,
  ])('in %s holds for %i chapters', async (language, chapters, idea = '') => {
    const driven = await drive({ idea, language, chapters });
    expect(driven.findings).toEqual([]);
    expect(driven.attention).toEqual([]);
    const scenes = listScenes(driven.state.chapters).map(({ scene }) => scene);
    expect(new Set(scenes.map(({ summary }) => summary)).size).toBe(scenes.length);
    const roles = driven.state.chapters.map(({ chapter_role }) => chapter_role);
    expect(roles[0]).toBe('hook');
    if (chapters > 3) expect(roles.slice(-2)).toEqual(['climax', 'aftermath']);
  });

  it('closes every thread in the last chapter', async () => {
    const driven = await drive({ idea: CHINESE[0] ?? '', language: 'zh', chapters: 12 });
    expect(driven.state.registries.threads.map(({ status }) => status)).toEqual([
      'paid_off',
      'paid_off',
      'paid_off',
      'paid_off',
    ]);
  });
});

describe('scene counts', () => {
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
          chapters: 12,
          sceneCount: { mode: 'exact', count },
        });
        expect(driven.findings).toEqual([]);
        expect(driven.attention).toEqual([]);
        expect(
          driven.state.chapters.map(({ sections }) => sections.flatMap(({ scenes }) => scenes).length),
        ).toEqual(Array(12).fill(count));
        const summaries = listScenes(driven.state.chapters).map(({ scene }) => scene.summary);
        expect(new Set(summaries).size).toBe(summaries.length);
      }
    },
  );

  it('stay within a range, bridges included', async () => {
    const driven = await drive({
      idea: ENGLISH[2] ?? '',
      language: 'en',
      chapters: 12,
      sceneCount: { mode: 'range', min: 4, max: 5 },
    });
    expect(driven.findings).toEqual([]);
    expect(driven.attention).toEqual([]);
    for (const { sections } of driven.state.chapters) {
      const count = sections.flatMap(({ scenes }) => scenes).length;
      expect(count).toBeGreaterThanOrEqual(4);
      expect(count).toBeLessThanOrEqual(5);
    }
  });
});

describe('an outline', () => {
  const book: DrivenBook = { idea: ENGLISH[3] ?? '', language: 'en', chapters: 6 };

  it('is the same for the same book, in whatever order its chapters are asked for', async () => {
    const [first, second] = [await drive(book), await drive({ ...book, order: (ids) => ids.toReversed() })];
    expect(second.state).toEqual(first.state);
  });

  it.each([5, 24])('of three ideas are three stories, in %i chapters', async (chapters) => {
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

  it('is another one for another seed', async () => {
    const [first, second] = [await drive(book), await drive({ ...book, seed: '2' })];
    expect(second.state.chapters).not.toEqual(first.state.chapters);
  });

  it('claims a hint only where a scene shows it', async () => {
    const driven = await drive({
      ...book,
      hints: {
        schema_version: 'transition_hints_v1',
        hints: [
          { hint_id: 'whale', text: 'A singing whale drags an accordion through purple fog' },
          { hint_id: 'later', text: 'A kettle is heard', chapter: 6 },
          { hint_id: 'form', text: 'Every chapter has the same number of scenes' },
        ],
      },
    });
    const claims = driven.reports.flatMap((report) => report.transition_hint_compliance);
    expect(claims.filter(({ hint_id }) => hint_id === 'whale')).toHaveLength(6);
    expect(claims.filter(({ hint_id }) => hint_id === 'later')).toHaveLength(1);
    const met = claims.filter(({ satisfied }) => satisfied);
    expect(met.map(({ hint_id }) => hint_id).toSorted()).toEqual(['later', 'whale']);
    for (const { hint_id, evidence_scene_refs } of met) {
      expect(evidence_scene_refs).toHaveLength(1);
      if (hint_id === 'later') expect(evidence_scene_refs[0]).toBe('6:1');
    }
    const entered = driven.state.chapters.flatMap(({ sections }) =>
      sections.flatMap(({ scenes }) => scenes.map(({ transition_in_text }) => transition_in_text)),
    );
    for (const words of ['A singing whale drags an accordion', 'A kettle is heard.'])
      expect(entered.filter((text) => text.includes(words))).toHaveLength(1);
  });
});

describe('a request without what it needs', () => {
  it.each([
    ['phase: phase_03_scene_draft', 'chapter_plan'],
    ['phase: phase_04_transition_causality_refinement', 'chapter_outline'],
    ['contract: bridge_scene', 'edge'],
  ])('%s is answered with an error that names it', async (line, missing) => {
    const content = `<input name="request" fence="f0">\n${line}\nlanguage: en\n</input fence="f0">`;
    const request = {
      messages: [{ role: 'user' as const, content }],
      jsonSchema: null,
      maxOutputTokens: 1000,
      temperature: null,
    };
    const { text } = await model.generate(request, { signal: new AbortController().signal });
    expect(JSON.parse(text)).toMatchObject({ result: 'ERROR', missing_fields: [missing] });
  });

  it('is answered the same way where the block cannot be read', async () => {
    const block = (name: string, value: string) =>
      `<input name="${name}" fence="f0">\n${value}\n</input fence="f0">`;
    const content = [
      block('request', 'phase: phase_03_scene_draft\nlanguage: en'),
      block('chapter_plan', 'not json'),
    ].join('\n');
    const request = {
      messages: [{ role: 'user' as const, content }],
      jsonSchema: null,
      maxOutputTokens: 1000,
      temperature: null,
    };
    const { text } = await model.generate(request, { signal: new AbortController().signal });
    expect(JSON.parse(text)).toMatchObject({ result: 'ERROR', missing_fields: ['chapter_plan'] });
  });
});
