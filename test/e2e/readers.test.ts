import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import type { MatterKind } from '../../src/manuscript/matter-kinds.ts';
import { MATTER_TEXTS, sampleChapter } from '../fakes/sample-manuscript.ts';
import { needProgram, runProgram } from './need-program.ts';
import { IDEA, it, type Workbench } from './workbench.ts';

// Exports as programs that we did not write read them. Where one is not installed its test is skipped, unless the machine
// is said to have them all.

async function exportBook(
  bench: Workbench,
  format: string,
  matter: readonly MatterKind[] = [],
): Promise<string> {
  const title = ['--title', 'The Glass Ferry', '--author', 'Ada Marsh'];
  await bench.here([
    'init',
    'lantern',
    '--idea',
    IDEA,
    ...title,
    '--chapters',
    '2',
    '--words-per-scene',
    '400',
  ]);
  const book = bench.book('lantern');
  const scenes = ['The ferry *waited* at the quay.\n\n“Far bank?” she asked & paid.', 'The river was glass.'];
  for (const number of [1, 2])
    book.write(
      `chapters/chapter_00${number}.json`,
      JSON.stringify(sampleChapter(number, `Part ${number}`, scenes)),
    );
  for (const kind of matter) book.write(`Matter/${kind}.md`, MATTER_TEXTS.en[kind]);
  await bench.here(['export', '--book', 'lantern', '--format', format], { SOURCE_DATE_EPOCH: '1770000000' });
  return join(book.folder, 'exports', `lantern.${format}`);
}

const STORY = [
  'The Glass Ferry',
  'by Ada Marsh',
  'Chapter 1: Part 1',
  'The ferry waited at the quay.',
  '“Far bank?” she asked & paid.',
  '#',
  'The river was glass.',
  'Chapter 2: Part 2',
];

describe('an export', () => {
  it('is read by pandoc as a document with headings and emphasis', async ({ bench, skip }) => {
    needProgram('pandoc', skip);
    const file = await exportBook(bench, 'docx');
    const text = execFileSync('pandoc', ['-f', 'docx', '-t', 'markdown', '--wrap=none', file], {
      encoding: 'utf8',
    });
    expect(text).toContain('\n# Chapter 1: Part 1\n\nThe ferry *waited* at the quay.\n');
    expect(text).toContain('\n# Chapter 2: Part 2\n');
  });

  it('is read by LibreOffice, which sets the same words', async ({ bench, skip }) => {
    needProgram('soffice', skip);
    const file = await exportBook(bench, 'docx');
    const profile = `-env:UserInstallation=file://${join(bench.folder, 'office')}`;
    const to = ['--convert-to', 'txt:Text (encoded):UTF8', '--outdir', bench.folder];
    await runProgram('soffice', [profile, '--headless', ...to, file]);
    const lines = readFileSync(join(bench.folder, 'lantern.txt'), 'utf8')
      .replace(/^\ufeff/, '')
      .split(/\r?\n/);
    expect(lines.filter((line) => STORY.includes(line)).slice(0, STORY.length)).toEqual(STORY);
  });

  it('is read by pdftotext, word for word', async ({ bench, skip }) => {
    needProgram('pdftotext', skip);
    const file = await exportBook(bench, 'pdf');
    const text = execFileSync('pdftotext', ['-layout', file, '-'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    for (const line of STORY.filter((each) => each !== '#' && !each.startsWith('by ')))
      expect(text).toContain(line);
    expect(text).toMatch(/Contents\s+Chapter 1: Part 1[ .\u2060]+1\s+Chapter 2: Part 2[ .\u2060]+3\s/);
  });

  it('has its foreword and its acknowledgements among the headings that pandoc reads', async ({
    bench,
    skip,
  }) => {
    needProgram('pandoc', skip);
    const file = await exportBook(bench, 'docx', ['dedication', 'foreword', 'acknowledgements']);
    const text = execFileSync('pandoc', ['-f', 'docx', '-t', 'plain', '--wrap=none', file], {
      encoding: 'utf8',
    });
    const headings = ['Foreword', 'Chapter 1: Part 1', 'Chapter 2: Part 2', 'Acknowledgements'];
    expect(text.split('\n').filter((line) => headings.includes(line))).toEqual(headings);
    expect(text.indexOf('For Ann')).toBeLessThan(text.indexOf('Foreword'));
  });

  it('is read by pandoc as an EPUB', async ({ bench, skip }) => {
    needProgram('pandoc', skip);
    const file = await exportBook(bench, 'epub');
    const text = execFileSync('pandoc', ['-f', 'epub', '-t', 'plain', '--wrap=none', file], {
      encoding: 'utf8',
    });
    expect(text).toContain('“Far bank?” she asked & paid.');
  });
});
