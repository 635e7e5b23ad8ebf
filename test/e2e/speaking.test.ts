import { describe, expect } from 'vitest';
import { initBook } from './with-server.ts';
import { it, readDocument, readTrouble } from './workbench.ts';

const WORLD = ['step', 'world', '--book', 'b'];

describe.concurrent('how a step speaks', () => {
  it('puts the result on stdout, progress on stderr, and names the stand-in', async ({ bench }) => {
    await initBook(bench);
    const ran = await bench.bin(WORLD);
    expect(ran.code).toBe(0);
    expect(ran.stdout).toMatch(
      /^world\.json made\n1 call, [\d,]+ tokens, \$0\.0000, offline:author\nnext {2}bookforge step theme --book b\n$/,
    );
    expect(ran.stderr).toContain('making the world');
    expect(ran.stderr).not.toContain('attempt:');
    expect(ran.stderr).toContain('procedural stand-in for a model');
    expect(ran.stderr + ran.stdout).not.toContain('\u001b');
  });

  it('prints the result alone under --quiet', async ({ bench }) => {
    await initBook(bench);
    const ran = await bench.bin([...WORLD, '--quiet']);
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout).toContain('world.json made');
  });

  it('prints one document under --json, also together with --verbose', async ({ bench }) => {
    await initBook(bench);
    const ran = await bench.bin([...WORLD, '--json', '--verbose']);
    expect(ran.code).toBe(0);
    expect(readDocument(ran)).toMatchObject({
      step: 'world',
      action: 'made',
      file: 'world.json',
      replaced: 'nothing',
      resumed: false,
      run_id: bench.book('b').run().run_id,
      usage: { calls: 1, unpriced_calls: 0 },
      notices: [],
    });
    expect(ran.stderr).toContain('asking offline:author');
  });

  it('shows duration, tokens and the whole prompt under --verbose', async ({ bench }) => {
    await initBook(bench);
    const { stderr } = await bench.bin([...WORLD, '--verbose']);
    expect(stderr).toMatch(/duration_ms\W+\d+/);
    expect(stderr).toMatch(/input_tokens\W+[1-9]\d*/);
    expect(stderr).toMatch(/output_tokens\W+[1-9]\d*/);
    expect(stderr).toContain('[system]');
    expect(stderr).toContain('contract: world');
    expect(stderr).toContain('A ferryman on a river of glass');
  });

  it('tells trouble as one document under --json, with nothing else on either stream', async ({ bench }) => {
    await initBook(bench);
    const ran = await bench.bin(['step', 'characters', '--book', 'b', '--json']);
    expect(ran).toMatchObject({ code: 2, stderr: '' });
    expect(readTrouble(ran).details).toMatchObject({ book: 'b', step: 'characters', first: 'world' });
  });

  it('keeps what a person gave from acting on the terminal', async ({ bench }) => {
    await initBook(bench);
    const book = bench.book('b');
    const kept: object = JSON.parse(book.read('book.json'));
    book.write(
      'book.json',
      JSON.stringify({ ...kept, idea: 'red \u001b[31m alarm \u0007 and \u009b2J more' }),
    );
    for (const args of [
      ['status', '--book', 'b'],
      [...WORLD, '--verbose'],
    ]) {
      const { stdout, stderr } = await bench.here(args);
      expect([...`${stdout}${stderr}`].filter((character) => isControl(character))).toEqual([]);
    }
  });
});

function isControl(character: string): boolean {
  return character !== '\n' && /\p{Cc}/u.test(character);
}
