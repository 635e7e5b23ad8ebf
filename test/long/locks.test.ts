import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import type { StartedBin } from '../e2e/run-bin.ts';
import { waitUntil } from '../e2e/wait-until.ts';
import { it, type ServedBench } from '../e2e/with-server.ts';
import { readDocument, readTrouble, splitCommand, type Workbench } from '../e2e/workbench.ts';

const WORLD = ['step', 'world', '--book', 'b', '--json'];
const STATUS = ['status', '--book', 'b', '--json'];

/** A process that has asked the model and waits for its answer, which does not come. */
async function startHanging(bench: Workbench, { server, env }: ServedBench): Promise<StartedBin> {
  server.behave({ kind: 'hold' });
  const owner = bench.start(WORLD, env);
  await waitUntil('the request', () => server.requests.length === 1);
  return owner;
}

describe.concurrent('two processes on one project', () => {
  it('one works, the other one is refused with 8, and readers do not wait', async ({ bench, served }) => {
    const { server, env } = served;
    const owner = await startHanging(bench, served);
    const book = bench.book('b');
    const { run_id } = book.run();
    for (const args of [WORLD, ['runs', 'resume', run_id, '--book', 'b', '--json']]) {
      const ran = await bench.bin(args, env);
      expect(ran.code).toBe(8);
      const trouble = readTrouble(ran);
      expect(trouble).toMatchObject({
        reason_code: 'project_locked',
        next_action: 'bookforge runs list --book b',
        details: { pid: owner.process.pid },
      });
      expect((await bench.here(splitCommand(trouble.next_action), env)).code).toBe(0);
    }
    const status = readDocument(await bench.bin(STATUS, env));
    expect(status['unfinished_runs']).toMatchObject([{ run_id, status: 'running' }]);
    const list = readDocument(await bench.bin(['runs', 'list', '--book', 'b', '--json']));
    expect(list['runs']).toMatchObject([{ run_id, status: 'running', interrupted: false }]);
    expect((await bench.bin(['runs', 'show', run_id, '--book', 'b'])).stdout).toContain('running');

    server.release();
    expect(readDocument(await owner.ended)).toMatchObject({ action: 'made', run_id });
    expect([book.run().status, server.requests.length]).toEqual(['done', 1]);
  });

  it('the next one takes over after the owner was killed', async ({ bench, served }) => {
    const { server, env } = served;
    const owner = await startHanging(bench, served);
    owner.process.kill('SIGKILL');
    expect((await owner.ended).code).toBeNull();
    const { run_id, status } = bench.book('b').run();
    expect(status).toBe('running');
    const found = readDocument(await bench.bin(STATUS, env));
    expect(found).toMatchObject({
      unfinished_runs: [{ run_id, status: 'interrupted' }],
      next: `bookforge runs resume ${run_id} --book b`,
    });
    server.release();
    const next = await bench.bin(WORLD, env);
    expect(next.code, next.stderr).toBe(0);
    expect(readDocument(next)).toMatchObject({
      resumed: true,
      run_id,
      notices: [{ reason_code: 'call_possibly_paid' }],
    });
    expect([bench.book('b').run().status, server.requests.length]).toEqual(['done', 2]);
  });
});

describe.concurrent('a run whose process died between its commit and its end', () => {
  it('ends without a request, whatever was made since', async ({ bench, served: { server, env } }) => {
    await bench.here(WORLD, env);
    const book = bench.book('b');
    const { run_id, ...run } = book.run();
    // As it is on the disk in that moment.
    const folder = `.control-room/runs/${run_id}`;
    const left = JSON.stringify({ run_id, ...run, status: 'running', completed_at: null });
    for (const name of ['run.json', 'run.saved.json']) {
      rmSync(join(book.folder, folder, name));
      book.write(`${folder}/${name}`, left);
    }
    expect(readDocument(await bench.here(WORLD, env))).toMatchObject({ action: 'reused' });
    await bench.here(['step', 'theme', '--book', 'b'], env);
    const before = book.artifacts();
    const resumed = await bench.here(['runs', 'resume', run_id, '--book', 'b', '--json'], env);
    expect(readDocument(resumed)).toMatchObject({ status: 'done' });
    expect(book.artifacts()).toEqual(before);
    expect([book.statuses(), server.requests.length]).toEqual([['done', 'done'], 2]);
  });
});

describe.concurrent('a run that hangs', () => {
  it('is cancelled from another process', async ({ bench, served }) => {
    const { server, env } = served;
    const owner = await startHanging(bench, served);
    const { run_id } = bench.book('b').run();
    const cancel = await bench.here(['runs', 'cancel', run_id, '--book', 'b', '--json']);
    expect([cancel.code, readDocument(cancel)['state']]).toEqual([0, 'requested']);
    const ended = await owner.ended;
    expect([ended.code, readTrouble(ended).reason_code]).toEqual([1, 'run_cancelled']);
    expect([bench.book('b').run().status, server.requests.length]).toEqual(['cancelled', 1]);

    const resume = await bench.here(['runs', 'resume', run_id, '--book', 'b', '--json'], env);
    expect([resume.code, readTrouble(resume).reason_code]).toEqual([2, 'run_not_resumable']);
    const again = await bench.here(['runs', 'cancel', run_id, '--book', 'b', '--json'], env);
    expect([again.code, readTrouble(again).reason_code]).toEqual([2, 'run_not_cancellable']);
    server.release();
    expect(readDocument(await bench.here(WORLD, env))).toMatchObject({ action: 'made', resumed: false });
  });

  it('is paused from another process once its answer has come, which is kept', async ({ bench, served }) => {
    const { server, env } = served;
    const owner = await startHanging(bench, served);
    const { run_id } = bench.book('b').run();
    const pause = await bench.here(['runs', 'pause', run_id, '--book', 'b', '--json']);
    expect([pause.code, readDocument(pause)['state']]).toEqual([0, 'requested']);
    await waitUntil('the request to be seen', () => owner.soFar.stderr.includes('A pause was asked for'));
    server.release();
    const ended = await owner.ended;
    expect([ended.code, readTrouble(ended).reason_code]).toEqual([3, 'pause_requested']);
    expect(bench.book('b').run().status).toBe('paused');
    const again = await bench.here(['runs', 'pause', run_id, '--book', 'b', '--json']);
    expect([again.code, readTrouble(again).reason_code]).toEqual([2, 'run_not_pausable']);
    const next = splitCommand(readTrouble(ended).next_action);
    expect((await bench.here(next, env)).code).toBe(0);
    expect([bench.book('b').run().status, server.requests.length]).toEqual(['done', 1]);
  });

  it.for(['SIGINT', 'SIGTERM'] as const)(
    'stops at %s with 130 and can be resumed',
    async (signal, { bench, served }) => {
      const owner = await startHanging(bench, served);
      owner.process.kill(signal);
      const ended = await owner.ended;
      expect(ended.code).toBe(130);
      expect(ended.stderr).toContain('Stopping safely');
      const { run_id, status, error } = bench.book('b').run();
      expect([status, error?.reason_code]).toEqual(['paused', 'interrupted']);
      expect(error?.details['aborted_calls']).toBe(1);
      const trouble = readTrouble(ended);
      expect(trouble).toMatchObject({
        reason_code: 'interrupted',
        message: expect.stringContaining('1 request was given up on the way and may have been paid for'),
        next_action: `bookforge runs resume ${run_id} --book b`,
        details: { aborted_calls: 1 },
      });
      served.server.release();
      expect((await bench.here(splitCommand(trouble.next_action), served.env)).code).toBe(0);
      expect([bench.book('b').run().status, served.server.requests.length]).toEqual(['done', 2]);
    },
  );

  it('is followed from another process to its end', async ({ bench, served }) => {
    const owner = await startHanging(bench, served);
    const { run_id } = bench.book('b').run();
    const follower = bench.start(['runs', 'steps', run_id, '--book', 'b', '--follow', '--json']);
    await waitUntil('the first event', () => follower.soFar.stdout.includes('\n'));
    served.server.release();
    expect((await owner.ended).code).toBe(0);
    const { code, stdout } = await follower.ended;
    expect(code).toBe(0);
    const events = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const steps = events.slice(0, -1);
    expect(steps.map(({ id }) => id)).toEqual(steps.map((_, place) => `${run_id}:${place + 1}`));
    expect(steps.map(({ step }) => step.step_id)).toEqual(['world/previous', 'world/attempt:1', 'world']);
    expect(events.at(-1)).toMatchObject({ type: 'status', status: 'done', error: null });
    expect(served.server.requests).toHaveLength(1);
  });

  it('is told as interrupted to whoever follows it when its process dies', async ({ bench, served }) => {
    const owner = await startHanging(bench, served);
    const { run_id } = bench.book('b').run();
    const follower = bench.start(['runs', 'steps', run_id, '--book', 'b', '--follow', '--json']);
    await waitUntil('the first event', () => follower.soFar.stdout.includes('\n'));
    owner.process.kill('SIGKILL');
    const { code, stdout } = await follower.ended;
    const last = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '');
    expect([code, last.type, last.status]).toEqual([0, 'status', 'running']);
  });
});
