import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { sampleChapter } from '../fakes/sample-manuscript.ts';
import { IDEA, it, readDocument, type Workbench } from './workbench.ts';

async function writeBook(bench: Workbench, chapters = [1, 2, 4]) {
  await bench.here(['init', 'lantern', '--idea', IDEA, '--title', 'The Glass Ferry', '--chapters', '5']);
  const book = bench.book('lantern');
  for (const number of chapters) {
    const chapter = sampleChapter(number, `Part ${number}`, [
      'One *two* three.',
      `Text of chapter ${number}.`,
    ]);
    book.write(`chapters/chapter_00${number}.json`, JSON.stringify(chapter));
  }
  return book;
}

const exportBook = (bench: Workbench, ...args: string[]) =>
  bench.here(['export', '--book', 'lantern', ...args], { SOURCE_DATE_EPOCH: '1770000000' });

describe('export', () => {
  it('writes every format into the project, and the same bytes again', async ({ bench }) => {
    const book = await writeBook(bench);
    for (const format of ['md', 'html', 'epub', 'txt']) {
      const ran = await exportBook(bench, '--format', format, '--json');
      const file = join(book.folder, 'exports', `lantern.${format}`);
      const bytes = readFileSync(file);
      expect(readDocument(ran)).toEqual({
        book_id: 'lantern',
        format,
        file,
        bytes: bytes.length,
        chapters: [1, 2, 4],
        words: 21,
      });
      await exportBook(bench, '--format', format);
      expect(readFileSync(file).equals(bytes)).toBe(true);
    }
    expect(book.list('exports')).toEqual(['lantern.epub', 'lantern.html', 'lantern.md', 'lantern.txt']);
    expect(book.read('exports/lantern.md')).toContain(
      '## Chapter 4: Part 4\n\nOne *two* three.\n\n* * *\n\nText',
    );
  });

  it('takes some chapters, and writes where it is told', async ({ bench }) => {
    await writeBook(bench);
    const ran = await exportBook(bench, '--format', 'md', '--chapters', '1,3-4', '--out', 'draft.md');
    expect(ran).toMatchObject({ code: 2, stderr: expect.stringContaining('chapters_not_written') });
    expect(ran.stderr).toContain('Not written yet: chapter 3. Written: 1, 2, 4.');
    expect(existsSync(join(bench.cwd, 'draft.md'))).toBe(false);

    const file = join(bench.cwd, 'draft.md');
    writeFileSync(file, 'an earlier draft');
    const some = await exportBook(bench, '--format', 'md', '--chapters', '4,1', '--out', 'draft.md');
    expect(some).toMatchObject({ code: 0, stdout: expect.stringContaining(`${file}\n2 chapters, 14 words`) });
    const text = readFileSync(file, 'utf8');
    expect(text.match(/^## .*$/gm)).toEqual(['## Chapter 1: Part 1', '## Chapter 4: Part 4']);
    expect(readdirSync(bench.cwd).sort()).toEqual(['draft.md', 'projects']);
    expect(bench.book('lantern').has('exports')).toBe(false);
  });

  it('writes inside a project only below exports', async ({ bench }) => {
    const book = await writeBook(bench);
    const before = book.read('book.json');
    const to = (path: string) => exportBook(bench, '--format', 'md', '--out', path);
    expect(await to('projects/lantern/book.json')).toMatchObject({ code: 2 });
    expect(await to('projects/lantern/.control-room/x.md')).toMatchObject({ code: 2 });
    expect(await to('projects/other/book.json')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('inside another project'),
    });
    expect(book.read('book.json')).toBe(before);
    expect(await to('projects/lantern/exports/first/draft.md')).toMatchObject({ code: 0 });
    expect(book.read('exports/first/draft.md')).toContain('# The Glass Ferry');
  });

  it('tells what is in the way: no folder, no chapters, a broken one, a format that is not there', async ({
    bench,
  }) => {
    await writeBook(bench, []);
    const none = await exportBook(bench, '--format', 'epub');
    expect(none).toMatchObject({ code: 2, stderr: expect.stringContaining('chapters_not_written') });
    expect(none.stderr).toContain('No chapter of lantern is written yet.');
    expect(none.stderr).toContain('bookforge run --book lantern');

    const book = await writeBook(bench, [1]);
    expect(await exportBook(bench, '--format', 'md', '--out', 'nowhere/x.md')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('cannot be written (ENOENT)'),
    });
    for (const format of ['docx', 'pdf']) {
      const refused = await exportBook(bench, '--format', format);
      expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining(format) });
    }
    book.write('chapters/chapter_002.json', JSON.stringify(sampleChapter(3, 'Three', ['a'])));
    expect(await exportBook(bench, '--format', 'md')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('chapters/chapter_002.json'),
    });
    book.write('chapters/chapter_002.json', '{');
    expect(await exportBook(bench, '--format', 'md')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('stored_file_invalid'),
    });
  });
});
