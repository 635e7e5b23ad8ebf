import { describe, expect, it } from 'vitest';
import { generateNovel, renderNovel } from '../../test/fakes/generate-novel.ts';
import { createTextToolContext } from '../../test/fakes/text-tool-context.ts';
import { lineEditor } from './line-editor.ts';
import { DIGEST_LIMIT } from './tool.ts';

async function edit(text: string, max_suggestions?: number, path = 'scene.md') {
  const args = lineEditor.args.parse({
    scene_path: path,
    ...(max_suggestions === undefined ? {} : { max_suggestions }),
  });
  const context = createTextToolContext({ [path]: text });
  const result = await lineEditor.run(args, context);
  return { result: lineEditor.result.parse(result), digest: lineEditor.digest(result, args) };
}

const LONG = `A ${'b c d e '.repeat(12)}f.`;

describe('line_editor', () => {
  it.each<[string, string, [line: number, rule: string, excerpt: string, suggestion: string | null][]]>([
    [
      'a word twice',
      'He saw the the boat.',
      [
        [1, 'doubled_word', 'the the', 'the'],
        [1, 'filter_word', 'He saw', null],
      ],
    ],
    ['a word twice over a line break', 'It was in\nin the boat.', [[1, 'doubled_word', 'in in', 'in']]],
    [
      'nothing in what may stand twice',
      'All that he had had was gone, and that that was so was known to none.',
      [[1, 'passive', 'was known', null]],
    ],
    ['nothing in Chinese that doubles', '他看看天，慢慢走。', []],
    [
      'two spaces inside a sentence',
      'The  boat left.  It was dark.',
      [[1, 'double_space', 'The  boat', 'The boat']],
    ],
    ['an adverb beside speech', '“No,” she said softly.', [[1, 'said_adverb', 'said softly', 'said']]],
    [
      'an adverb before speech',
      '“No,” she quietly replied.',
      [[1, 'said_adverb', 'quietly replied', 'replied']],
    ],
    ['no adverb in a family', '“No,” said family friends.', []],
    ['filter words', 'She could see the boat.', [[1, 'filter_word', 'She could see', null]]],
    ['Chinese filter words', '他看见了船。', [[1, 'filter_word', '他看见', null]]],
    ['a passive', 'The boat was slowly taken away.', [[1, 'passive', 'was slowly taken', null]]],
    ['a long sentence', LONG, [[1, 'long_sentence', LONG, null]]],
    [
      'three openings alike',
      'She ran. She fell. She got up. She slept. He left.',
      [[1, 'repeated_opening', 'She got up.', null]],
    ],
    ['nothing in two openings alike', 'She ran. She fell. He left.', []],
    ['mixed quotes', '“Yes.”\n\n“No.”\n\n"Why?"', [[5, 'mixed_quotes', '"Why?"', null]]],
    [
      'a sentence twice',
      'The bell of the tower rang. Rain.\n\nThe bell of the\ntower rang. Snow.',
      [[3, 'repeated_sentence', 'The bell of the tower rang.', null]],
    ],
    [
      'a paragraph twice',
      'Rain fell. The bell rang. Snow came down.\n\nIt.\n\nRain fell. The bell rang. Snow came down.',
      [[5, 'repeated_paragraph', 'Rain fell. The bell rang. Snow came down.', null]],
    ],
    ['nothing in clean prose', 'The boat left at dawn. Nobody waved.', []],
  ])('tells %s', async (_, text, expected) => {
    const { result } = await edit(text);
    expect(
      result.suggestions.map(({ line, rule, excerpt, suggestion }) => [line, rule, excerpt, suggestion]),
    ).toEqual(expected);
    expect(result.total).toBe(expected.length);
  });

  it('hears each rule in turn where not all may be told', async () => {
    const text = `${'The boat was taken.\n\n'.repeat(30)}It was in in the boat.`;
    const { result } = await edit(text, 3);
    // Thirty passives, one run of openings, one doubled word.
    expect(result.total).toBe(32);
    expect(result.suggestions.map(({ rule }) => rule)).toContain('doubled_word');
    expect(result.suggestions).toHaveLength(3);
  });

  it('refuses what it does not know', async () => {
    expect(lineEditor.args.safeParse({ scene_path: 'a', max_suggestions: 0 }).success).toBe(false);
    expect(lineEditor.args.safeParse({ scene_path: 'a', fix: true }).success).toBe(false);
    await expect(lineEditor.run({ scene_path: 'a' }, createTextToolContext({}))).rejects.toMatchObject({
      code: 'tool_input_missing',
    });
  });

  it.each(['en', 'zh'] as const)('goes through a whole novel in %s', async (language) => {
    const novel = renderNovel(generateNovel({ seed: 5, words: 100_000, language }), 'plain');
    const { result, digest } = await edit(novel, 500, 'novel.txt');
    expect(result.suggestions.length).toBeLessThanOrEqual(500);
    expect(result.total).toBe(result.counts.reduce((sum, { count }) => sum + count, 0));
    expect(digest.length).toBeLessThanOrEqual(DIGEST_LIMIT);
  });
});
