import { afterAll, beforeAll, describe, expect } from 'vitest';
import { joinPrompt } from './faulty-server.ts';
import { type MadeBooks, makeBooks, startFrom } from './outline-folder.ts';
import { readEvents } from './read-events.ts';
import { waitUntil } from './wait-until.ts';
import { it } from './with-server.ts';
import { readDocument } from './workbench.ts';

// A plan followed over REST while others change it and work it off, each in a process of its own.

let made: MadeBooks;
beforeAll(async () => {
  made = await makeBooks();
});
afterAll(() => made.remove());

describe('the events of a project', () => {
  it('tell everything that is done to a session plan, whoever does it', async ({
    bench,
    served: { server, env },
  }) => {
    startFrom(made.outlined, bench);
    const serving = bench.start(['serve', '--book', 'b'], env);
    const line = await waitUntil('the address', () => /^(http:\S+)\n/.exec(serving.soFar.stdout)?.[1]);
    const { origin, searchParams } = new URL(line);
    const headers = { authorization: `Bearer ${searchParams.get('token')}`, connection: 'close' };
    const events = readEvents(await fetch(`${origin}/api/events`, { headers }));
    const seen: [action: string, entry: number, task: number | null][] = [];
    const waitFor = async (wanted: string) => {
      for (;;) {
        const { value, done } = await events.next();
        if (done === true) throw new Error(`it ended before ${wanted}`);
        if (value.event.type !== 'session') continue;
        const { action, entry, task_id } = value.event;
        seen.push([action, entry, task_id]);
        if (action === wanted) return;
      }
    };
    const on = ['--book', 'b', '--json'];
    const run = async (...words: string[]) => {
      const ran = await bench.here([...words, ...on], env);
      expect([words.join(' '), ran.code]).toEqual([words.join(' '), 0]);
      return readDocument(ran);
    };
    const planned = await run('session', 'plan', 'Plan scene 1, then plan scene 2, and plan a scene');
    const { session_id: id } = planned['plan'] as { readonly session_id: string };
    await waitFor('create');
    await run('session', 'add', id, 'Plan scene 3');
    await run('session', 'edit', id, '4', 'Plan scene 2');
    await run('session', 'move', id, '4', '--before', '3');
    await run('session', 'remove', id, '4');
    await run('session', 'answer', id, '3', 'Scene 2');
    await run('session', 'approve', id);
    await run('session', 'force', id, '2');
    await waitFor('force');
    server.behave((request) => ({ kind: joinPrompt(request).includes('plan_scene') ? 'hold' : 'good' }));
    const before = server.requests.length;
    const worker = bench.start(['session', 'start', id, ...on], env);
    await waitUntil('the first task', () => server.requests.length > before || worker.isOver());
    await run('session', 'pause', id);
    await waitFor('pause');
    server.behave({ kind: 'good' });
    server.release();
    expect((await worker.ended).code).toBe(3);
    await run('session', 'resume', id);
    await waitFor('finish');
    await events.return(undefined);

    expect(seen.map(([, entry]) => entry)).toEqual(seen.map((_, index) => index + 1));
    expect(seen.map(([action, , task]) => `${action} ${task ?? ''}`.trim())).toEqual([
      'create',
      'add 4',
      'edit 4',
      'move 4',
      'remove 4',
      'answer 3',
      'approve',
      'force 2',
      'start',
      'begin 2',
      'pause',
      'end 2',
      'resume',
      'begin 1',
      'end 1',
      'begin 3',
      'end 3',
      'finish',
    ]);
  });
});
