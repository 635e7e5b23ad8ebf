import { expect, it } from 'vitest';
import { compareUnits } from './compare-units.ts';

it('puts units in story order, however they arrived', () => {
  const ordered = [
    'phase_01_chapter_spine/book',
    'phase_03_scene_draft/chapter:2',
    'phase_03_scene_draft/chapter:10',
    'phase_04_transition_causality_refinement/chapter:1',
    'phase_04_transition_causality_refinement/chapter:12',
    'phase_04_transition_causality_refinement/bridge:2.9-2.10',
    'phase_04_transition_causality_refinement/bridge:2.10-3.1',
    'phase_04_transition_causality_refinement/bridge:10.1-10.2',
    'phase_05_cast_function_refinement/chapter:1',
  ];
  expect(ordered.toReversed().sort(compareUnits)).toEqual(ordered);
  expect([...ordered.slice(4), ...ordered.slice(0, 4)].sort(compareUnits)).toEqual(ordered);
  for (const unit of ordered) expect(compareUnits(unit, unit)).toBe(0);
});
