import { expect, it } from 'vitest';
import { openTestTrail, sampleReceipt } from '../../test/fakes/sample-audit.ts';
import { createTestEngine, type Work } from '../../test/fakes/test-engine.ts';
import type { AuditTrail } from '../audit/create-audit-trail.ts';
import { CodedError } from '../errors.ts';
import { issueReceipt } from './issue-receipt.ts';

type Save = AuditTrail['saveReceipt'];

/** A run that issues one receipt and is cut short there, before or after the trail has it; then it is taken up. */
async function takeUpAfter(cutShort: (save: Save) => Save) {
  const engine = createTestEngine();
  const lease = await engine.store.lock.acquire({ owner: 'test', purpose: 'test', waitMs: 0 });
  const { trail, issues } = openTestTrail(engine.store);
  const issue = await issues.open({ origin: ['a scene'], title: 'Scene', author: 'chief', body: '' });
  const built: string[] = [];
  const issueWith =
    (saveReceipt: Save): Work =>
    (context) =>
      issueReceipt(
        context,
        { saveReceipt, list: trail.list },
        {
          id: 'plan/receipt:1',
          build(finishedAt) {
            built.push(finishedAt);
            return sampleReceipt(1, { issue_id: issue.id, finished_at: finishedAt });
          },
          report: '# Report\n',
          packetStep: 'plan/packet',
          about: {},
        },
      );
  const { run } = await engine.start(issueWith(cutShort(trail.saveReceipt)), { lease, plan: ['plan'] });
  expect(run.error?.reason_code).toBe('provider_quota');
  const { output } = await engine.resume(run.run_id, issueWith(trail.saveReceipt), { lease });
  const steps = (await engine.records(run.run_id)).map(({ step_id }) => step_id);
  return { trail, issue: await issues.load(issue.id), output, built, steps };
}

it.each([
  [
    'before the trail had its receipt',
    () => async () => {
      throw new CodedError('provider_quota');
    },
  ],
  [
    'after the trail had its receipt',
    (save: Save): Save =>
      async (...given) => {
        await save(...given);
        throw new CodedError('provider_quota');
      },
  ],
])('a run that was cut short %s leaves it there once, with its first time', async (_, cutShort) => {
  const { trail, issue, output, built, steps } = await takeUpAfter(cutShort);
  expect(built).toHaveLength(1);
  expect((await trail.list({})).map(({ kind, at }) => [kind, at])).toEqual([
    ['report', built[0]],
    ['receipt', built[0]],
  ]);
  expect(issue.comments).toHaveLength(1);
  expect(output).toEqual(await trail.loadReceipt('rcpt_1'));
  expect(steps).toEqual(['plan/receipt:1', 'resume:1']);
});
