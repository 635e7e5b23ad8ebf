import { describe, expect } from 'vitest';
import { initBook } from './with-server.ts';
import { it, readDocument, readTrouble } from './workbench.ts';

const COPY = 'prompts/novel_world.md';
const FIXED_TEXT = 'Run: bookforge book update-templates --book b';

describe.concurrent("a book's own templates", () => {
  it('stop a step when they were edited, until they are brought in step', async ({ bench }) => {
    await initBook(bench);
    const book = bench.book('b');
    const pinned = book.read(COPY);
    book.write(COPY, `${pinned}\nAlways end with a dance.\n`);

    const ran = await bench.here(['step', 'world', '--book', 'b']);
    expect(ran.code).toBe(1);
    expect(ran.stderr).toContain('why   template_drift');
    expect(ran.stderr).toContain(FIXED_TEXT);
    const trouble = readTrouble(await bench.here(['step', 'world', '--book', 'b', '--json']));
    expect(trouble).toMatchObject({
      reason_code: 'template_drift',
      next_action: FIXED_TEXT,
      details: { templates: ['novel_world'] },
    });
    expect(book.runs()).toEqual([]);
    const status = await bench.here(['status', '--book', 'b']);
    expect(status.stdout).toContain('templates differ from the compiled ones: novel_world');
    expect(status.stdout).toContain('next  bookforge book update-templates --book b');

    const update = await bench.here(['book', 'update-templates', '--book', 'b', '--json']);
    expect(readDocument(update)).toEqual({ book_id: 'b', files: [`${COPY}.orig`, COPY] });
    expect(book.read(COPY)).toBe(pinned);
    expect(book.read(`${COPY}.orig`)).toContain('Always end with a dance.');
    expect((await bench.here(['step', 'world', '--book', 'b'])).code).toBe(0);
  });

  it('keep every edit apart, and say so when there is nothing to do', async ({ bench }) => {
    await initBook(bench);
    const book = bench.book('b');
    for (const edit of ['first', 'second']) {
      book.write(COPY, edit);
      await bench.here(['book', 'update-templates', '--book', 'b']);
    }
    expect(book.read(`${COPY}.orig`)).toBe('first');
    expect(book.read(`${COPY}.orig.1`)).toBe('second');
    const again = await bench.here(['book', 'update-templates', '--book', 'b']);
    expect(again).toMatchObject({ code: 0, stdout: 'The templates are already in step.\n' });
  });

  it('are put back where one is missing', async ({ bench }) => {
    await initBook(bench);
    const book = bench.book('b');
    const record = book.read('prompts/checksums.json');
    book.write('prompts/checksums.json', 'not json');
    expect((await bench.here(['step', 'world', '--book', 'b'])).code).toBe(1);
    expect((await bench.here(['book', 'update-templates', '--book', 'b'])).code).toBe(0);
    expect(book.read('prompts/checksums.json')).toBe(record);
    expect((await bench.here(['step', 'world', '--book', 'b'])).code).toBe(0);
  });
});
