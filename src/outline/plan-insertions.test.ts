import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvariantError } from '../errors.ts';
import { deriveSeamResolution } from './derive-seam-resolution.ts';
import { type InsertionRule, isBlockedSeamForAttention, planInsertions } from './plan-insertions.ts';
import type { SeamEdge } from './score-outline.ts';

interface Case {
  readonly what: string;
  readonly mode: InsertionRule['mode'];
  readonly budget: number | null;
  readonly range?: readonly [min: number, max: number];
  readonly counts?: Readonly<Record<string, number>>;
  readonly seams: readonly (readonly [edge: string, score: number])[];
  readonly insert: readonly string[];
  readonly blocked: readonly string[];
  readonly conflict: readonly string[];
}

const path = new URL('../../test/fixtures/outline/plan-insertions.json', import.meta.url);
const { cases }: { cases: readonly Case[] } = JSON.parse(readFileSync(path, 'utf8'));

describe('planInsertions', () => {
  it.each(cases)('$what', (row) => {
    const plan = planInsertions(
      row.seams.map(([edge, score]) => buildEdge(edge, score)),
      readRule(row),
    );
    expect(plan.insert.map(({ edge }) => edge)).toEqual(row.insert);
    expect(plan.blocked.map(({ edge }) => edge)).toEqual(row.blocked);
    expect(plan.conflict.map(({ edge }) => edge)).toEqual(row.conflict);
  });

  it('needs the range and the scene counts in range mode', () => {
    const edges = [buildEdge('1:1->1:2', 60)];
    expect(() => planInsertions(edges, { mode: 'range', sceneCounts: new Map([[1, 2]]) })).toThrow(
      InvariantError,
    );
    expect(() =>
      planInsertions(edges, { mode: 'range', range: { min: 1, max: 5 }, sceneCounts: new Map() }),
    ).toThrow(InvariantError);
  });

  it('leaves its input as it was', () => {
    const edges = Object.freeze([buildEdge('1:2->1:3', 60), buildEdge('1:1->1:2', 90)]);
    planInsertions(edges, { mode: 'default', sceneCounts: new Map() });
    expect(edges.map(({ edge }) => edge)).toEqual(['1:2->1:3', '1:1->1:2']);
  });

  it('never passes budget or maximum, and takes nothing lower than what it blocks', () => {
    fc.assert(
      fc.property(arbitraryEdges, arbitraryRule, (edges, rule) => {
        const { insert, blocked, conflict } = planInsertions(edges, rule);
        const asking = edges.filter(({ seam_score }) => seam_score >= 55);
        expect(new Set([...insert, ...blocked, ...conflict])).toEqual(new Set(asking));
        expect(insert.length + blocked.length + conflict.length).toBe(asking.length);
        if (rule.mode === 'exact') expect([...insert, ...blocked]).toEqual([]);
        else expect(conflict).toEqual([]);

        for (const chapter of new Set(asking.map(({ chapter_id }) => chapter_id))) {
          const taken = insert.filter(({ chapter_id }) => chapter_id === chapter);
          expect(taken.length).toBeLessThanOrEqual(rule.budgetPerChapter ?? 2);
          if (rule.mode === 'range' && taken.length > 0)
            expect((rule.sceneCounts.get(chapter) ?? 0) + taken.length).toBeLessThanOrEqual(
              rule.range?.max ?? 0,
            );
          const left = blocked.filter(({ chapter_id }) => chapter_id === chapter);
          const lowestTaken = Math.min(...taken.map(({ seam_score }) => seam_score));
          const highestLeft = Math.max(...left.map(({ seam_score }) => seam_score));
          expect(lowestTaken).toBeGreaterThanOrEqual(highestLeft);
        }
      }),
    );
  });

  it('plans the same whatever the order of the edges', () => {
    const shuffled = arbitraryEdges.chain((edges) =>
      fc.tuple(
        fc.constant(edges),
        fc.shuffledSubarray(edges, { minLength: edges.length, maxLength: edges.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, arbitraryRule, ([edges, others], rule) => {
        expect(planInsertions(others, rule)).toEqual(planInsertions(edges, rule));
      }),
    );
  });
});

it.each([
  [55, false],
  [69, false],
  [70, true],
  [100, true],
])('a blocked seam of %i wants attention: %s', (seam_score, attention) => {
  expect(isBlockedSeamForAttention({ seam_score })).toBe(attention);
});

function buildEdge(edge: string, score: number): SeamEdge {
  const [from = '', to = ''] = edge.split('->');
  return {
    from_ref: from,
    to_ref: to,
    edge,
    chapter_id: Number(from.split(':')[0]),
    seam_score: score,
    seam_resolution: deriveSeamResolution(score),
  };
}

function readRule(row: Case): InsertionRule {
  return {
    mode: row.mode,
    ...(row.budget === null ? {} : { budgetPerChapter: row.budget }),
    ...(row.range === undefined ? {} : { range: { min: row.range[0], max: row.range[1] } }),
    sceneCounts: new Map(
      Object.entries(row.counts ?? {}).map(([chapter, count]) => [Number(chapter), count]),
    ),
  };
}

const CHAPTERS = 4;
// Few scores, so that ties are common.
const arbitraryScore = fc.constantFrom(0, 25, 54, 55, 60, 70, 100);

const arbitraryEdges = fc
  .array(fc.array(arbitraryScore, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: CHAPTERS })
  .map((chapters) =>
    chapters.flatMap((scores, chapter) =>
      scores.map((score, scene) =>
        buildEdge(`${chapter + 1}:${scene + 1}->${chapter + 1}:${scene + 2}`, score),
      ),
    ),
  );

const arbitraryRule: fc.Arbitrary<InsertionRule> = fc.record(
  {
    mode: fc.constantFrom('default', 'range', 'exact'),
    budgetPerChapter: fc.nat(4),
    range: fc.nat(16).map((max) => ({ min: 1, max })),
    sceneCounts: fc
      .array(fc.nat(16), { minLength: CHAPTERS, maxLength: CHAPTERS })
      .map((counts) => new Map(counts.map((count, index) => [index + 1, count]))),
  },
  { requiredKeys: ['mode', 'range', 'sceneCounts'] },
);
