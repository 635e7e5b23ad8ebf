import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { GeneratedChapterSchema } from '../../src/contracts/chapter.ts';
import { ChapterRecordSchema } from '../../src/contracts/chapter-record.ts';
import { hashChapterText } from '../../src/novel/records/chapter-record.ts';
import { type BookFolder, IDEA, it, readDocument, readTrouble, type Workbench } from './workbench.ts';

const ON = ['--book', 'lantern'];
const NOVEL = `# The Glass Ferry

## Chapter 1: The Quay

The boat was gone. Mara *knew* it.

***

She counted the lamps. There were nine.

## Chapter 2: The Far Bank

Nobody sang on the far bank. The river was glass.
`;

async function init(bench: Workbench, ...more: string[]): Promise<BookFolder> {
  await bench.here(['init', 'lantern', '--idea', IDEA, ...more]);
  return bench.book('lantern');
}

function put(bench: Workbench, name: string, content: string | Uint8Array): string {
  writeFileSync(join(bench.cwd, name), content);
  return name;
}

const importing = (bench: Workbench, ...args: string[]) => bench.here(['import', ...args, ...ON]);
const readChapter = (book: BookFolder, number: number) =>
  GeneratedChapterSchema.parse(JSON.parse(book.read(`chapters/chapter_00${number}.json`)));
const readRecord = (book: BookFolder, number: number) =>
  ChapterRecordSchema.parse(JSON.parse(book.read(`.control-room/chapters/chapter_00${number}.json`)));

describe('bookforge import', () => {
  it('brings chapters, scenes, records and an outline in, and says what comes next', async ({ bench }) => {
    const book = await init(bench, '--chapters', '2');
    const ran = await importing(bench, put(bench, 'ferry.md', NOVEL));
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout).toContain('Imported 2 chapters, 24 words');
    const next = [...ran.stdout.matchAll(/^next {2}bookforge (.*)$/gm)].map(([, words = '']) => words);
    expect(next).toEqual([
      'step world --book lantern',
      'step theme --book lantern',
      'step characters --book lantern',
      'outline generate --book lantern --from-outline projects/lantern/imports/outline.md',
      'memory rebuild --book lantern',
    ]);
    expect(readChapter(book, 1)).toEqual({
      schema_version: 'chapter_v1',
      chapter_number: 1,
      chapter_title: 'The Quay',
      scenes: [
        { scene_number: 1, content: 'The boat was gone. Mara *knew* it.', word_count: 7 },
        { scene_number: 2, content: 'She counted the lamps. There were nine.', word_count: 7 },
      ],
      total_words: 14,
    });
    expect(book.list('Story/Scenes')).toEqual([
      'SCN-001-001-the-boat-was-gone-mara-knew.md',
      'SCN-001-002-she-counted-the-lamps-there-were.md',
      'SCN-002-001-nobody-sang-on-the-far-bank.md',
    ]);
    const [first, second] = [readRecord(book, 1), readRecord(book, 2)];
    expect(first).toMatchObject({ plan_sha256: null, written_after: [], memory_of: null });
    expect(first.text_sha256).toBe(hashChapterText(readChapter(book, 1)));
    expect(second.written_after).toEqual([{ chapter_number: 1, text_sha256: first.text_sha256 }]);
    expect(book.read('imports/outline.md')).toContain('## Chapter 2: The Far Bank\n\n- Nobody sang');
    expect(JSON.parse(book.read('book.json'))).toMatchObject({ chapters: 3, title: 'The Glass Ferry' });
    expect(book.runs()).toMatchObject([{ kind: 'import', status: 'done', usage: { calls: 0 } }]);

    const status = await bench.here(['status', ...ON]);
    expect(status.stdout).toContain('24 words');
    const exported = await bench.here(['export', ...ON, '--format', 'md', '--out', 'back.md']);
    expect(exported).toMatchObject({ code: 0, stdout: expect.stringContaining('2 chapters, 24 words') });
  });

  it('says what comes next in an order in which it can be typed', async ({ bench }) => {
    const book = await init(bench, '--chapters', '2');
    const { next } = readDocument(await importing(bench, put(bench, 'ferry.md', NOVEL), '--json'));
    for (const command of next as string[]) {
      const ran = await bench.here(command.split(' ').slice(1));
      expect(ran, ran.stderr).toMatchObject({ code: 0 });
    }
    expect(JSON.parse(book.read('chapter_memory.json')).chapters).toHaveLength(2);
  });

  it('shows what it would do and writes nothing under --dry-run', async ({ bench }) => {
    const book = await init(bench);
    const before = book.artifacts();
    const ran = await importing(bench, put(bench, 'ferry.md', NOVEL), '--dry-run', '--json');
    expect(readDocument(ran)).toMatchObject({
      dry_run: true,
      words: 24,
      chapters: [
        { chapter: 1, title: 'The Quay', scenes: 2, words: 14 },
        { chapter: 2, title: 'The Far Bank', scenes: 1, words: 10 },
      ],
      next: [],
    });
    expect(book.artifacts()).toEqual(before);
  });

  it('refuses over text that is there; --force keeps it in the history, --append goes on after it', async ({
    bench,
  }) => {
    const book = await init(bench, '--chapters', '9');
    await importing(bench, put(bench, 'ferry.md', NOVEL));
    const earlier = book.read('chapters/chapter_002.json');
    book.write('chapters/chapter_002_revision.json', '{"about": "another text"}');

    const other = put(bench, 'other.txt', 'Chapter 1\n\nA single line of another book.\n');
    const refused = await importing(bench, other, '--json');
    expect(refused.code).toBe(2);
    expect(readTrouble(refused)).toMatchObject({
      reason_code: 'import_over_chapters',
      message: expect.stringContaining('chapters 1, 2'),
      kept: 'nothing was changed',
      next_action: 'bookforge import other.txt --book lantern --append',
    });

    const appended = await importing(bench, other, '--append', '--json');
    expect(readDocument(appended)).toMatchObject({
      chapters: [{ chapter: 3, title: 'Chapter 3', scenes: 1, words: 6 }],
      notices: [{ message: expect.stringContaining('“Chapter 1” is chapter 3') }],
    });
    expect(book.read('chapters/chapter_002.json')).toBe(earlier);
    expect(readRecord(book, 3).written_after.map(({ chapter_number }) => chapter_number)).toEqual([1, 2]);
    expect(book.read('imports/outline.md').match(/^## .*$/gm)).toEqual([
      '## Chapter 1: The Quay',
      '## Chapter 2: The Far Bank',
      '## Chapter 3: Chapter 3',
    ]);

    const forced = await importing(bench, other, '--force', '--json');
    expect(readDocument(forced)).toMatchObject({ replaced: [1, 2, 3], chapters: [{ chapter: 1 }] });
    expect(book.list('chapters')).toEqual(['chapter_001.json']);
    expect(book.list('.control-room/chapters')).toEqual(['chapter_001.json']);
    expect(book.list('Story/Scenes')).toEqual(['SCN-001-001-a-single-line-of-another-book.md']);
    const [kept] = book.list('.control-room/history/chapters/chapter_002.json');
    expect(book.read(`.control-room/history/chapters/chapter_002.json/${kept}`)).toBe(earlier);
    expect(book.list('.control-room/history/chapters/chapter_002_revision.json')).toHaveLength(1);
  });

  it('takes several files in the order given, and refuses a folder, a missing one and unknown kinds', async ({
    bench,
  }) => {
    await init(bench);
    put(bench, '10-late.md', '# Late\n\nLast words.');
    put(bench, '2-early.txt', 'First words without a heading.');
    mkdirSync(join(bench.cwd, 'parts'));
    const ran = await importing(bench, '10-late.md', '2-early.txt', '--dry-run', '--json');
    expect(readDocument(ran)).toMatchObject({ chapters: [{ title: 'Late' }, { title: 'early' }] });
    expect(await importing(bench, 'parts')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('parts/*.md'),
    });
    expect(await importing(bench, 'none.md')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('There is no file none.md'),
    });
    expect(await importing(bench, put(bench, 'old.doc', 'x'))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('import_unreadable'),
    });
    expect(await bench.here(['import', '10-late.md', '--book', 'nobody'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('bookforge init nobody --idea'),
    });
  });

  it('takes the pages around a story into their files, and leaves a file that is there alone', async ({
    bench,
  }) => {
    const book = await init(bench, '--chapters', '9');
    const story = NOVEL.replace('# The Glass Ferry\n', '# The Glass Ferry\n\nFor Ann\n');
    const file = put(bench, 'ferry.md', `${story}\n## Acknowledgements\n\nThanks to the tide.\n`);
    const pages = (ran: Awaited<ReturnType<typeof importing>>) => readDocument(ran)['matter'];
    expect(pages(await importing(bench, file, '--dry-run', '--json'))).toEqual([
      { kind: 'dedication', file: 'Matter/dedication.md' },
      { kind: 'acknowledgements', file: 'Matter/acknowledgements.md' },
    ]);
    expect(book.has('Matter')).toBe(false);

    book.write('Matter/Dedication.md', 'For Tom\n');
    const ran = await importing(bench, file);
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout).toContain(
      'ferry.md: The page “acknowledgements” is in Matter/acknowledgements.md now, where an export finds it: “Thanks to the tide.”',
    );
    expect(ran.stdout).toContain(
      'ferry.md: The page “dedication” is another than Matter/Dedication.md, which stays; it is kept in imports/dedication.md',
    );
    expect(book.list('Matter')).toEqual(['Dedication.md', 'acknowledgements.md']);
    expect(book.read('Matter/Dedication.md')).toBe('For Tom\n');
    expect(book.read('imports/dedication.md')).toBe('For Ann\n');
    expect(book.read('imports/report.md')).toContain('acknowledgements.md');
    expect(book.list('chapters')).toEqual(['chapter_001.json', 'chapter_002.json']);

    const exported = await bench.here(['export', ...ON, '--format', 'epub', '--out', 'ferry.epub']);
    expect(exported.stdout).toContain('2 chapters, 24 words');
    expect(exported.stdout).toContain('with dedication, acknowledgements');
    const again = await importing(bench, 'ferry.epub', '--force', '--json');
    expect(readDocument(again)).toMatchObject({
      words: 24,
      matter: [
        { kind: 'dedication', file: 'Matter/Dedication.md' },
        { kind: 'acknowledgements', file: 'Matter/acknowledgements.md' },
      ],
      notices: [
        { message: 'The page “dedication” says the same as Matter/Dedication.md, which stays' },
        { message: 'The page “acknowledgements” says the same as Matter/acknowledgements.md, which stays' },
      ],
    });
    expect(book.read('Matter/acknowledgements.md')).toBe('Thanks to the tide.\n');
  });

  it('takes a Chinese text as it is', async ({ bench }) => {
    const book = await init(bench, '--language', 'zh');
    const text =
      '玻璃渡船\n\n第一章 码头\n\n　　船不见了。\n　　她数了数灯。\n\n第二章 对岸\n\n　　没有人唱歌。\n';
    const ran = await importing(bench, put(bench, 'ferry.txt', text), '--json');
    expect(readDocument(ran)).toMatchObject({
      chapters: [
        { chapter: 1, title: '码头', words: 9 },
        { chapter: 2, title: '对岸', words: 5 },
      ],
    });
    expect(readChapter(book, 1).scenes[0]?.content).toBe('船不见了。\n\n她数了数灯。');
  });
});
