import { describe, expect, it } from 'vitest';
import type { SourceBlock } from '../../manuscript/import/imported-book.ts';
import { countWords } from '../../text/list-words.ts';
import { cutBible } from './cut-bible.ts';

const cut = (...blocks: readonly SourceBlock[]) =>
  cutBible([{ name: 'bible/a.md', title: null, author: null, language: null, blocks, notices: [] }]);
const heading = (level: number, text: string): SourceBlock => ({ kind: 'heading', level, text });
const words = (count: number, word = 'salt'): SourceBlock => ({
  kind: 'paragraph',
  text: Array.from({ length: count }, () => word).join(' '),
});

describe('a bible cut into parts', () => {
  it('stays whole where it is short, and has its headings and no marks of weight', () => {
    const [part, ...more] = cut(heading(1, 'People'), heading(2, '*Mira*'), {
      kind: 'paragraph',
      text: 'She is *thirty-four*.',
    });
    expect(more).toEqual([]);
    expect(part).toMatchObject({ number: 1, under: [], text: '# People\n\n## Mira\n\nShe is thirty-four.' });
  });

  it('goes on under the headings that it was cut below, and at the next heading where it can', () => {
    const parts = cut(
      heading(1, 'People'),
      heading(2, 'Mira'),
      words(800),
      heading(2, 'Jonah'),
      words(900),
      words(300),
    );
    expect(parts.map(({ under, text }) => [under, text.split('\n', 1)[0]])).toEqual([
      [[], '# People'],
      [['# People'], '## Jonah'],
      [['# People', '## Jonah'], expect.stringContaining('salt')],
    ]);
  });

  it('loses no word, and no part is longer than a model takes', () => {
    const sentence = 'The sea goes out nine miles twice a day. ';
    const parts = cut(
      heading(1, 'Land'),
      { kind: 'paragraph', text: sentence.repeat(400).trim() },
      { kind: 'break' },
      words(50),
    );
    expect(Math.max(...parts.map(({ words: count }) => count))).toBeLessThanOrEqual(1_100);
    const whole = parts.map(({ text }) => text).join('\n');
    expect(countWords(whole)).toBe(countWords(sentence) * 400 + 50 + 1);
    expect(parts.map(({ number }) => number)).toEqual(parts.map((_, at) => at + 1));
  });

  it('has no part where there are no words', () => {
    expect(cut({ kind: 'break' }, { kind: 'blank' })).toEqual([]);
  });
});
