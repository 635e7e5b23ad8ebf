import { describe, expect, it } from 'vitest';
import { deriveCriticalPath } from '../../engine/estimate/derive-critical-path.ts';
import { type ChapterUnits, deriveUnits, type UnitRules } from './derive-units.ts';

const TWO: ChapterUnits[] = [
  { chapter: 1, plan: true, scenes: [1, 2] },
  { chapter: 2, plan: true, scenes: [1] },
];
const ALL = ['consistency', 'revision', 'memory'] as const;

const edges = (chapters: readonly ChapterUnits[], rules: UnitRules) =>
  deriveUnits(chapters, rules).map(({ id, needs }) =>
    `${id} < ${needs.join(' ')}`.replaceAll('chapter:', ''),
  );

describe('deriveUnits', () => {
  it('puts chapters one after the other where nothing follows their scenes', () => {
    expect(edges(TWO, { policy: 'none', after: [] })).toEqual([
      '1/plan < ',
      '1/scene:1 < 1/plan',
      '1/scene:2 < 1/scene:1',
      '2/plan < 1/scene:2',
      '2/scene:1 < 2/plan',
    ]);
  });

  it('lets a consistency check run beside the next chapter under the policy none alone', () => {
    expect(edges(TWO, { policy: 'none', after: ALL })).toEqual([
      '1/plan < ',
      '1/scene:1 < 1/plan',
      '1/scene:2 < 1/scene:1',
      '1/consistency < 1/scene:2',
      '1/memory < 1/scene:2',
      '2/plan < 1/memory',
      '2/scene:1 < 2/plan',
      '2/consistency < 2/scene:1',
      '2/memory < 2/scene:1',
    ]);
    for (const policy of ['auto_apply', 'manual_confirm'] as const) {
      expect(edges(TWO.slice(0, 1), { policy, after: ALL }), policy).toEqual([
        '1/plan < ',
        '1/scene:1 < 1/plan',
        '1/scene:2 < 1/scene:1',
        '1/consistency < 1/scene:2',
        '1/revision < 1/consistency',
        '1/memory < 1/revision',
      ]);
    }
  });

  it('leaves out what is there already', () => {
    const rest: ChapterUnits[] = [
      { chapter: 1, plan: false, scenes: [3] },
      { chapter: 2, plan: false, scenes: [] },
      { chapter: 4, plan: true, scenes: [1] },
    ];
    expect(edges(rest, { policy: 'none', after: [] })).toEqual([
      '1/scene:3 < ',
      '4/plan < 1/scene:3',
      '4/scene:1 < 4/plan',
    ]);
  });
});

describe('deriveCriticalPath', () => {
  it.each([
    ['everything in a row', { policy: 'none', after: [] }, 5],
    ['with a check beside the next chapter', { policy: 'none', after: ALL }, 7],
    ['with a check that is waited for', { policy: 'auto_apply', after: ALL }, 11],
  ] as const)('is the longest way: %s', (_, rules, length) => {
    expect(deriveCriticalPath(deriveUnits(TWO, rules), () => 1)).toBe(length);
  });

  it('is nothing where there is nothing to do', () => {
    expect(deriveCriticalPath([], () => 1)).toBe(0);
  });
});
