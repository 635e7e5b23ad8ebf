import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareTexts, splitParagraphs, type TextDifference } from './compare-texts.ts';
import { formatDifference } from './format-difference.ts';

const text = (...paragraphs: readonly string[]) => paragraphs.join('\n\n');

describe('compareTexts', () => {
  it.each([
    ['the same', text('One.', 'Two.'), text('One.', 'Two.'), 'no difference'],
    ['other white space between paragraphs', 'One.\r\n\r\n\r\nTwo.\n', 'One.\n \nTwo.', 'no difference'],
    [
      'one more',
      text('One.', 'Two.'),
      text('One.', 'New.', 'Two.'),
      '  … 1 paragraph the same\n+ New.\n  … 1 paragraph the same',
    ],
    ['one less', text('One.', 'Two.', 'Three.'), text('One.', 'Two.'), '  … 2 paragraphs the same\n- Three.'],
    [
      'a word',
      text('The boat was gone by morning.'),
      text('The ship was gone by morning.'),
      '~ The [-boat-] {+ship+} was gone by morning.',
    ],
    [
      'another paragraph in its place',
      text('The boat was gone.'),
      text('Nobody spoke all day.'),
      '- The boat was gone.\n+ Nobody spoke all day.',
    ],
    [
      'Chinese letters',
      text('船在天亮前就离开了。'),
      text('船在天黑前就离开了。'),
      '~ 船在天[-亮-]{+黑+}前就离开了。',
    ],
    [
      'lines of a verse',
      text('One\ntwo three four'),
      text('One\ntwo three five'),
      '~ One\n  two three [-four-]{+five+}',
    ],
    ['nothing before', '', 'One.', '+ One.'],
  ])('%s', (_, before, after, shown) => {
    expect(formatDifference(compareTexts(before, after))).toBe(shown);
  });

  it('applied to the first text gives the second', () => {
    const paragraph = fc
      .array(fc.constantFrom('the', 'boat', 'was', 'gone', '船', '走了', 'x.'), {
        minLength: 1,
        maxLength: 8,
      })
      .map((words) => words.join(' '));
    const texts = fc.array(paragraph, { maxLength: 8 }).map((paragraphs) => text(...paragraphs));
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const difference = compareTexts(before, after);
        expect(apply(difference, 'removed')).toEqual(splitParagraphs(before));
        expect(apply(difference, 'added')).toEqual(splitParagraphs(after));
        expect(difference.isSame).toBe(before === after);
      }),
    );
  });
});

function apply({ changes }: TextDifference, side: 'removed' | 'added'): string[] {
  return changes.flatMap((change) => {
    if (change.kind !== 'changed')
      return change.kind === 'same' || change.kind === side ? change.paragraphs : [];
    const words = change.words.filter(({ kind }) => kind === 'same' || kind === side);
    return [
      words
        .flatMap(({ items }) => items)
        .join('')
        .trim(),
    ];
  });
}
