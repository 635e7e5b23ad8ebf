import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChapterMemoryEntry } from '../../contracts/chapter-memory.ts';
import { condenseMemories } from './condense-memories.ts';

const memory = (
  chapter: number,
  summary = `Chapter ${chapter} began well. It ended badly.`,
): ChapterMemoryEntry => ({
  chapter_number: chapter,
  chapter_title: `Title ${chapter}`,
  timeline_anchor: 'day 1',
  location_summary: 'the quay',
  key_events: [],
  character_states: {},
  unresolved_threads: [],
  summary,
});
const range = (count: number) => Array.from({ length: count }, (_, index) => memory(index + 1));

describe('older memories', () => {
  it.each<[string, number, number, string[]]>([
    ['none give no line', 0, 1000, []],
    [
      'keep the first sentence of each where there is room',
      2,
      1000,
      ['Chapter 1: Chapter 1 began well.', 'Chapter 2: Chapter 2 began well.'],
    ],
    [
      'are told in runs where there is not',
      5,
      140,
      [
        'Chapters 1 to 4: Chapter 1 began well. […] Chapter 4 began well.',
        'Chapter 5: Chapter 5 began well.',
      ],
    ],
    [
      'are told in one line at the worst',
      9,
      70,
      ['Chapters 1 to 9: Chapter 1 began well. […] Chapter 9 began well.'],
    ],
  ])('%s', (_, count, limit, lines) => {
    expect(condenseMemories(range(count), limit).map(({ text }) => text)).toEqual(lines);
  });

  it('leave no chapter out, however many there are', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 300, max: 3_000 }), (count, limit) => {
        const lines = condenseMemories(range(count), limit);
        expect(lines[0]?.first).toBe(1);
        expect(lines.at(-1)?.last).toBe(count);
        for (const [index, { first }] of lines.slice(1).entries())
          expect(first).toBe((lines[index]?.last ?? 0) + 1);
        expect(lines.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(limit);
      }),
    );
  });
});
