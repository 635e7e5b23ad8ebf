import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleStep } from '../../test/conformance/sample-run.ts';
import type { DoneStepRecord, StepRecord } from '../contracts/step-record.ts';
import { createJournalIndex } from './journal-index.ts';
import { NO_USAGE } from './usage.ts';

function done(seq: number, changes: Partial<DoneStepRecord> = {}): DoneStepRecord {
  const step = sampleStep(seq);
  if (step.status !== 'done') throw new Error('the sample is not done');
  return { ...step, ...changes };
}

function failed(seq: number, stepId: string): StepRecord {
  const { output: _, output_summary: __, ...shared } = done(seq, { step_id: stepId });
  const error = { reason_code: 'json_parse', message: 'no', kept: null, next_action: 'again', details: {} };
  return { ...shared, status: 'failed', output_hash: null, error };
}

const resume = (seq: number, number: number, after: string, overrides?: number) => {
  const value = overrides === undefined ? { after } : { after, overrides };
  return done(seq, { step_id: `resume:${number}`, output: { kind: 'inline', value } });
};

describe('an index', () => {
  it('of an empty journal knows nothing', () => {
    const index = createJournalIndex();
    expect(index).toMatchObject({ lastSeq: 0, usage: NO_USAGE, slots: {}, lastFailedRound: 0, resumes: 0 });
    expect(index.done('world')).toBeNull();
    expect(index.executions('world')).toBe(0);
  });

  it('knows where a step that is done stands, and with which inputs', () => {
    const index = createJournalIndex();
    index.add(done(4, { step_id: 'world', input_hash: 'sha256:aa' }), 120, null);
    expect(index.done('world')).toEqual({ position: 120, seq: 4, inputHash: 'sha256:aa' });
    expect(index.lastSeq).toBe(4);
  });

  it('does not take a step that failed for done, but counts it', () => {
    const index = createJournalIndex();
    index.add(failed(1, 'world'), 0, null);
    index.add(failed(2, 'world'), 10, null);
    expect(index.done('world')).toBeNull();
    expect(index.executions('world')).toBe(2);
    index.add(done(3, { step_id: 'world' }), 20, null);
    expect(index.done('world')?.position).toBe(20);
    expect(index.executions('world')).toBe(3);
    expect(index.executions('theme')).toBe(0);
  });

  it('adds up what steps used, also those that failed', () => {
    const index = createJournalIndex();
    const usage = { ...NO_USAGE, calls: 1, input_tokens: 10, cost_usd: 0.1 };
    index.add(done(1, { usage }), 0, null);
    index.add({ ...failed(2, 'world'), usage }, 1, null);
    index.add(done(3), 2, null);
    expect(index.usage).toEqual({ ...NO_USAGE, calls: 2, input_tokens: 20, cost_usd: 0.2 });
  });

  it.each([
    ['never', [resume(2, 1, 'paused')], 0],
    ['once', [resume(2, 1, 'paused'), resume(4, 2, 'paused', 1)], 4],
    ['once, and taken up again since', [resume(2, 1, 'paused', 1), resume(4, 2, 'failed', 1)], 2],
    ['twice', [resume(2, 1, 'paused', 1), resume(4, 2, 'failed', 2), resume(6, 3, 'failed', 2)], 4],
  ])('knows since when the last override holds: %s', (_, lines, seq) => {
    const index = createJournalIndex();
    for (const line of lines) index.add(line, 0, null);
    expect(index.lastOverride).toBe(seq);
  });

  it('counts how often a run was taken up, and remembers the last time after a failure', () => {
    const index = createJournalIndex();
    index.add(resume(2, 1, 'paused'), 0, null);
    expect([index.resumes, index.lastFailedRound]).toEqual([1, 0]);
    index.add(resume(5, 2, 'failed'), 1, null);
    index.add(resume(7, 3, 'interrupted'), 2, null);
    expect([index.resumes, index.lastFailedRound]).toEqual([3, 5]);
  });

  it.each<[string, DoneStepRecord['output']]>([
    ['a blob', { kind: 'blob', sha256: 'sha256:aa', bytes: 9 }],
    ['a text', { kind: 'inline', value: 'failed' }],
    ['a list', { kind: 'inline', value: ['failed'] }],
    ['nothing', { kind: 'inline', value: null }],
  ])('a resume line with %s in it says nothing of a failure', (_, output) => {
    const index = createJournalIndex();
    index.add(done(1, { step_id: 'resume:1', output }), 0, null);
    expect([index.resumes, index.lastFailedRound]).toEqual([1, 0]);
  });

  it('does not take a step for a resume that only begins alike', () => {
    const index = createJournalIndex();
    index.add(
      done(1, { step_id: 'resume', output: { kind: 'inline', value: { after: 'failed' } } }),
      0,
      null,
    );
    index.add(done(2, { step_id: 'resumed:1' }), 0, null);
    expect([index.resumes, index.lastFailedRound]).toEqual([0, 0]);
  });
});

describe('slots', () => {
  it('an artifact has the text, a pointer the receipt', () => {
    const index = createJournalIndex();
    const shared = { output_hash: 'sha256:aa', output_preview: 'short' };
    index.add(done(1, { ...shared, output_slot: 'draft', agent_id: 'writer' }), 0, 'the text');
    index.add(done(2, { ...shared, output_slot: 'note', output_summary: 'sum' }), 1, null);
    index.add(done(3, { ...shared, output_slot: 'found', receipt_id: 'rcpt_1' }), 2, 'not kept');
    index.add(done(4, shared), 3, 'no slot');
    expect(index.slots).toEqual({
      draft: { type: 'artifact', agent_id: 'writer', text: 'the text', sha256: 'aa', summary: 'short' },
      note: { type: 'artifact', agent_id: 'system', text: '', sha256: 'aa', summary: 'sum' },
      found: { type: 'pointer', receipt_id: 'rcpt_1', sha256: 'aa', summary: 'short' },
    });
  });

  it('the later of two lines for one slot counts', () => {
    const index = createJournalIndex();
    index.add(done(1, { output_slot: 'draft' }), 0, 'one');
    index.add(done(2, { output_slot: 'draft' }), 1, 'two');
    expect(index.slots['draft']).toMatchObject({ text: 'two' });
  });

  it('a step that failed fills none', () => {
    const index = createJournalIndex();
    index.add({ ...failed(1, 'world'), output_slot: 'draft' }, 0, 'half');
    expect(index.slots).toEqual({});
  });
});

it('an index does not depend on the order in which steps of one plan ended', () => {
  const usage = { ...NO_USAGE, calls: 1, cost_usd: 0.1 };
  const lines: StepRecord[] = [
    done(1, { step_id: 'a', output_slot: 'a', usage }),
    failed(2, 'b'),
    resume(3, 1, 'failed'),
    done(4, { step_id: 'b', usage }),
    resume(5, 2, 'failed', 1),
    resume(7, 3, 'paused', 1),
    done(6, { step_id: 'c', output_slot: 'c', usage: { ...usage, cost_usd: 0.2 } }),
  ];
  const describeIndex = (order: readonly StepRecord[]) => {
    const index = createJournalIndex();
    for (const line of order) index.add(line, line.seq * 10, `text ${line.seq}`);
    const { lastSeq, lastFailedRound, lastOverride, resumes, slots } = index;
    const steps = lines.map(({ step_id }) => [index.done(step_id), index.executions(step_id)]);
    return { lastSeq, lastFailedRound, lastOverride, resumes, slots, steps, usage: index.usage };
  };
  fc.assert(
    fc.property(fc.shuffledSubarray(lines, { minLength: lines.length }), (order) => {
      expect(describeIndex(order)).toEqual(describeIndex(lines));
    }),
  );
});
