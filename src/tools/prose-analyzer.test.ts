import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  generateNovel,
  type NovelFormat,
  type NovelLanguage,
  renderNovel,
} from '../../test/fakes/generate-novel.ts';
import { createTextToolContext } from '../../test/fakes/text-tool-context.ts';
import { proseAnalyzer } from './prose-analyzer.ts';
import { DIGEST_LIMIT } from './tool.ts';

async function analyze(
  path: string,
  content: string | Uint8Array,
  focus?: 'pacing' | 'voice' | 'rhythm' | 'all',
) {
  const args = proseAnalyzer.args.parse({ scene_path: path, ...(focus === undefined ? {} : { focus }) });
  const result = await proseAnalyzer.run(args, createTextToolContext({ [path]: content }));
  return { result: proseAnalyzer.result.parse(result), digest: proseAnalyzer.digest(result, args) };
}

describe('prose_analyzer', () => {
  it('measures a scene as one counts by hand', async () => {
    const scene = [
      '# The Quay',
      '',
      'Kael waited. He slowly counted the boats, one by one,',
      'until the lamps were lit.',
      '',
      '“Where is it?” she asked. “I looked everywhere.”',
      '',
      '* * *',
      '',
      'The boats were gone, and the lamps. He counted boats.',
    ].join('\n');
    const { result } = await analyze('scenes/quay.md', scene);
    expect(result).toEqual({
      path: 'scenes/quay.md',
      focus: 'all',
      metrics: {
        word_count: 2 + 15 + 8 + 10,
        sentence_count: 6,
        paragraph_count: 3,
        avg_sentence_length: 33 / 6,
        sentence_length_stdev: Math.sqrt(
          [2, 13, 5, 3, 7, 3].map((words) => (words - 33 / 6) ** 2).reduce((sum, each) => sum + each, 0) / 6,
        ),
        longest_sentence: {
          text: 'He slowly counted the boats, one by one, until the lamps were lit.',
          words: 13,
          line: 3,
        },
        shortest_sentence: { text: 'Kael waited.', words: 2, line: 3 },
        dialogue_ratio: 6 / 33,
        pov_signals: { first: 0, second: 0, third: 3, person: 'unclear' },
        adverb_count: 1,
        repeated_words: [{ word: 'boats', count: 3 }],
      },
    });
  });

  it('measures nothing in an empty file', async () => {
    const { result } = await analyze('empty.txt', '');
    expect(result.metrics).toMatchObject({
      word_count: 0,
      sentence_count: 0,
      longest_sentence: null,
      dialogue_ratio: 0,
    });
  });

  it.each([
    ['I went home. I saw my mother. We ate. She left me. I slept.', 'first'],
    ['You go home. You see your mother. You eat. You leave her.', 'second'],
    ['“I will,” she said. He left her. They ate. He and she slept.', 'third'],
    ['我回家了。我看见母亲。我们吃饭。她走了。我睡了。', 'first'],
    ['他回家了。“我不去。”她说。他们吃饭。他走了。她睡了。', 'third'],
  ])('hears who tells %j', async (text, person) => {
    expect((await analyze('a.txt', text)).result.metrics.pov_signals.person).toBe(person);
  });

  it('counts Chinese adverbs by their particle and not by the ground', async () => {
    expect((await analyze('a.txt', '他慢慢地走在土地上，高兴地笑。')).result.metrics.adverb_count).toBe(2);
  });

  it('shows a prompt what the focus is on', async () => {
    const text = 'He ran. “No,” she said, slowly.';
    expect((await analyze('a.txt', text, 'pacing')).digest).toBe(
      'Prose of a.txt\n6 words, 2 sentences, 1 paragraphs\ndialogue: 17 % of the words\nwords a sentence: 3.0 on average, deviation 1.0',
    );
    expect((await analyze('a.txt', text, 'rhythm')).digest).toContain('shortest, 2 words, line 1: He ran.');
    expect((await analyze('a.txt', text, 'voice')).digest).toContain('adverbs: 1');
  });

  it('refuses an unknown argument and a file that is not there', async () => {
    expect(proseAnalyzer.args.safeParse({ scene_path: 'a.md', depth: 1 }).success).toBe(false);
    await expect(proseAnalyzer.run({ scene_path: 'a.md' }, createTextToolContext({}))).rejects.toMatchObject({
      code: 'tool_input_missing',
      details: { path: 'a.md' },
    });
  });
});

const NOVELS: readonly (readonly [NovelLanguage, NovelFormat, string, number])[] = [
  ['en', 'markdown', 'md', 200_000],
  ['en', 'plain', 'txt', 60_000],
  ['en', 'xhtml', 'xhtml', 60_000],
  ['zh', 'markdown', 'md', 60_000],
  ['zh', 'plain', 'txt', 200_000],
  ['zh', 'xhtml', 'xhtml', 60_000],
];

describe('a generated novel', () => {
  it.each(NOVELS)('in %s and %s measures what it was made of', async (language, format, extension, words) => {
    const novel = generateNovel({ seed: 7, words, language });
    const { result, digest } = await analyze(`novel.${extension}`, renderNovel(novel, format));
    expect(result.metrics).toMatchObject({
      word_count: novel.counts.words,
      sentence_count: novel.counts.sentences,
      paragraph_count: novel.counts.paragraphs,
    });
    expect(result.metrics.longest_sentence?.words).toBe(novel.counts.longestSentence);
    expect(result.metrics.shortest_sentence?.words).toBe(novel.counts.shortestSentence);
    const inSentences = result.metrics.avg_sentence_length * novel.counts.sentences;
    expect(result.metrics.dialogue_ratio).toBeCloseTo(novel.counts.spokenWords / inSentences, 9);
    expect(digest.length).toBeLessThanOrEqual(DIGEST_LIMIT);
  });
});

/** Texts that do not belong to the project: `<name>` beside `<name>.expected.json` with some of the metrics. */
const CORPUS = process.env['BOOKFORGE_CORPUS'] ?? '';

describe('a corpus from outside', () => {
  it.skipIf(CORPUS !== '')('is not looked at, because BOOKFORGE_CORPUS names no folder', (context) => {
    context.skip('BOOKFORGE_CORPUS is not set');
  });

  it.runIf(CORPUS !== '')('measures within half a percent of what is expected of it', async () => {
    const names = readdirSync(CORPUS).filter((name) => /\.(md|txt|x?html?)$/.test(name));
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) {
      const { result } = await analyze(name, readFileSync(join(CORPUS, name)));
      expect(result.metrics.word_count, name).toBeGreaterThan(0);
      const expectation = join(CORPUS, `${name}.expected.json`);
      if (!existsSync(expectation)) continue;
      const expected: Record<string, number> = JSON.parse(readFileSync(expectation, 'utf8'));
      const measured: Record<string, unknown> = result.metrics;
      for (const [metric, value] of Object.entries(expected)) {
        const difference = Math.abs(Number(measured[metric]) - value);
        expect(difference, `${name}: ${metric}`).toBeLessThanOrEqual(Math.abs(value) * 0.005);
      }
    }
  });
});
