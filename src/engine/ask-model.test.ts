import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createScriptedModel, type Script } from '../../test/fakes/scripted-model.ts';
import { createTestEngine, type Work } from '../../test/fakes/test-engine.ts';
import type { Budget } from '../contracts/run.ts';
import { CodedError } from '../errors.ts';
import { askModel } from './ask-model.ts';
import type { Model } from './ports.ts';
import { refusalToError } from './refused-answer.ts';
import type { RunContext } from './run-context.ts';

const Schema = z.strictObject({ name: z.string().min(1), count: z.int() });
const GOOD = '{"name":"Ada","count":3}';

const askOnly = (context: RunContext, isStrict = true) =>
  askModel(context, 'a', {
    role: 'planner',
    template: 'test',
    maxAttempts: 2,
    contract: {
      name: 'thing',
      schema: Schema,
      reasonCode: 'phase_contract_invalid',
      ...(isStrict ? { isStrict: true as const } : {}),
      compile: (raw) => ({ value: raw, findings: [] }),
    },
    prompt: (findings) => ({ messages: [{ role: 'user', content: findings ?? 'first' }], inputs: [] }),
  });

const ask: Work = async (context) => {
  const answer = await askOnly(context);
  if (!answer.ok) throw refusalToError(answer.refused);
  const { value, attempt } = answer;
  await context.step('a', { value }, async () => null);
  return { value, attempt };
};

function createAsk(script: readonly Script[], parts: Partial<Model> = {}) {
  const model = createScriptedModel(script, parts);
  const engine = createTestEngine({ model });
  return { model, engine };
}

describe('asking a model', () => {
  it('believes an answer that keeps its contract', async () => {
    const { model, engine } = createAsk([GOOD]);
    const { run, output } = await engine.start(ask);
    expect(output).toEqual({ value: { name: 'Ada', count: 3 }, attempt: 1 });
    expect(model.requests).toHaveLength(1);
    expect(run.usage).toMatchObject({ calls: 1, input_tokens: 100, output_tokens: 50, cost_usd: 0.0002 });
  });

  it('asks again with the findings of every earlier attempt, and takes the second answer', async () => {
    const { model, engine } = createAsk(['{"name":""}', GOOD]);
    const { output } = await engine.start(ask);
    expect(output).toMatchObject({ attempt: 2 });
    const retry = model.requests[1]?.messages[0]?.content;
    expect(retry).toContain('Attempt 1 was refused');
    expect(retry).toContain('/count');
    expect(retry).toContain('/name');
  });

  for (const [what, bad, code, detail] of [
    ['fenced JSON', '```json\n{"name":"Ada","count":3}\n```', 'json_parse', 'code_fence'],
    ['two objects', `${GOOD}\n${GOOD}`, 'json_parse', 'second_object'],
    ['truncated JSON', GOOD.slice(0, -3), 'json_parse', 'truncated'],
    ['a duplicate key', '{"name":"Ada","name":"Eve","count":3}', 'json_parse', 'duplicate_key'],
    ['a missing key', '{"name":"Ada"}', 'phase_contract_invalid', 'missing_key'],
    ['an extra key', '{"name":"Ada","count":3,"more":1}', 'phase_contract_invalid', 'unknown_key'],
    ['a wrong type', '{"name":"Ada","count":"3"}', 'phase_contract_invalid', 'invalid_type'],
  ] as const) {
    it(`retries ${what} once, then fails as ${code} with the raw text kept`, async () => {
      const { model, engine } = createAsk([bad, bad]);
      const { run } = await engine.start(ask);
      expect(run).toMatchObject({ status: 'failed', error: { reason_code: code } });
      expect(run.error?.details).toMatchObject({
        attempts: 2,
        reason_codes: [code, 'same_failure_repeated'],
        findings: [{ reason_code: code, detail }],
      });
      expect(model.requests).toHaveLength(2);
      const hash = String(run.error?.details['raw_output']).split('/').at(-1);
      const raw = await engine.store.runs.loadBlob(run.run_id, `sha256:${hash}`);
      expect(Buffer.from(raw ?? []).toString()).toBe(bad);
    });
  }

  it('takes an object out of its fence where the contract does not want it bare, with a warning', async () => {
    const { model, engine } = createAsk(['```json\n{"name":"Ada","count":3}\n```']);
    const { run, output } = await engine.start(async (context) => {
      const answer = await askOnly(context, false);
      return answer.ok ? answer.value : null;
    });
    expect([output, model.requests.length]).toEqual([{ name: 'Ada', count: 3 }, 1]);
    expect(run.notices).toMatchObject([{ reason_code: 'envelope_unwrapped' }]);
  });

  it('gives a refused answer as a value: whoever asked may go on', async () => {
    const { model, engine } = createAsk(['{"name":""}', 'no JSON']);
    let asked: Awaited<ReturnType<typeof askOnly>> | null = null;
    const { run } = await engine.start(async (context) => {
      asked = await askOnly(context);
      return null;
    });
    expect(run.status).toBe('done');
    expect(model.requests).toHaveLength(2);
    expect(asked).toMatchObject({
      ok: false,
      refused: {
        reasonCode: 'json_parse',
        reasonCodes: ['json_parse'],
        contract: 'thing',
        stepId: 'a/attempt:2',
        attempts: 2,
        findings: [{ reason_code: 'json_parse', severity: 'error' }],
        rawOutput: expect.stringMatching(/[0-9a-f]{64}$/),
      },
    });
  });

  it('throws what keeps a question from being answered at all', async () => {
    const { engine } = createAsk([new CodedError('provider_quota')]);
    const { run } = await engine.start(async (context) => {
      const { ok } = await askOnly(context);
      return ok;
    });
    expect(run).toMatchObject({ status: 'paused', error: { reason_code: 'provider_quota' } });
  });

  it('does not call another failure the same failure', async () => {
    const { engine } = createAsk(['no JSON', '{"name":"Ada"}']);
    const { run } = await engine.start(ask);
    expect(run.error).toMatchObject({
      reason_code: 'phase_contract_invalid',
      details: { reason_codes: ['phase_contract_invalid'] },
    });
  });

  it('routes error_v1 by its code: retried, stopped at once, or refused as an answer', async () => {
    const error = (reason_code: string) =>
      JSON.stringify({
        result: 'ERROR',
        schema_version: 'error_v1',
        error_type: 'missing_input',
        reason_code,
        missing_fields: ['/name'],
        phase: 'thing',
        action_hint: 'Say who it is about.',
        validator_evidence: [],
      });
    const retried = createAsk([error('phase_contract_invalid'), GOOD]);
    expect((await retried.engine.start(ask)).output).toMatchObject({ attempt: 2 });
    const stopped = createAsk([error('template_drift'), GOOD]);
    expect((await stopped.engine.start(ask)).run.error).toMatchObject({ reason_code: 'template_drift' });
    expect(stopped.model.requests).toHaveLength(1);
    const forged = createAsk([error('provider_quota'), GOOD]);
    expect((await forged.engine.start(ask)).output).toMatchObject({ attempt: 2 });
    expect(forged.model.requests[1]?.messages[0]?.content).toContain('may not carry the code provider_quota');
  });

  it('unwraps an envelope where the model is set so, and warns each time', async () => {
    const { engine } = createAsk([`<think>hm</think>\n\`\`\`json\n${GOOD}\n\`\`\``], { envelope: 'unwrap' });
    const { run, output } = await engine.start(ask);
    expect(output).toMatchObject({ attempt: 1 });
    expect(run.notices).toMatchObject([{ reason_code: 'envelope_unwrapped', step_id: 'a/attempt:1' }]);
  });

  it('says that an envelope could be taken off where that is all that is wrong', async () => {
    const fenced = `\`\`\`json\n${GOOD}\n\`\`\``;
    const told = async (...answers: string[]) => (await createAsk(answers).engine.start(ask)).run.error;
    expect(await told(fenced, fenced)).toMatchObject({
      reason_code: 'json_parse',
      message: expect.stringMatching(/without its code fence .*"envelope": "unwrap" for \S+:\S+ takes/),
    });
    expect((await told('no JSON', 'none again'))?.message).not.toContain('envelope');
    expect((await told(`Sure:\n${fenced}`, `Sure!\n${fenced}`))?.message).not.toContain('envelope');
  });

  it('judges recorded answers again on resume, without a call', async () => {
    const { model, engine } = createAsk(['no JSON', new CodedError('provider_quota'), GOOD]);
    const { run } = await engine.start(ask);
    expect(run).toMatchObject({ status: 'paused', error: { reason_code: 'provider_quota' } });
    const resumed = await engine.resume(run.run_id, ask);
    expect(resumed.output).toMatchObject({ attempt: 2 });
    expect(model.requests).toHaveLength(3);
  });

  it('gives a failed run its attempts again when it is taken up, and shows the earlier ones', async () => {
    const { model, engine } = createAsk(['bad 1', 'bad 2', 'bad 3', 'bad 4', GOOD]);
    const { run } = await engine.start(ask);
    expect(run.status).toBe('failed');
    expect((await engine.resume(run.run_id, ask)).run.status).toBe('failed');
    expect(model.requests).toHaveLength(4);
    const third = await engine.resume(run.run_id, ask);
    expect(third.output).toMatchObject({ attempt: 5 });
    expect(model.requests[4]?.messages[0]?.content).toContain('Attempt 4 was refused');
  });

  it('waits rate limits out before it pauses, and not for a quota', async () => {
    const limited = new CodedError('provider_rate_limit', { details: { retry_after_ms: 50 } });
    const patient = createAsk([limited, limited, GOOD]);
    expect((await patient.engine.start(ask)).run.status).toBe('done');
    const paused = createAsk([limited, limited, limited]);
    expect((await paused.engine.start(ask)).run).toMatchObject({ status: 'paused' });
    expect(paused.model.requests).toHaveLength(3);
    const quota = createAsk([new CodedError('provider_quota')]);
    await quota.engine.start(ask);
    expect(quota.model.requests).toHaveLength(1);
  });

  it('pauses before a request that could break a cap, and goes on with a higher one', async () => {
    const cap = (max_cost_usd: number | null, max_tokens: number | null): Budget => ({
      max_cost_usd,
      max_tokens,
    });
    const { model, engine } = createAsk(['no JSON', GOOD]);
    const { run } = await engine.start(ask, { budget: cap(null, 1200) });
    expect(run).toMatchObject({ status: 'paused', error: { reason_code: 'budget_exhausted' } });
    expect(model.requests).toHaveLength(1);
    const resumed = await engine.resume(run.run_id, ask, { resume: { budget: cap(null, 100_000) } });
    expect(resumed.run.status).toBe('done');
    const unpriced = createAsk([GOOD], { price: null });
    const refused = await unpriced.engine.start(ask, { budget: cap(1, null) });
    expect(refused.run.error).toMatchObject({ reason_code: 'price_unknown' });
    expect(unpriced.model.requests).toHaveLength(0);
  });
});
