import { describe, expect, it } from 'vitest';
import { findNamesTogether, type NameMention } from './find-names.ts';
import { readPlainBlocks } from './read-plain-blocks.ts';

function findNames(text: string, known: string[] = []): NameMention[] {
  return findNamesTogether([readPlainBlocks(text)], known)[0] ?? [];
}

function names(text: string, known: string[] = []): [string, number][] {
  return findNames(text, known).map(({ name, count }) => [name, count]);
}

describe('finding names', () => {
  it('finds capitalised words that do not only begin sentences', () => {
    expect(names('Rain fell on Kael. Kael ran. Nobody saw Kael’s face. Water rose.')).toEqual([['Kael', 3]]);
  });

  it('keeps titles apart and full names together', () => {
    const found = findNames('Then Mr. Jonas Hale met Captain Rourke and the Captain bowed to Mrs. Hale.');
    expect(found).toEqual([
      { name: 'Hale', titles: ['Mrs'], count: 1, first_line: 1 },
      { name: 'Jonas Hale', titles: ['Mr'], count: 1, first_line: 1 },
      { name: 'Rourke', titles: ['Captain'], count: 1, first_line: 1 },
    ]);
  });

  it('takes a first name that only begins sentences where a known surname follows', () => {
    expect(names('Katherine Hale came. They knew Hale.')).toEqual([
      ['Hale', 1],
      ['Katherine Hale', 1],
    ]);
  });

  it('leaves out shouting, days, words mostly written small, and speech that only begins', () => {
    expect(
      names('He cried, “Stop it, NOW!” on Monday. His Mother and her mother and my mother came.'),
    ).toEqual([]);
  });

  it('joins places over of and ends a name at a possessive', () => {
    expect(names('They saw the Bay of Storms and took Kael’s Anvil to Kael.')).toEqual([
      ['Kael', 2],
      ['Anvil', 1],
      ['Bay of Storms', 1],
    ]);
  });

  it('takes names that are given wherever they stand', () => {
    expect(names('Will ran.', ['Will Hale'])).toEqual([]);
    expect(names('Kael ran.', ['Kael Hale'])).toEqual([['Kael', 1]]);
  });

  it('finds given and quoted names in Chinese and no others', () => {
    expect(names('林远走进门。他读《红楼梦》，人称“铁算盘”的老人看着林远。', ['林远'])).toEqual([
      ['林远', 2],
      ['红楼梦', 1],
      ['铁算盘', 1],
    ]);
  });

  it('tells the line on which a name stands first', () => {
    const text =
      'It rained upon the quay and all the ships,\nand there stood old Bram with a lamp.\n\nAnd Bram left.';
    expect(findNames(text)[0]).toEqual({
      name: 'Bram',
      titles: [],
      count: 2,
      first_line: 2,
    });
  });
});
