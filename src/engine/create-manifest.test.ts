import { describe, expect, it } from 'vitest';
import { createFixedClock } from '../../test/fakes/fixed-clock.ts';
import type { JsonObject } from '../contracts/json.ts';
import { NO_BUDGET, STORED_RUN } from '../contracts/run.ts';
import { createManifest } from './create-manifest.ts';
import { readStored } from './read-stored.ts';
import { renderStored } from './render-stored.ts';
import type { RunSpec } from './run-spec.ts';

const clock = createFixedClock('2026-02-10T14:30:00Z');

function create(args: JsonObject) {
  const spec: RunSpec = {
    kind: 'recipe',
    description: 'work',
    args,
    plan: [],
    fingerprint: {},
    model: 'offline:author',
    budget: NO_BUDGET,
  };
  return createManifest({ clock }, 'run_1', null, spec);
}

describe('createManifest', () => {
  it('makes what can be read again', () => {
    const run = create({ scene_ref: '1:2', deep: { list: [1, { a: null }] } });
    expect(readStored(STORED_RUN, renderStored(run))).toEqual({ state: 'valid', value: run });
  });

  it.each([
    ['nested endlessly', nest(1350)],
    ['nested so that only the manifest is too deep', nest(63)],
    ['with a key that reaches into prototypes', JSON.parse('{"a":{"__proto__":{"b":1}}}') as JsonObject],
    ['with such a key at the top', { constructor: 1 } as unknown as JsonObject],
  ])('refuses arguments %s, which no file may hold', (_, args) => {
    expect(() => create(args)).toThrow(
      expect.objectContaining({ code: 'json_out_of_bounds', kept: 'nothing was changed' }),
    );
  });
});

function nest(levels: number): JsonObject {
  return levels === 0 ? {} : { a: nest(levels - 1) };
}
