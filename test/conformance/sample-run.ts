import type { ModelCall } from '../../src/contracts/model-call.ts';
import { NO_BUDGET, type Run } from '../../src/contracts/run.ts';
import type { RunRequest } from '../../src/contracts/run-request.ts';
import type { SlotCache } from '../../src/contracts/slot-cache.ts';
import type { StepRecord } from '../../src/contracts/step-record.ts';
import { hashBytes } from '../../src/engine/hash.ts';
import { sealLine } from '../../src/engine/seal-line.ts';

const HASH = hashBytes('sample');

type RunningRun = Extract<Run, { status: 'running' }>;

/** A running run that keeps its contract. */
export function sampleRun(changes: Partial<RunningRun> = {}): RunningRun {
  return {
    run_id: 'run_01',
    kind: 'novel',
    parent_run_id: null,
    recipe_id: null,
    session_id: null,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    task: { description: 'write a book', session_plan_task_id: null, initial_args: {} },
    current_step_index: 0,
    total_steps: 1,
    plan: ['world'],
    active_steps: [],
    fingerprint: { sha256: HASH, parts: {} },
    model: 'offline:author',
    usage: {
      calls: 0,
      input_tokens: 0,
      output_tokens: 0,
      cached_tokens: 0,
      unmetered_calls: 0,
      cost_usd: 0,
      unpriced_calls: 0,
    },
    budget: NO_BUDGET,
    notices: [],
    overrides: [],
    status: 'running',
    phase: null,
    completed_at: null,
    error: null,
    ...changes,
  };
}

/** One that waits for its turn. */
export function waitingRun(changes: Partial<RunningRun> = {}): Run {
  return { ...sampleRun(changes), status: 'pending', phase: null };
}

/** One that nobody works on. */
export function endedRun(
  status: 'done' | 'cancelled' | 'failed' | 'paused',
  changes: Partial<RunningRun> = {},
): Run {
  const run = { ...sampleRun(changes), phase: null };
  const completed_at = '2026-01-01T00:00:02.000Z';
  const error = {
    reason_code: 'interrupted',
    message: 'It was cut short.',
    kept: null,
    next_action: 'Resume it.',
    details: {},
  };
  if (status === 'done') return { ...run, status, completed_at };
  return status === 'paused' ? { ...run, status, error } : { ...run, status, completed_at, error };
}

/** The sealed line of a step that gave a text. */
export function sampleStep(seq: number, text = `output ${seq}`): StepRecord {
  return sealLine({
    seq,
    step_index: seq - 1,
    step_id: `chapter:${seq}/draft`,
    kind: 'model' as const,
    phase: null,
    tool: null,
    agent_archetype: null,
    agent_id: null,
    output_slot: null,
    receipt_id: null,
    input_slot_refs: [],
    input_hash: HASH,
    attempt: 1,
    usage: null,
    output_preview: text.slice(0, 40),
    started_at: '2026-01-01T00:00:00.000Z',
    completed_at: '2026-01-01T00:00:01.000Z',
    status: 'done' as const,
    output: { kind: 'inline' as const, value: { text, 10: 'ten', 2: 'two' } },
    output_hash: hashBytes(text),
    output_summary: null,
    error: null,
  });
}

export function sampleCall(callId: string): ModelCall {
  return sealLine({
    call_id: callId,
    step_id: 'chapter:1/draft',
    at: '2026-01-01T00:00:00.000Z',
    event: 'sent' as const,
    model: 'offline:author',
    contract: null,
    template: 'world',
    request_hash: HASH,
    inputs: [],
  });
}

export function sampleCache(text: string): SlotCache {
  return { draft: { type: 'artifact', agent_id: 'writer', text, sha256: hashBytes(text), summary: '' } };
}

export function sampleRequest(request: 'cancel' | 'pause', reason = 'asked'): RunRequest {
  return {
    schema_version: 'run_request_v1',
    request,
    requested_at: '2026-01-01T00:00:00.000Z',
    reason,
  };
}
