import { describe, expect, it } from 'vitest';
import type { RevisionPolicy } from '../../contracts/book.ts';
import { deriveCriticalPath } from '../../engine/estimate/derive-critical-path.ts';
import { type ChapterUnits, deriveUnits, type Unit } from './derive-units.ts';

const TWO: ChapterUnits[] = [
  { chapter: 1, plan: true, scenes: [1, 2] },
  { chapter: 2, plan: true, scenes: [1] },
];

const edges = (chapters: readonly ChapterUnits[], policy: RevisionPolicy) =>
  deriveUnits(chapters, policy).map(({ id, needs }) =>
    `${id} < ${needs.join(' ')}`.replaceAll('chapter:', ''),
  );

describe('deriveUnits', () => {
  it('lets a check run beside the next chapter under the policy none', () => {
    expect(edges(TWO, 'none')).toEqual([
      '1/plan < ',
      '1/scene:1 < 1/plan',
      '1/scene:2 < 1/scene:1',
      '1/memory < 1/scene:2',
      '1/consistency < 1/memory',
      '1/revision < 1/consistency',
      '2/plan < 1/memory',
      '2/scene:1 < 2/plan',
      '2/memory < 2/scene:1',
      '2/consistency < 2/memory 1/revision',
      '2/revision < 2/consistency',
    ]);
  });

  it.each(['auto_apply', 'manual_confirm'] as const)(
    'lets nothing run beside another chapter: %s',
    (policy) => {
      expect(edges(TWO, policy)).toEqual([
        '1/plan < ',
        '1/scene:1 < 1/plan',
        '1/scene:2 < 1/scene:1',
        '1/consistency < 1/scene:2',
        '1/revision < 1/consistency',
        '1/memory < 1/revision',
        '2/plan < 1/memory',
        '2/scene:1 < 2/plan',
        '2/consistency < 2/scene:1',
        '2/revision < 2/consistency',
        '2/memory < 2/revision',
      ]);
    },
  );

  it('leaves out what is there already', () => {
    const rest: ChapterUnits[] = [
      { chapter: 1, plan: false, scenes: [3] },
      { chapter: 2, plan: false, scenes: [] },
      { chapter: 4, plan: true, scenes: [1] },
    ];
    expect(edges(rest, 'auto_apply').filter((edge) => !/^\d\/revision/.test(edge))).toEqual([
      '1/scene:3 < ',
      '1/consistency < 1/scene:3',
      '1/memory < 1/revision',
      '2/consistency < 1/memory',
      '2/memory < 2/revision',
      '4/plan < 2/memory',
      '4/scene:1 < 4/plan',
      '4/consistency < 4/scene:1',
      '4/memory < 4/revision',
    ]);
  });

  it('puts every unit after what it needs', () => {
    for (const policy of ['none', 'auto_apply'] as const) {
      const units = deriveUnits(TWO, policy);
      const at = (id: string) => units.findIndex((unit) => unit.id === id);
      for (const { id, needs } of units)
        for (const need of needs) {
          expect(at(need), need).not.toBe(-1);
          expect(at(need), `${id} needs ${need}`).toBeLessThan(at(id));
        }
    }
  });
});

describe('deriveCriticalPath', () => {
  it.each([
    // Plan, two scenes, memory; plan, scene, memory, check. There is nothing to be asked for a revision.
    ['with a check beside the next chapter', 'none', 8],
    ['with a check and a revision that are waited for', 'auto_apply', 11],
  ] as const)('is the longest way: %s', (_, policy, length) => {
    const costOf = ({ kind }: Unit) => (kind === 'revision' && policy === 'none' ? 0 : 1);
    expect(deriveCriticalPath(deriveUnits(TWO, policy), costOf)).toBe(length);
  });

  it('is nothing where there is nothing to do', () => {
    expect(deriveCriticalPath([], () => 1)).toBe(0);
  });
});
