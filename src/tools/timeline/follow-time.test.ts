import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readBlocks } from '../../text/read-blocks.ts';
import { findTimes } from './find-times.ts';
import { followTime } from './follow-time.ts';

interface TimelineTable {
  readonly cases: readonly {
    readonly title: string;
    readonly scenes: readonly string[];
    readonly conflicts: readonly (readonly [string, string])[];
  }[];
}

const { cases }: TimelineTable = JSON.parse(
  readFileSync(new URL('../../../test/fixtures/tools/timeline-cases.json', import.meta.url), 'utf8'),
);

describe('followTime', () => {
  it.each(cases.map((each) => [each.title, each] as const))('%s', (_, { scenes, conflicts }) => {
    const timed = scenes.map((text, index) => ({
      path: `${index + 1}.md`,
      blocks: readBlocks(text, 'markdown'),
    }));
    const found = followTime(timed).conflicts;
    expect(found.map(({ kind, later }) => [kind, later.expression])).toEqual(conflicts);
  });

  it('tells where both ends of a conflict stand', () => {
    const timed = [
      { path: 'a.md', blocks: readBlocks('Wind.\n\nOn Monday, the ice broke.', 'markdown') },
      { path: 'b.md', blocks: readBlocks('The next day, they sailed.\nIt was Friday.', 'markdown') },
    ];
    expect(followTime(timed).conflicts).toMatchObject([
      { earlier: { path: 'a.md', line: 3 }, later: { path: 'b.md', line: 2, value: 'friday' } },
    ]);
  });
});

describe('findTimes', () => {
  it.each([
    ['It was March 5, 1872.', [['absolute', '1872-03-05']]],
    ['The 5th of March was cold.', [['absolute', '--03-05']]],
    ['Dated 1872-03-05.', [['absolute', '1872-03-05']]],
    [
      'Two days later it rained for three weeks.',
      [
        ['relative', '+2d'],
        ['duration', '3w'],
      ],
    ],
    ['A fortnight later he came.', [['relative', '+2w']]],
    ['Ten years ago he left.', [['relative', '-10y']]],
    ['Some days later he left.', [['relative', '+?']]],
    [
      'Monday morning at 7:30.',
      [
        ['weekday', 'monday'],
        ['time_of_day', 'morning'],
        ['time_of_day', '07:30'],
      ],
    ],
    ['Marching on, the mayor may go.', []],
    [
      '三月五日清晨，两天后',
      [
        ['absolute', '--03-05'],
        ['time_of_day', 'morning'],
        ['relative', '+2d'],
      ],
    ],
    [
      '第二天傍晚，星期天',
      [
        ['relative', '+1d'],
        ['time_of_day', 'evening'],
        ['weekday', 'sunday'],
      ],
    ],
  ])('%s', (sentence, expected) => {
    expect(findTimes(sentence).map(({ kind, value }) => [kind, value])).toEqual(expected);
  });
});
