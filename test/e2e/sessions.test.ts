import { afterAll, beforeAll, describe, expect } from 'vitest';
import { SessionPlanSchema } from '../../src/contracts/session-plan.ts';
import { joinPrompt } from './faulty-server.ts';
import { type MadeBooks, makeBooks, startFrom } from './outline-folder.ts';
import { waitUntil } from './wait-until.ts';
import { it } from './with-server.ts';
import { readDocument, readTrouble } from './workbench.ts';

// A session at the command line, over several processes: one works while others speak.

let made: MadeBooks;
beforeAll(async () => {
  made = await makeBooks();
});
afterAll(() => made.remove());

describe('a session', () => {
  it('is planned, answered while it runs, paused from elsewhere, and resumed in another process', async ({
    bench,
    served: { server, env },
  }) => {
    startFrom(made.outlined, bench);
    const on = ['--book', 'b', '--json'];
    const wish = 'Plan scene 1, then plan scene 2, and plan a scene';
    const planned = readDocument(await bench.bin(['session', 'plan', wish, ...on], env));
    const plan = SessionPlanSchema.parse(planned['plan']);
    expect(plan.tasks.map(({ status, deps }) => [status, deps])).toEqual([
      ['pending', []],
      ['blocked', [1]],
      ['needs_scoping', []],
    ]);
    const id = plan.session_id;
    const early = readTrouble(await bench.bin(['session', 'start', id, ...on], env));
    expect(early.reason_code).toBe('session_not_approved');
    expect(server.requests).toHaveLength(1);
    await bench.here(['session', 'approve', id, ...on], env);

    server.behave((request) => ({ kind: joinPrompt(request).includes('plan_scene') ? 'hold' : 'good' }));
    const worker = bench.start(['session', 'start', id, ...on], env);
    await waitUntil('the first task', () => server.requests.length === 2 || worker.isOver());
    // The project is locked, and nobody has to wait for that.
    const answered = await bench.here(['session', 'answer', id, '3', 'Scene 2', ...on], env);
    const paused = await bench.here(['session', 'pause', id, ...on], env);
    expect([answered.code, paused.code]).toEqual([0, 0]);
    server.release();
    server.behave({ kind: 'good' });
    const ended = await worker.ended;
    expect([ended.code, readTrouble(ended).reason_code]).toEqual([3, 'pause_requested']);
    const shown = readDocument(await bench.here(['session', 'show', id, ...on], env));
    expect(SessionPlanSchema.parse(shown['plan']).tasks.map(({ status }) => status)).toEqual([
      'done',
      'pending',
      'pending',
    ]);
    const resumed = await bench.bin(['session', 'resume', id, ...on], env);
    expect([resumed.code, SessionPlanSchema.parse(readDocument(resumed)['plan']).status]).toEqual([
      0,
      'done',
    ]);
    // One for the plan, and one for each task.
    expect(server.requests).toHaveLength(4);
  });
});
