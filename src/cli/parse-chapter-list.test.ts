import { describe, expect, it } from 'vitest';
import { CodedError } from '../errors.ts';
import { parseChapterList } from './parse-chapter-list.ts';

describe('a list of chapters', () => {
  it.each([
    ['1', [1]],
    ['1,3-5', [1, 3, 4, 5]],
    ['3-5,1', [1, 3, 4, 5]],
    ['2,2,1-3', [1, 2, 3]],
    [' 4 , 6 - 7 ', [4, 6, 7]],
    ['7-7', [7]],
    ['007', [7]],
    ['499-500', [499, 500]],
  ])('%j is %j', (text, numbers) => {
    expect(parseChapterList(text)).toEqual(numbers);
  });

  it.each([
    ['', 'empty'],
    ['1,', 'empty'],
    [',1', 'empty'],
    ['0', 'from 1 to 500'],
    ['501', 'from 1 to 500'],
    ['1-99999999999999999999', 'from 1 to 500'],
    ['5-3', 'runs backwards'],
    ['-3', '-3 is neither'],
    ['1-', '1- is neither'],
    ['1-2-3', 'is neither'],
    ['one', 'one is neither'],
    ['1.5', '1.5 is neither'],
    ['1e2', '1e2 is neither'],
    ['٣', 'is neither'],
  ])('%j is refused, because: %s', (text, why) => {
    const refused = (() => {
      try {
        return parseChapterList(text);
      } catch (error) {
        return error;
      }
    })();
    expect(refused).toBeInstanceOf(CodedError);
    expect(refused).toMatchObject({ code: 'usage_invalid', message: expect.stringContaining(why) });
  });
});
