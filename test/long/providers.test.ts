import { describe, expect } from 'vitest';
import { type Behaviour, joinPrompt } from '../e2e/faulty-server.ts';
import { waitUntil } from '../e2e/wait-until.ts';
import { it, refuse } from '../e2e/with-server.ts';
import { readDocument, readTrouble, splitCommand, type Workbench } from '../e2e/workbench.ts';

const STEPS = ['world', 'theme', 'characters'];
const WORLD = ['step', 'world', '--book', 'b', '--json'];

/** The files that the offline author gives in this process, for a book of its own with the same idea. */
async function makeReference(bench: Workbench): Promise<Record<string, string>> {
  const [idea, bookId] = [JSON.parse(bench.book('b').read('book.json')).idea, 'reference'];
  await bench.here(['init', bookId, '--idea', idea, '--words-per-scene', '400']);
  for (const step of STEPS) await bench.here(['step', step, '--book', bookId]);
  const { 'book.json': _, ...files } = bench.book(bookId).artifacts();
  return files;
}

describe.concurrent('the same steps through a provider', () => {
  it('give the same files as the offline author in the process', async ({ bench, served: _ }) => {
    const offline = bench.start(['offline-model', '--port', '0']);
    const url = await waitUntil('the address', () => /^(http:\S+)\n/.exec(offline.soFar.stdout)?.[1]);
    const env = { BOOKFORGE_MODEL: 'compatible:any', BOOKFORGE_BASE_URL: url };
    for (const step of STEPS) {
      const ran = await bench.bin(['step', step, '--book', 'b'], env);
      expect(ran.code, ran.stderr).toBe(0);
    }
    const { 'book.json': _book, ...files } = bench.book('b').artifacts();
    expect(files).toEqual(await makeReference(bench));
    expect(bench.book('b').runs()).toMatchObject(STEPS.map(() => ({ model: 'compatible:any' })));
    offline.process.kill('SIGINT');
    expect((await offline.ended).code).toBe(130);
  });

  it.for([{ kind: 'good' }, { kind: 'whole' }] as Behaviour[])(
    'give them also from a server whose answers are $kind',
    async (behaviour, { bench, served: { server, env } }) => {
      server.behave(behaviour);
      for (const step of STEPS) await bench.here(['step', step, '--book', 'b'], env);
      const { 'book.json': _, ...files } = bench.book('b').artifacts();
      expect(files).toEqual(await makeReference(bench));
      expect(server.requests).toHaveLength(3);
    },
  );

  it('name in each request the contract that it asks for', async ({ bench, served: { server, env } }) => {
    for (const step of STEPS) await bench.here(['step', step, '--book', 'b'], env);
    const named = server.requests.map((request) => /^contract: (\w+)$/m.exec(joinPrompt(request))?.[1]);
    expect(named).toEqual(['world', 'theme_conflict', 'characters']);
  });
});

interface PassingTrouble {
  readonly what: string;
  readonly behaviour: Behaviour;
  readonly code: string;
  readonly requests: number;
}

const AT_ONCE = { 'retry-after': '0' };
const QUOTA = { type: 'insufficient_quota', code: 'insufficient_quota' };

const PASSING: readonly PassingTrouble[] = [
  { what: '429', behaviour: refuse(429), code: 'provider_rate_limit', requests: 1 },
  {
    what: '429 with Retry-After: 0',
    behaviour: refuse(429, {}, AT_ONCE),
    code: 'provider_rate_limit',
    requests: 2,
  },
  {
    what: '429 with a Retry-After of an hour',
    behaviour: refuse(429, {}, { 'retry-after': '3600' }),
    code: 'provider_rate_limit',
    requests: 1,
  },
  { what: '503', behaviour: refuse(503), code: 'provider_unavailable', requests: 1 },
  {
    what: '503 with Retry-After: 0',
    behaviour: refuse(503, {}, AT_ONCE),
    code: 'provider_unavailable',
    requests: 2,
  },
  { what: 'silence', behaviour: { kind: 'hold' }, code: 'provider_unavailable', requests: 2 },
  { what: '402', behaviour: refuse(402), code: 'provider_quota', requests: 1 },
  {
    what: '429 insufficient_quota',
    behaviour: refuse(429, QUOTA, AT_ONCE),
    code: 'provider_quota',
    requests: 1,
  },
];

describe.concurrent('trouble that passes', () => {
  it.for(PASSING)(
    'pauses the run: $what',
    async ({ behaviour, code, requests }, { bench, served: { server, env } }) => {
      server.behave(behaviour);
      // Two requests have to fit into the wait, however busy the machine is.
      if (requests === 2 && behaviour.kind !== 'hold')
        bench.saveUserConfig({ wait: { tries: 2, max_ms: 20_000 } });
      const book = bench.book('b');
      // Long enough for the request to be on its way, however busy the machine is.
      const silent = { ...env, BOOKFORGE_MODEL_TIMEOUT_MS: '3000' };
      const ran = await (behaviour.kind === 'hold' ? bench.bin(WORLD, silent) : bench.here(WORLD, env));
      expect(ran.code).toBe(3);
      const trouble = readTrouble(ran);
      const { run_id, status, error } = book.run();
      expect(trouble).toMatchObject({
        reason_code: code,
        next_action: `bookforge runs resume ${run_id} --book b`,
      });
      expect([status, error?.reason_code]).toEqual(['paused', code]);
      await waitUntil('the requests', () => server.requests.length >= requests);
      expect(server.requests).toHaveLength(requests);
      expect(book.has('world.json')).toBe(false);
      const { next } = readDocument(await bench.here(['status', '--book', 'b', '--json'], env));
      expect(next).toBe(trouble.next_action);

      server.behave({ kind: 'good' });
      const resumed = await bench.here([...splitCommand(trouble.next_action), '--json'], env);
      expect(readDocument(resumed)).toMatchObject({ run_id, status: 'done' });
      expect(book.run().status).toBe('done');
      expect(server.requests).toHaveLength(requests + 1);
      const { 'world.json': world } = await makeReference(bench);
      expect(book.read('world.json')).toBe(world);
    },
  );

  it('pauses the run: nobody listens; the same step takes it up', async ({ bench, served }) => {
    const { server, env } = served;
    await server.shut();
    const ran = await bench.bin(WORLD, env);
    const { run_id, status } = bench.book('b').run();
    expect([ran.code, readTrouble(ran).reason_code, status]).toEqual([3, 'provider_unavailable', 'paused']);
    await server.open();
    const again = await bench.bin(WORLD, env);
    expect(readDocument(again)).toMatchObject({ action: 'made', resumed: true, run_id });
    expect(bench.book('b').run().status).toBe('done');
    expect(server.requests).toHaveLength(1);
  });

  it('is resumed with the model that the run began with', async ({ bench, served: { server, env } }) => {
    server.behave(refuse(503));
    const address = { BOOKFORGE_BASE_URL: env['BOOKFORGE_BASE_URL'] ?? '' };
    expect((await bench.here([...WORLD, '--model', 'compatible:any'], address)).code).toBe(3);
    const { run_id } = bench.book('b').run();
    server.behave({ kind: 'good' });
    const resumed = await bench.here(['runs', 'resume', run_id, '--book', 'b', '--json'], address);
    expect(resumed.code, resumed.stdout).toBe(0);
    expect(bench.book('b').run()).toMatchObject({ status: 'done', model: 'compatible:any', overrides: [] });
    expect(server.requests).toHaveLength(2);
  });

  it('is resumed with another model only by name, which is recorded', async ({ bench, served }) => {
    const { server, env } = served;
    server.behave(refuse(503));
    await bench.here(WORLD, env);
    const { run_id } = bench.book('b').run();
    const other = ['runs', 'resume', run_id, '--book', 'b', '--model', 'offline:author', '--json'];
    expect((await bench.here(other, env)).code).toBe(0);
    expect(bench.book('b').run()).toMatchObject({
      status: 'done',
      overrides: [{ what: 'model', from: 'compatible:any', to: 'offline:author' }],
    });
    expect(server.requests).toHaveLength(1);
  });
});

describe.concurrent('trouble that does not pass', () => {
  it.for([
    { what: '401', behaviour: refuse(401), code: 'provider_unauthorised', exit: 4 },
    { what: '403', behaviour: refuse(403), code: 'provider_unauthorised', exit: 4 },
    { what: '400', behaviour: refuse(400), code: 'provider_invalid_request', exit: 1 },
    { what: '404', behaviour: refuse(404), code: 'provider_invalid_request', exit: 1 },
    {
      what: 'a filter',
      behaviour: { kind: 'text', change: (good: string) => good, finish: 'content_filter' } as Behaviour,
      code: 'provider_refused',
      exit: 1,
    },
  ])('fails the run: $what', async ({ behaviour, code, exit }, { bench, served: { server, env } }) => {
    server.behave(behaviour);
    const ran = await bench.here(WORLD, env);
    const { status, error } = bench.book('b').run();
    expect([ran.code, readTrouble(ran).reason_code, status]).toEqual([exit, code, 'failed']);
    expect(error?.reason_code).toBe(code);
    expect(server.requests).toHaveLength(1);
  });

  it('is told before a run begins where nothing is configured', async ({ bench, served: { server } }) => {
    const ran = await bench.here(WORLD, { BOOKFORGE_MODEL: 'compatible:any' });
    expect([ran.code, readTrouble(ran).reason_code]).toEqual([4, 'provider_not_configured']);
    expect(bench.book('b').runs()).toEqual([]);
    expect(server.requests).toEqual([]);
  });
});
