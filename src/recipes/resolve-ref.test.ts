import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Json } from '../contracts/json.ts';
import { type RefTask, resolveRef } from './resolve-ref.ts';
import type { SlotValue } from './slot-value.ts';

interface Table {
  readonly scopes: Record<string, { task: RefTask; slots: Record<string, SlotValue> }>;
  readonly rows: readonly [scope: string, path: string, { value: Json } | { broken: string }][];
}

const TABLE: Table = JSON.parse(
  readFileSync(new URL('../../test/fixtures/recipes/resolve-ref.json', import.meta.url), 'utf8'),
);

describe('resolveRef', () => {
  it('is held against many cases', () => {
    expect(TABLE.rows.length).toBeGreaterThanOrEqual(50);
  });

  it.each(TABLE.rows)('in %s, follows %s', async (name, path, expected) => {
    const scope = TABLE.scopes[name];
    if (scope === undefined) throw new Error(`no scope ${name}`);
    const slots = new Map(Object.entries(scope.slots));
    const resolved = await resolveRef(path, {
      task: scope.task,
      slot: async (slot) => slots.get(slot) ?? null,
    });
    expect(resolved).toEqual(
      'value' in expected ? { ok: true, value: expected.value } : { ok: false, message: expected.broken },
    );
  });
});
