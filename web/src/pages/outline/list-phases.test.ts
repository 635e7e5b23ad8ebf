import { describe, expect, it } from 'vitest';
import type { ReportedFinding } from '../../../../src/contracts/outline-report.ts';
import { listPhases } from './list-phases.ts';

const finding = (phase: ReportedFinding['phase'], message: string): ReportedFinding => ({
  reason_code: 'phase_contract_invalid',
  phase,
  unit: null,
  attempt: 1,
  path: '',
  scene_ref: null,
  message,
  excerpt: null,
});

describe('the phases of an outline', () => {
  const lines = listPhases({
    phase_failed: 'phase_04_transition_causality_refinement',
    top_errors: [finding('phase_04_transition_causality_refinement', 'a scene is missing')],
    warnings: [finding('phase_03_scene_draft', 'a weak handoff'), finding(null, 'of no phase')],
    attempt_usage: {
      max_per_unit: 3,
      terminal_phase: null,
      worst_unit_of_terminal_phase: 0,
      by_unit: {
        phase_01_chapter_spine: 1,
        phase_02_section_architecture: 2,
        'phase_03_scene_draft/chapter:1': 1,
        'phase_03_scene_draft/chapter:2': 3,
        'phase_04_transition_causality_refinement/chapter:1': 3,
      },
    },
  });

  it('are six, each with what was asked for it and how it ended', () => {
    expect(lines.map(({ number, state, attempts }) => `${number} ${state} ${attempts}`)).toEqual([
      '1 done 1',
      '2 done 2',
      '3 done 4',
      '4 failed 3',
      '5 open 0',
      '6 open 0',
    ]);
    expect(lines[2]?.units).toEqual([
      { unit: 'chapter:1', attempts: 1 },
      { unit: 'chapter:2', attempts: 3 },
    ]);
  });

  it('have their own findings, and what ended the run as an error', () => {
    expect(
      lines.map(({ findings }) => findings.map(({ message, isError }) => `${isError} ${message}`)),
    ).toEqual([[], [], ['false a weak handoff'], ['true a scene is missing'], [], []]);
  });
});
