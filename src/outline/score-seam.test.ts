import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildScene } from '../../test/fakes/test-outline.ts';
import { ConstraintStateSchema, HandoffModeSchema, type SeamResolution } from '../contracts/outline-ids.ts';
import { deriveSeamResolution } from './derive-seam-resolution.ts';
import { type SceneEntered, type SceneLeft, scoreSeam } from './score-seam.ts';

type Edge = [
  what: string,
  from: string,
  to: string,
  parts: string[],
  score: number,
  resolution: SeamResolution,
];

interface Table {
  readonly points: Readonly<Record<string, number>>;
  readonly state_order: readonly string[];
  readonly states: readonly (readonly number[])[];
  readonly edges: readonly Edge[];
}

const path = new URL('../../test/fixtures/outline/seam-scores.json', import.meta.url);
const TABLE: Table = JSON.parse(readFileSync(path, 'utf8'));

describe('scoreSeam', () => {
  it.each(TABLE.edges)('%s', (_, from, to, names, score, resolution) => {
    const scored = scoreSeam(readLeft(from), readEntered(to));
    expect(scored.parts).toEqual(names.map((name) => ({ name, points: TABLE.points[name] })));
    expect(scored.score).toBe(score);
    expect(deriveSeamResolution(scored.score)).toBe(resolution);
  });

  it('gives every change of state the points of the table', () => {
    expect(TABLE.state_order).toEqual(ConstraintStateSchema.options);
    const found = ConstraintStateSchema.options.map((before) =>
      ConstraintStateSchema.options.map(
        (after) =>
          scoreSeam(buildScene({ constraint_state: before }), buildScene({ constraint_state: after })).score,
      ),
    );
    expect(found).toEqual(TABLE.states);
  });

  it('has an edge in the table for every handoff mode and every part', () => {
    expect(TABLE.edges.length).toBeGreaterThanOrEqual(60);
    const modes = new Set(TABLE.edges.map(([, , to]) => to.split(' ')[1]));
    expect([...modes].sort()).toEqual([...HandoffModeSchema.options].sort());
    const parts = new Set(TABLE.edges.flatMap(([, , , names]) => names));
    expect([...parts].sort()).toEqual(Object.keys(TABLE.points).sort());
  });

  it('reads the place, the people and the way in from the side of the edge they belong to', () => {
    const from = buildScene({ location_start_id: 'LOC_ELSEWHERE', handoff_mode: 'hard_cut' });
    const to = buildScene({ location_end_id: 'LOC_ELSEWHERE' });
    expect(scoreSeam(from, to)).toEqual({ score: 0, parts: [] });
  });

  it('is the sum of its parts up to 100, whatever the scenes', () => {
    fc.assert(
      fc.property(arbitraryScene, arbitraryScene, (from, to) => {
        const { score, parts } = scoreSeam(from, to);
        const sum = parts.reduce((total, { points }) => total + points, 0);
        expect(score).toBe(Math.min(100, sum));
        expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length);
      }),
    );
  });
});

it.each<[number, SeamResolution]>([
  [0, 'inline_bridge'],
  [24, 'inline_bridge'],
  [25, 'micro_scene'],
  [54, 'micro_scene'],
  [55, 'full_scene'],
  [100, 'full_scene'],
])('a score of %i needs %s', (score, resolution) => {
  expect(deriveSeamResolution(score)).toBe(resolution);
});

const arbitraryScene = fc
  .record({
    location_start_id: fc.constantFrom('LOC_A', 'LOC_B'),
    location_end_id: fc.constantFrom('LOC_A', 'LOC_B'),
    constraint_state: fc.constantFrom(...ConstraintStateSchema.options),
    handoff_mode: fc.constantFrom(...HandoffModeSchema.options),
    type: fc.constantFrom(
      'setup',
      'action',
      'reveal',
      'escalation',
      'choice',
      'aftermath',
      'transition',
      'odd',
    ),
    characters: fc.subarray(['CHAR_A', 'CHAR_B', 'CHAR_C'], { minLength: 1 }),
  })
  .map((changes) => buildScene(changes));

/** `end-location state type cast` */
function readLeft(text: string): SceneLeft {
  const [place = '', state, type = '', cast = ''] = text.split(' ');
  return buildScene({
    location_end_id: `LOC_${place}`,
    constraint_state: ConstraintStateSchema.parse(state),
    type,
    characters: cast.split(',').map((name) => `CHAR_${name}`),
  });
}

/** `start-location handoff state type cast` */
function readEntered(text: string): SceneEntered {
  const [place = '', mode, state, type = '', cast = ''] = text.split(' ');
  return buildScene({
    location_start_id: `LOC_${place}`,
    handoff_mode: HandoffModeSchema.parse(mode),
    constraint_state: ConstraintStateSchema.parse(state),
    type,
    characters: cast.split(',').map((name) => `CHAR_${name}`),
  });
}
