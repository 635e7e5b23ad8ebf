import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it as plainIt } from 'vitest';
import { ChapterMemorySchema } from '../../src/contracts/chapter-memory.ts';
import { OutlineSchema } from '../../src/contracts/outline.ts';
import { IDEA, it, readDocument } from '../e2e/workbench.ts';
import { buildDocx } from '../fakes/build-docx.ts';
import { asImported, countImportedWords, goAndReturn, shapeOf } from '../fakes/go-and-return.ts';
import { sampleChapters } from '../fakes/sample-manuscript.ts';

const ON = ['--book', 'lantern'];

describe('a book of 100,000 words', () => {
  plainIt.each(['md', 'epub', 'docx', 'other docx'] as const)('comes back as it was: %s', async (format) => {
    const chapters = sampleChapters('en', 100_000);
    const book = await goAndReturn(chapters, 'en', format);
    expect(book.chapters).toHaveLength(34);
    expect(countImportedWords(book.chapters)).toBeGreaterThan(99_000);
    expect(countImportedWords(book.chapters)).toBe(countImportedWords(asImported(chapters)));
    expect(shapeOf(book.chapters)).toEqual(shapeOf(asImported(chapters)));
  });

  it('gets an outline that keeps its chapters, and the next chapter can be planned and written', async ({
    bench,
  }) => {
    await bench.here(['init', 'lantern', '--idea', IDEA]);
    const book = bench.book('lantern');
    const chapters = sampleChapters('en', 100_000);
    writeFileSync(join(bench.cwd, 'novel.docx'), await buildDocx('The Glass Ferry', chapters));
    const imported = await bench.here(['import', 'novel.docx', ...ON, '--json']);
    const words = chapters.reduce((sum, { total_words }) => sum + total_words, 0);
    expect(readDocument(imported)).toMatchObject({ words, planned_chapters: chapters.length + 1 });

    for (const step of ['world', 'theme', 'characters'])
      expect(await bench.here(['step', step, ...ON])).toMatchObject({ code: 0 });
    const from = ['--from-outline', 'projects/lantern/imports/outline.md'];
    expect(await bench.here(['outline', 'generate', ...ON, ...from])).toMatchObject({ code: 0 });
    const outline = OutlineSchema.parse(JSON.parse(book.read('outline/outline.json')));
    expect(outline.chapters).toHaveLength(chapters.length + 1);
    expect(outline.chapters.slice(0, -1).map(({ title }) => title)).toEqual(
      chapters.map(({ chapter_title }) => chapter_title),
    );

    const before = book.read('chapters/chapter_001.json');
    const last = String(chapters.length + 1);
    expect(await bench.here(['step', 'plan', ...ON, '--chapters', last])).toMatchObject({ code: 0 });
    const status = readDocument(await bench.here(['status', ...ON, '--json']));
    expect(status).toMatchObject({ writing: { written: chapters.length, words } });
    expect(status['next']).toBe('bookforge run --book lantern');
    const ran = readDocument(await bench.here(['run', ...ON, '--json']));
    const actions = (ran['chapters'] as { action: string }[]).map(({ action }) => action);
    // What was imported is remembered and checked, and not a word of it is written anew.
    expect(actions).toEqual([...chapters.map(() => 'checked'), 'written']);
    const memory = ChapterMemorySchema.parse(JSON.parse(book.read('chapter_memory.json')));
    expect(memory.chapters).toHaveLength(chapters.length + 1);
    expect(book.read('chapters/chapter_001.json')).toBe(before);
  });
});
