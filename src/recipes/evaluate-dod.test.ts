import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type DodCheck, DodCheckSchema } from '../contracts/recipe.ts';
import { evaluateDod, type PathFact } from './evaluate-dod.ts';
import { loadDodFacts } from './load-dod-facts.ts';
import type { RefScope } from './resolve-ref.ts';
import type { SlotValue } from './slot-value.ts';

interface Table {
  readonly slots: Record<string, SlotValue>;
  readonly rows: readonly [DodCheck, PathFact | null, boolean, string][];
}

const { slots, rows }: Table = JSON.parse(
  readFileSync(new URL('../../test/fixtures/recipes/evaluate-dod.json', import.meta.url), 'utf8'),
);

describe('evaluateDod', () => {
  it.each(rows)('judges %j with %j: %s', (check, path, passed, detail) => {
    expect(DodCheckSchema.safeParse(check).success).toBe(true);
    const paths = new Map(path === null ? [] : [[0, path] as const]);
    const results = evaluateDod([check], { slots: new Map(Object.entries(slots)), paths });
    expect(results).toEqual([{ check, passed, detail }]);
  });

  it('judges every check, also after one that failed', () => {
    const checks = rows.map(([check]) => check).filter(({ check }) => check !== 'file_exists');
    const facts = { slots: new Map(Object.entries(slots)), paths: new Map() };
    expect(evaluateDod(checks, facts)).toHaveLength(checks.length);
  });
});

describe('loadDodFacts', () => {
  const scope: RefScope = {
    task: {
      description: 'x',
      args: { there: 'a.md', out: '../b.md', many: ['a.md'] },
      session_plan_task_id: null,
    },
    slot: async (name) => slots[name] ?? null,
  };

  it('looks at files by literal and by reference, and never outside the project', async () => {
    const looked: string[] = [];
    const dod: DodCheck[] = [
      { check: 'file_exists', path: 'b.md' },
      { check: 'file_exists', path: { $ref: 'task.args.there' } },
      { check: 'file_exists', path: { $ref: 'task.args.out' } },
      { check: 'file_exists', path: { $ref: 'task.args.many' } },
      { check: 'file_exists', path: { $ref: 'task.args.gone' } },
      { check: 'slot_not_null', slot: 'draft' },
      { check: 'slot_not_null', slot: 'nobody' },
    ];
    const facts = await loadDodFacts(dod, scope, async (path) => {
      looked.push(path);
      return path === 'a.md';
    });
    expect(looked).toEqual(['b.md', 'a.md']);
    expect([...facts.slots.keys()]).toEqual(['draft']);
    expect(evaluateDod(dod, facts).map(({ passed, detail }) => [passed, detail])).toEqual([
      [false, 'b.md is not there'],
      [true, 'a.md is there'],
      [false, 'The path "../b.md" climbs with ...'],
      [false, 'the reference does not lead to a path'],
      [false, 'task.args.gone: args has no gone'],
      [true, 'draft is there'],
      [false, 'nothing is in the slot nobody'],
    ]);
  });
});
