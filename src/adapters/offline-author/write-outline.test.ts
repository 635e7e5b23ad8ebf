import { describe, expect, it } from 'vitest';
import {
  CHINESE,
  describeArcs,
  describeOutlines,
  describeSceneCounts,
  describeThreeStories,
  drive,
  ENGLISH,
} from '../../../test/conformance/written-outline-suite.ts';
import type { DrivenBook } from '../../../test/fakes/drive-outline.ts';
import { createOfflineAuthor } from './create-offline-author.ts';
import { loadLexicons } from './load-lexicon.ts';

// Each kind of idea once: one with a place, with a name, of a single word, and in Chinese with one hero and with two.
describeOutlines([
  { idea: ENGLISH[0] ?? '', language: 'en', chapters: 3 },
  { idea: ENGLISH[6] ?? '', language: 'en', chapters: 3 },
  { idea: 'dogs', language: 'en', chapters: 6 },
  { idea: CHINESE[0] ?? '', language: 'zh', chapters: 12 },
  { idea: CHINESE[1] ?? '', language: 'zh', chapters: 3 },
]);
describeArcs([1, 2, 3, 7].map((chapters) => ({ idea: ENGLISH[0] ?? '', language: 'en', chapters })));
describeSceneCounts(4);

describe('the threads', () => {
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
  it('stay within a range, bridges included', async () => {
    const driven = await drive({
      idea: ENGLISH[2] ?? '',
      language: 'en',
      chapters: 6,
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
  describeThreeStories(5);

  const book: DrivenBook = { idea: ENGLISH[3] ?? '', language: 'en', chapters: 6 };

  it('is the same for the same book, in whatever order its chapters are asked for', async () => {
    const [first, second] = [await drive(book), await drive({ ...book, order: (ids) => ids.toReversed() })];
    expect(second.state).toEqual(first.state);
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
    const claims = driven.hints;
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
    const model = createOfflineAuthor({ lexicons: await loadLexicons() });
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
    const model = createOfflineAuthor({ lexicons: await loadLexicons() });
    const { text } = await model.generate(request, { signal: new AbortController().signal });
    expect(JSON.parse(text)).toMatchObject({ result: 'ERROR', missing_fields: ['chapter_plan'] });
  });
});
