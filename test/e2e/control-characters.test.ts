import { describe, expect } from 'vitest';
import { it } from './with-server.ts';
import { IDEA, readTrouble } from './workbench.ts';

// NUL, backspace and escape are no text, whoever brings them: a person is told where they stand, a model is asked again.

describe.concurrent('control characters', () => {
  it.for([
    [['init', 'c', '--idea', 'A ferryman\nof gl\u0008ass.'], '--idea', 'line 2', 'U+0008'],
    [['init', 'c', '--idea', IDEA, '--title', '\u001b[2JGlass'], '--title', 'line 1', 'U+001B'],
    [['issues', 'comment', 'iss_1', '--body', 'no\u007f', '--book', 'b'], '--body', 'line 1', 'U+007F'],
    [['issues', 'answer', 'iss_1', 'qst_1', '\u001b', '--book', 'b'], 'text', 'line 1', 'U+001B'],
    [['recipe', 'run', 'x', '--book', 'b', '--arg', 'a=b\u0007'], '--arg', 'line 1', 'U+0007'],
  ] as const)('of a person are refused by %j', async ([args, name, line, code], { bench, served: _ }) => {
    const before = bench.book('b').artifacts();
    const ran = await bench.here([...args, '--json']);
    expect([ran.code, readTrouble(ran)]).toMatchObject([
      2,
      {
        reason_code: 'usage_invalid',
        message: `${name} is no text: ${line} has a control character (${code}).`,
        kept: 'nothing was changed',
      },
    ]);
    expect(bench.book('b').artifacts()).toEqual(before);
    expect(bench.book('b').runs()).toEqual([]);
    expect(bench.book('c').list('.')).toEqual([]);
  });

  it('are found in the JSON of an argument, where no terminal would show them', async ({
    bench,
    served: _,
  }) => {
    const arg = 'notes={"hints":["one","t\\u0000wo"]}';
    const ran = await bench.here(['recipe', 'run', 'edit_scene', '--book', 'b', '--arg', arg, '--json']);
    expect([ran.code, readTrouble(ran)]).toMatchObject([
      2,
      {
        reason_code: 'usage_invalid',
        message: '--arg notes.hints.1 is no text: line 1 has a control character (U+0000).',
      },
    ]);
    expect(bench.book('b').runs()).toEqual([]);
  });

  it('leave tabs and lines alone', async ({ bench }) => {
    const idea = 'A ferryman\n\tof glass.';
    expect((await bench.here(['init', 'c', '--idea', idea])).code).toBe(0);
    expect(JSON.parse(bench.book('c').read('book.json'))).toMatchObject({ idea });
  });

  it('of a model are asked for again, with the place', async ({ bench, served: { server, env } }) => {
    const spoil = (good: string) => good.replace(/"geography": ?"/, (begun) => `${begun}caf\\u0000e9 `);
    server.behave((_, place) => (place === 1 ? { kind: 'text', change: spoil } : { kind: 'good' }));
    const ran = await bench.here(['step', 'world', '--book', 'b'], env);
    expect([ran.code, ran.stderr]).toMatchObject([0, expect.any(String)]);
    expect(server.requests).toHaveLength(2);
    expect(JSON.stringify(server.requests[1]?.body)).toContain(
      'this is no text: line 1 has a control character (U+0000)',
    );
    const pages = Object.values(bench.book('b').artifacts()).join('\n');
    expect(pages.includes('\u0000') || pages.includes('\\u0000')).toBe(false);
  });

  it('of a model that has nothing else end the step, and no page is made', async ({
    bench,
    served: { server, env },
  }) => {
    const spoil = (good: string) => good.replace(/: ?"/g, (begun) => `${begun}\\u001b[2J`);
    server.behave({ kind: 'text', change: spoil });
    const before = bench.book('b').artifacts();
    const ran = await bench.here(['step', 'world', '--book', 'b', '--json'], env);
    expect([ran.code, readTrouble(ran)]).toMatchObject([1, { reason_code: expect.any(String) }]);
    expect(server.requests.length).toBeGreaterThan(1);
    expect(bench.book('b').artifacts()).toEqual(before);
  });
});
