import { describe, expect } from 'vitest';
import { joinPrompt } from './faulty-server.ts';
import { it } from './with-server.ts';
import { readDocument, readTrouble } from './workbench.ts';

const WORLD = ['step', 'world', '--book', 'b', '--json'];

const parse = (good: string): Record<string, unknown> => JSON.parse(good);
const without = (value: Record<string, unknown>, key: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));

function errorV1(reasonCode: string): string {
  return JSON.stringify({
    result: 'ERROR',
    schema_version: 'error_v1',
    error_type: 'cannot_comply',
    reason_code: reasonCode,
    missing_fields: ['idea'],
    phase: 'world',
    action_hint: 'give more of the idea',
    validator_evidence: [],
  });
}

interface BadAnswer {
  readonly what: string;
  readonly change: (good: string) => string;
  readonly code: 'json_parse' | 'phase_contract_invalid';
  readonly finish?: string;
}

const BAD: readonly BadAnswer[] = [
  {
    what: 'words around its fence',
    change: (good) => `Here:\n\`\`\`json\n${good}\n\`\`\``,
    code: 'json_parse',
  },
  { what: 'two objects', change: (good) => `${good}\n${good}`, code: 'json_parse' },
  { what: 'a list', change: (good) => `[${good}]`, code: 'json_parse' },
  { what: 'a part of it', change: (good) => good.slice(0, -20), code: 'json_parse' },
  {
    what: 'a part of it, for length',
    change: (good) => good.slice(0, 90),
    code: 'json_parse',
    finish: 'length',
  },
  { what: 'a key twice', change: (good) => good.replace('{', '{"world_name":"x",'), code: 'json_parse' },
  { what: 'a prototype key', change: (good) => good.replace('{', '{"__proto__":{},'), code: 'json_parse' },
  { what: 'a comment', change: (good) => good.replace('{', '{ // here\n'), code: 'json_parse' },
  { what: 'prose', change: () => 'Gladly! 灯塔 once stood\r\nhere.\t', code: 'json_parse' },
  { what: 'prose before it', change: (good) => `Here it is:\n${good}`, code: 'json_parse' },
  { what: 'nothing', change: () => '', code: 'json_parse' },
  {
    what: 'a missing key',
    change: (good) => JSON.stringify(without(parse(good), 'geography')),
    code: 'phase_contract_invalid',
  },
  {
    what: 'an empty text',
    change: (good) => JSON.stringify({ ...parse(good), geography: ' ' }),
    code: 'phase_contract_invalid',
  },
  {
    what: 'a number for a text',
    change: (good) => JSON.stringify({ ...parse(good), geography: 7 }),
    code: 'phase_contract_invalid',
  },
  { what: 'error_v1 with a code to retry', change: () => errorV1('json_parse'), code: 'json_parse' },
  {
    what: 'error_v1 with a code that no answer may have',
    change: () => errorV1('run_cancelled'),
    code: 'phase_contract_invalid',
  },
  {
    what: 'error_v1 that is not whole',
    change: () => '{"result":"ERROR","schema_version":"error_v1"}',
    code: 'phase_contract_invalid',
  },
];

describe.concurrent('an answer that is not what was asked for', () => {
  it.for(BAD)(
    'is asked for once more, then the run fails: $what',
    async ({ change, code, finish }, { bench, served: { server, env } }) => {
      const sent: string[] = [];
      server.behave({
        kind: 'text',
        ...(finish === undefined ? {} : { finish }),
        change(good) {
          sent.push(change(good));
          return change(good);
        },
      });
      const ran = await bench.here(WORLD, env);
      const book = bench.book('b');
      const run = book.run();
      expect([ran.code, readTrouble(ran).reason_code, run.status]).toEqual([1, code, 'failed']);
      expect(server.requests).toHaveLength(2);
      expect(readTrouble(ran).next_action).toContain(`bookforge runs show ${run.run_id}`);

      // The second request tells what was wrong with the first answer, the first one does not.
      const told = server.requests.map((request) => joinPrompt(request).includes('<input name="findings"'));
      expect(told).toEqual([false, true]);

      const raw = String(run.error?.details['raw_output']);
      expect(run.error?.reason_code).toBe(code);
      expect(raw.startsWith(`.control-room/runs/${run.run_id}/`)).toBe(true);
      expect(book.read(raw)).toBe(sent.at(-1));
      expect(run.error?.kept).toContain(raw);
      expect(book.has('world.json')).toBe(false);
    },
  );

  it.for(BAD.filter((_, place) => place % 5 === 0))(
    'is mended by the second one: $what',
    async ({ change }, { bench, served: { server, env } }) => {
      server.behave((_, place) => (place === 1 ? { kind: 'text', change } : { kind: 'good' }));
      const ran = await bench.here(WORLD, env);
      expect([ran.code, readDocument(ran)['action']]).toEqual([0, 'made']);
      expect(bench.book('b').run()).toMatchObject({ status: 'done', usage: { calls: 2 } });
      expect(server.requests).toHaveLength(2);
    },
  );

  it('stops at once where error_v1 says that no retry helps', async ({ bench, served: { server, env } }) => {
    server.behave({ kind: 'text', change: () => errorV1('step_inputs_changed') });
    const ran = await bench.here(WORLD, env);
    const run = bench.book('b').run();
    expect([ran.code, readTrouble(ran).reason_code, run.status]).toEqual([
      1,
      'step_inputs_changed',
      'failed',
    ]);
    expect(server.requests).toHaveLength(1);
    expect(bench.book('b').read(String(run.error?.details['raw_output']))).toBe(
      errorV1('step_inputs_changed'),
    );
  });

  it('fails a run that can be taken up with two new attempts', async ({ bench, served: { server, env } }) => {
    server.behave({ kind: 'text', change: () => 'no' });
    await bench.here(WORLD, env);
    const { run_id } = bench.book('b').run();
    server.behave((_, place) =>
      place === 3 ? { kind: 'text', change: () => 'still no' } : { kind: 'good' },
    );
    const resumed = await bench.here(['runs', 'resume', run_id, '--book', 'b', '--json'], env);
    expect([resumed.code, bench.book('b').run().status]).toEqual([0, 'done']);
    expect(server.requests).toHaveLength(4);
  });

  it('is taken out of its fence, with a notice, and reasoning before it is set aside', async ({
    bench,
    served,
  }) => {
    const { server, env } = served;
    server.behave({ kind: 'text', change: (good) => `<think>Hm.</think>\n\`\`\`json\n${good}\n\`\`\`` });
    const ran = await bench.here(WORLD, env);
    expect(readDocument(ran)['notices']).toMatchObject([{ reason_code: 'envelope_unwrapped' }]);
    expect(bench.book('b').run().status).toBe('done');
    expect(server.requests).toHaveLength(1);
  });
});
