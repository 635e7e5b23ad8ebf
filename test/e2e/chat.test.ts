import { afterAll, beforeAll, describe, expect } from 'vitest';
import { SessionPlanSchema } from '../../src/contracts/session-plan.ts';
import { joinPrompt } from './faulty-server.ts';
import { type MadeBooks, makeBooks, ON, startFrom } from './outline-folder.ts';
import { openRestClient } from './rest-client.ts';
import { waitUntil } from './wait-until.ts';
import { it } from './with-server.ts';
import { readDocument, readTrouble, splitCommand } from './workbench.ts';

// Talks with the Chief that come to a plan, at the command line and over REST.

let made: MadeBooks;
beforeAll(async () => {
  made = await makeBooks();
});
afterAll(() => made.remove());

const PLAN = 'Make a plan: plan scene 1, then plan scene 2';
const QUESTIONS =
  'Audit the foreshadowing; trace the foreshadowing; review the foreshadowing; check the foreshadowing';

describe('a talk with the Chief', () => {
  it('makes a plan while a run works in the project, and says what to type next', async ({
    bench,
    served: { server, env },
  }) => {
    startFrom(made.outlined, bench);
    server.behave((request) => ({ kind: joinPrompt(request).includes('plan_scene') ? 'hold' : 'good' }));
    const worker = bench.start(['chief', 'plan scene 1', '--start', ...ON], env);
    await waitUntil('a request', () => server.requests.length === 1 || worker.isOver());
    const talked = await bench.here(['chat', PLAN, ...ON], env);
    expect(talked.code).toBe(0);
    const [, next = ''] = /^next {4}(.*)$/m.exec(talked.stdout) ?? [];
    expect(next).toMatch(/^bookforge session approve sess_\w+ --book b$/);
    const approved = await bench.here(splitCommand(next), env);
    expect(approved.code).toBe(0);
    server.behave({ kind: 'good' });
    server.release();
    expect((await worker.ended).code).toBe(0);
    const [, , session = ''] = splitCommand(next);
    const started = await bench.here(['session', 'start', session, ...ON, '--json'], env);
    expect(SessionPlanSchema.parse(readDocument(started)['plan']).status).toBe('done');
  });

  it.for([
    ['four open questions', QUESTIONS, 'The storm, in scenes 1 and 2'],
    ['a conflict of scope', 'Write scene 1 without touching the text', 'Plan scene 1, then plan scene 2'],
  ])(
    'is where a wish with %s leads, and knows it',
    async ([, wish = '', answer = ''], { bench, served: { server, env } }) => {
      startFrom(made.outlined, bench);
      const trouble = readTrouble(await bench.here(['session', 'plan', wish, ...ON, '--json'], env));
      expect(trouble).toMatchObject({
        reason_code: 'session_needs_talk',
        next_action: expect.stringContaining('bookforge chat "…" --book b'),
      });
      expect(server.requests).toHaveLength(1);
      const said = readDocument(await bench.here(['chat', answer, ...ON, '--json'], env));
      expect(server.requests.slice(1, 2).map(joinPrompt).join('')).toContain(wish);
      expect(said).toMatchObject({ kind: 'reply', planned: { kind: 'plan' } });
      expect(server.requests).toHaveLength(3);
    },
  );

  it('is the same over REST', async ({ bench, served: { env } }) => {
    startFrom(made.outlined, bench);
    const serving = bench.start(['serve', '--book', 'b'], env);
    const address = await waitUntil('the address', () => /^(http:\S+)\n/.exec(serving.soFar.stdout)?.[1]);
    const api = await openRestClient(address);
    const { body } = await api.post('/api/chat', { text: PLAN });
    const { planned } = body as { readonly planned: { readonly session_id: string } };
    const shown = (await api.get(`/api/sessions/${planned.session_id}`)).body;
    expect(shown).toMatchObject({ plan: { status: 'draft', tasks: [{ deps: [] }, { deps: [1] }] } });
    const talk = await api.get('/api/chat/chief');
    expect(talk.body).toMatchObject([{ text: PLAN, reply: expect.stringContaining(planned.session_id) }]);
  });
});
