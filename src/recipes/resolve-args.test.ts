import { describe, expect, it } from 'vitest';
import { CodedError } from '../errors.ts';
import { resolveArgs, toRefTrouble } from './resolve-args.ts';
import type { RefScope } from './resolve-ref.ts';

const SCOPE: RefScope = {
  task: {
    description: 'Draft scene 21',
    args: { scene_path: 'a.md', many: [1, 2] },
    session_plan_task_id: null,
  },
  slot: async (name) => (name === 'found' ? { kind: 'json', value: { paths: ['x.md'] } } : null),
};

describe('resolveArgs', () => {
  it('passes literals through unchanged', async () => {
    const args = { mode: 'FAST_SCAN', max: 12, deep: { on: true, none: null, list: [1, 'a', []] } };
    expect(await resolveArgs(args, SCOPE)).toEqual({ ok: true, args, reads: [] });
  });

  it('resolves references at any depth, in lists too, and tells what it read', async () => {
    const args = {
      search: { $ref: 'task.description' },
      path: { $ref: 'task.initial_args.scene_path' },
      deep: { list: [{ $ref: 'found.paths[0]' }, 'y.md', { inner: { $ref: 'task.args.many' } }] },
    };
    expect(await resolveArgs(args, SCOPE)).toEqual({
      ok: true,
      args: { search: 'Draft scene 21', path: 'a.md', deep: { list: ['x.md', 'y.md', { inner: [1, 2] }] } },
      reads: ['found', 'task.args', 'task.description'],
    });
  });

  it('tells every reference that leads nowhere, with its place', async () => {
    const args = {
      b: [{ $ref: 'found.paths[1]' }],
      a: { $ref: 'lost' },
      c: { $ref: 'task.description', default: 'x' },
      d: { $ref: 7 },
    };
    const resolved = await resolveArgs(args, SCOPE);
    expect(resolved.ok ? [] : resolved.findings.map(({ path, message }) => [path, message])).toEqual([
      ['/a', 'lost: there is nothing in the slot lost'],
      ['/b/0', 'found.paths[1]: paths has 1 entry'],
      ['/c', '{"$ref":"task.description","default":"x"}: this is not a path of names and [N]'],
      ['/d', '{"$ref":7}: this is not a path of names and [N]'],
    ]);
  });

  it('does not resolve what a reference brought in', async () => {
    const scope: RefScope = { ...SCOPE, slot: async () => ({ kind: 'json', value: { $ref: 'task.args' } }) };
    expect(await resolveArgs({ a: { $ref: 'found' } }, scope)).toMatchObject({
      args: { a: { $ref: 'task.args' } },
    });
  });

  it('becomes trouble with a code and all messages', async () => {
    const resolved = await resolveArgs({ a: { $ref: 'lost' }, b: { $ref: 'gone.x' } }, SCOPE);
    const error = toRefTrouble(resolved.ok ? [] : resolved.findings);
    expect(error).toBeInstanceOf(CodedError);
    expect(error.code).toBe('ref_unresolved');
    expect(error.message).toBe(
      'lost: there is nothing in the slot lost; gone.x: there is nothing in the slot gone',
    );
  });
});
