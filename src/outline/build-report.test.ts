import { describe, expect, it } from 'vitest';
import type { RefusedAnswer } from '../engine/refused-answer.ts';
import { refusalToError } from '../engine/refused-answer.ts';
import { CodedError } from '../errors.ts';
import type { ReasonCode } from '../reasons.ts';
import { buildReport } from './build-report.ts';
import { createOutlineProgress } from './outline-progress.ts';

const PHASE = 'phase_03_scene_draft';

function refuse(chapter: number, reasonCode: ReasonCode, repeated = false): [string, RefusedAnswer] {
  const finding = {
    reason_code: reasonCode,
    severity: 'error',
    path: `/chapters/${chapter}`,
    message: `chapter ${chapter} is refused`,
    excerpt: null,
    detail: null,
  } as const;
  return [
    `${PHASE}/chapter:${chapter}`,
    {
      reasonCode,
      reasonCodes: repeated ? [reasonCode, 'same_failure_repeated'] : [reasonCode],
      message: `${PHASE}: chapter ${chapter} is refused`,
      contract: PHASE,
      stepId: `${PHASE}/chapter:${chapter}/attempt:2`,
      attempts: 2,
      findings: [finding, { ...finding, severity: 'warning', message: 'only a warning' }],
      rawOutput: `blobs/${chapter}`,
    },
  ];
}

function report(error: CodedError | null, refusals: readonly [string, RefusedAnswer][]) {
  const progress = createOutlineProgress();
  progress.phase = PHASE;
  for (const [unit, refused] of refusals) progress.refusals.set(unit, refused);
  return buildReport({
    bookId: 'lantern',
    runId: null,
    at: '2026-02-10T14:30:00Z',
    options: {
      sceneCount: { mode: 'default' },
      strict: true,
      insertBudget: 2,
      pauseOnAttention: false,
      fromPhase: 1,
      toPhase: 6,
    },
    fromPhase: 1,
    templates: {},
    progress,
    error,
  });
}

describe('the report of an outline that ended with a refused answer', () => {
  it('tells the findings of all that were refused, in story order, and the raw answer of the first', () => {
    const third = refuse(3, 'json_parse');
    const second = refuse(2, 'outline_schema', true);
    expect(report(refusalToError(second[1]), [third, second])).toMatchObject({
      overall_status: 'ERROR',
      requires_user_attention: true,
      reason_codes: ['outline_schema', 'same_failure_repeated'],
      raw_model_output_path: 'blobs/2',
      retry_directive: 'Ask again, mending: /chapters/2',
      top_errors: [
        { message: 'chapter 2 is refused', unit: `${PHASE}/chapter:2`, attempt: 2 },
        { message: 'chapter 3 is refused', unit: `${PHASE}/chapter:3`, attempt: 2 },
      ],
    });
  });

  it('does not take a refused answer for what ended the run where something else did', () => {
    expect(report(new CodedError('provider_quota'), [refuse(2, 'json_parse', true)])).toMatchObject({
      overall_status: 'PAUSED',
      requires_user_attention: false,
      reason_codes: ['provider_quota'],
      raw_model_output_path: null,
      retry_directive: null,
      top_errors: [{ message: 'chapter 2 is refused' }],
    });
  });

  it('tells of the trouble itself where no answer was refused', () => {
    expect(report(new CodedError('provider_quota', { message: 'No quota is left.' }), [])).toMatchObject({
      raw_model_output_path: null,
      top_errors: [
        { reason_code: 'provider_quota', message: 'No quota is left.', unit: null, attempt: null },
      ],
    });
    expect(report(null, []).top_errors).toEqual([]);
  });
});
