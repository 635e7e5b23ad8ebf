import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { buildFont } from '../fakes/build-font.ts';
import { readPdfPages } from '../fakes/read-pdf-text.ts';
import { MATTER_TEXTS, sampleChapter } from '../fakes/sample-manuscript.ts';
import { IDEA, it, readDocument, readTrouble, type Workbench } from './workbench.ts';

async function writeBook(bench: Workbench, chapters = [1, 2, 4]) {
  await bench.here([
    'init',
    'lantern',
    '--idea',
    IDEA,
    '--title',
    'The Glass Ferry',
    '--chapters',
    '5',
    '--words-per-scene',
    '400',
  ]);
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
    for (const format of ['md', 'html', 'epub', 'docx', 'pdf', 'txt']) {
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
        matter: [],
        notices: [],
        unsynced: [],
      });
      await exportBook(bench, '--format', format);
      expect(readFileSync(file).equals(bytes)).toBe(true);
    }
    expect(book.list('exports')).toEqual([
      'lantern.docx',
      'lantern.epub',
      'lantern.html',
      'lantern.md',
      'lantern.pdf',
      'lantern.txt',
    ]);
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

  it('lays an extract beside the book and not in its place', async ({ bench }) => {
    const book = await writeBook(bench);
    await exportBook(bench, '--format', 'md');
    await exportBook(bench, '--format', 'md', '--chapters', '1-2,4');
    const whole = book.read('exports/lantern.md');
    await exportBook(bench, '--format', 'md', '--chapters', '1,4');
    expect(book.list('exports')).toEqual(['lantern-chapters-1_4.md', 'lantern.md']);
    expect(book.read('exports/lantern.md')).toBe(whole);
    expect(book.read('exports/lantern-chapters-1_4.md')).toContain('\n\nChapters 1, 4\n\n');
    expect(whole).not.toContain('Chapters');
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
    const refused = await exportBook(bench, '--format', 'mobi');
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('docx, pdf') });
    expect(await exportBook(bench)).toMatchObject({ code: 2, stderr: expect.stringContaining('--format') });
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

  it('makes several formats at once, each once, and never in one file', async ({ bench }) => {
    const book = await writeBook(bench);
    const formats = ['--format', 'docx', '--format', 'txt', '--format', 'docx'];
    const ran = await exportBook(bench, ...formats, '--chapters', '1', '--json');
    expect(readDocument(ran)).toMatchObject({
      book_id: 'lantern',
      exports: [
        { format: 'docx', file: join(book.folder, 'exports', 'lantern-chapters-1.docx'), chapters: [1] },
        { format: 'txt', file: join(book.folder, 'exports', 'lantern-chapters-1.txt'), chapters: [1] },
      ],
    });
    expect(await exportBook(bench, ...formats, '--out', 'x.docx')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('One file cannot be of several formats'),
    });
  });

  it('names the author where the book does', async ({ bench }) => {
    const idea = ['--idea', IDEA, '--title', 'The Ferry', '--author', 'Ada Marsh'];
    await bench.here(['init', 'named', ...idea, '--chapters', '1']);
    bench.book('named').write('chapters/chapter_001.json', JSON.stringify(sampleChapter(1, 'One', ['a'])));
    await bench.here(['export', '--book', 'named', '--format', 'md', '--format', 'html', '--format', 'txt']);
    expect(bench.book('named').read('exports/named.md')).toContain('author: "Ada Marsh"\nlanguage');
    expect(bench.book('named').read('exports/named.html')).toContain('by Ada Marsh');
    expect(bench.book('named').read('exports/named.txt')).toContain('The Ferry\n\nby Ada Marsh\n');
  });

  it('sets the author’s own pages around the story, in every format, and says which', async ({ bench }) => {
    const book = await writeBook(bench);
    const formats = ['md', 'html', 'epub', 'docx', 'pdf', 'txt'].flatMap((format) => ['--format', format]);
    await exportBook(bench, ...formats);
    const bare = readFileSync(join(book.folder, 'exports', 'lantern.pdf'));
    for (const [kind, text] of Object.entries(MATTER_TEXTS.en)) book.write(`Matter/${kind}.md`, text);
    const ran = await exportBook(bench, ...formats);
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    const named =
      'with copyright, dedication, epigraph, foreword, preface, afterword, acknowledgements, about the author';
    expect(ran.stdout.split('\n').filter((line) => line === named)).toHaveLength(6);
    const pages = readPdfPages(readFileSync(join(book.folder, 'exports', 'lantern.pdf')));
    const bodies = pages.map(({ body }) => body.replace(/\s+/g, ' ').trim());
    // Half-title, title with the copyright on its back, and each of the others on a right-hand page.
    expect(bodies[3]).toContain('First edition.');
    expect(bodies[4]).toBe('For Ann and Tom');
    expect(bodies[6]).toContain('The sea keeps nothing.');
    expect(bodies[8]).toContain('Contents');
    expect(bodies[10]).toContain('It began in winter.');
    expect(bodies[12]).toContain('A Word on the Maps');
    expect(bodies.at(-1)).toContain('Ada Marsh lives by the sea.');

    const extract = await exportBook(bench, '--format', 'md', '--chapters', '1', '--json');
    expect(readDocument(extract)).toMatchObject({ chapters: [1], matter: ['copyright'], notices: [] });
    expect(book.read('exports/lantern-chapters-1.md')).not.toContain('For Ann');

    for (const kind of Object.keys(MATTER_TEXTS.en)) book.write(`Matter/${kind}.md`, '');
    book.write('Matter/blurb.md', 'Buy this.');
    const empty = await exportBook(bench, '--format', 'pdf');
    expect(empty.stderr).toContain('Matter/dedication.md has no text and is not set');
    expect(empty.stderr).toContain('no page of a book goes by that name: Matter/blurb.md.');
    expect(readFileSync(join(book.folder, 'exports', 'lantern.pdf')).equals(bare)).toBe(true);
  });

  it('refuses a page that cannot be set, and keeps the export that is there', async ({ bench }) => {
    const book = await writeBook(bench);
    await exportBook(bench, '--format', 'md');
    const before = book.read('exports/lantern.md');
    book.write('Matter/dedication.md', '# Dedication\n\nFor Ann\n');
    const ran = await exportBook(bench, '--format', 'md', '--json');
    expect(ran.code).toBe(2);
    expect(readTrouble(ran)).toMatchObject({
      reason_code: 'matter_invalid',
      message: expect.stringContaining('Matter/dedication.md cannot be set: line 1 is a heading'),
      kept: 'nothing was changed; no export was made',
      next_action: 'bookforge export --book lantern --format md',
    });
    expect(book.read('exports/lantern.md')).toBe(before);
  });

  it('prints a book in Chinese only with a font that shows it', async ({ bench }) => {
    await bench.here([
      'init',
      'rain',
      '--idea',
      '雨夜的渡船。',
      '--title',
      '雨',
      '--language',
      'zh',
      '--chapters',
      '1',
    ]);
    const book = bench.book('rain');
    book.write('chapters/chapter_001.json', JSON.stringify(sampleChapter(1, '夜', ['雨夜。'])));
    const toPdf = (...args: string[]) =>
      bench.here(['export', '--book', 'rain', '--format', 'pdf', ...args], { BOOKFORGE_FONTS: bench.folder });

    const missing = await toPdf();
    expect(missing).toMatchObject({ code: 2, stderr: expect.stringContaining('font_missing') });
    expect(missing.stderr).toContain('bookforge export --book rain --format pdf --font FILE');
    expect(book.has('exports')).toBe(false);

    expect(await toPdf('--font', 'nowhere.ttf')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('There is no file nowhere.ttf'),
    });
    writeFileSync(join(bench.cwd, 'notes.ttf'), 'notes');
    expect(await toPdf('--font', 'notes.ttf')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('notes.ttf is not a font'),
    });

    writeFileSync(join(bench.cwd, 'song.ttf'), buildFont('雨夜。第章目录'));
    expect(await toPdf('--font', 'song.ttf')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('2 words'),
    });
    const pages = readPdfPages(readFileSync(join(book.folder, 'exports', 'rain.pdf')));
    expect(pages.at(-1)?.body.replace(/\s/g, '')).toBe('第1章夜雨夜。');
  });
});
