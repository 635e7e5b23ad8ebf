import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect } from 'vitest';
import { GeneratedChapterSchema } from '../../src/contracts/chapter.ts';
import { needProgram, runProgram } from '../e2e/need-program.ts';
import { IDEA, it, readDocument, type Workbench } from '../e2e/workbench.ts';
import { sampleChapters } from '../fakes/sample-manuscript.ts';

// Manuscripts as programs that we did not write make them. Each word of a source is in the chapter or the page that it belongs
// to, or named in a notice. Words are counted here by letters alone, with none of our own code.

interface Source {
  readonly language: string;
  readonly title: string;
  readonly author: string;
  /** Before the first chapter. */
  readonly front: readonly string[];
  /** A part has no paragraphs. */
  readonly sections: readonly Section[];
}

interface Section {
  readonly level: 1 | 2;
  readonly heading: string;
  /** As the book has it; null for a part. */
  readonly title: string | null;
  readonly paragraphs: readonly string[];
  readonly note?: string;
}

const part = (heading: string): Section => ({ level: 1, heading, title: null, paragraphs: [] });
const chapter = (heading: string, title: string, paragraphs: readonly string[], note?: string): Section => ({
  level: 2,
  heading,
  title,
  paragraphs,
  ...(note === undefined ? {} : { note }),
});

const ENGLISH: Source = {
  language: 'en',
  title: 'The Salt Road',
  author: 'Ada Marsh',
  front: ['*For my mother, who kept the light.*', '“All roads are salt,” says a proverb.'],
  sections: [
    part('Part One: The Coast'),
    chapter('Prologue', 'Prologue', ['It began in winter.', 'Nobody came.', '***', 'Somebody came.']),
    chapter(
      '1',
      'Chapter 1',
      ['She said, “Wait—don’t.”', 'Rain *fell* on **everything**.'],
      'A note, *stressed*.',
    ),
    chapter('Interlude: Nets', 'Interlude: Nets', ['> A quoted letter.\n>\n> Yours, the keeper.']),
    part('Part Two: The Sea'),
    chapter('2. The Quay', 'The Quay', [
      'One line\\\nand another.',
      '- first thing\n- second thing',
      '> An epigraph.',
    ]),
    chapter('3', 'Chapter 3', [
      'A café, naïve & half-lit; “quotes ‘in’ quotes”…',
      '### Later',
      'Later it was dark.',
    ]),
    chapter('Epilogue', 'Epilogue', ['All was paid.'], 'Paid twice.'),
    chapter('Acknowledgements', 'Acknowledgements', ['Thanks to everybody.']),
  ],
};

const CHINESE: Source = {
  language: 'zh',
  title: '海上的灯塔',
  author: '林雨',
  front: ['献给母亲。'],
  sections: [
    chapter('楔子', '楔子', ['雾很大。']),
    chapter(
      '第一章 码头',
      '码头',
      ['船不见了。', '“走吧，”她说，“*不要*回头。”', '***', '夜深了。'],
      '码头建于1903年。',
    ),
    chapter('第二章', '第2章', ['《灯塔》里没有写ABC。']),
  ],
};

const GERMAN: Source = {
  language: 'de',
  title: 'Der Leuchtturm',
  author: 'Jo Maß',
  front: [],
  sections: [
    chapter('Kapitel 1: Größe', 'Größe', ['„Nein“, sagte sie – und ging.', 'Übermut *tut* selten gut.']),
    chapter('Kapitel 2', 'Kapitel 2', ['Die Straße war leer.']),
  ],
};

function renderSource({ language, title, author, front, sections }: Source): string {
  const notes: string[] = [];
  const text = sections.flatMap(({ level, heading, paragraphs, note }) => {
    if (note !== undefined) notes.push(note);
    const mark = note === undefined ? '' : `[^${notes.length}]`;
    return [
      `${'#'.repeat(level)} ${heading.replace(/^(\d+)\./, '$1\\.')}`,
      ...paragraphs.map((each, at) => (at === 0 ? `${each}${mark}` : each)),
      ...(note === undefined ? [] : [`[^${notes.length}]: ${note}`]),
    ];
  });
  const head = `---\ntitle: "${title}"\nauthor: "${author}"\nlang: ${language}\n---`;
  return `${[head, `# ${title}`, ...front, ...text].join('\n\n')}\n`;
}

type Format = 'md' | 'docx' | 'epub3' | 'epub2' | 'office docx' | 'docx saved again' | 'txt';

const FORMATS: readonly Format[] = ['md', 'docx', 'epub3', 'epub2', 'office docx', 'docx saved again', 'txt'];
const NEEDS_OFFICE: ReadonlySet<Format> = new Set(['office docx', 'docx saved again']);

/** A file in the format, made of the Markdown by pandoc, and LibreOffice where its name says so. */
async function make(bench: Workbench, markdown: string, format: Format): Promise<string> {
  const folder = join(bench.folder, 'made');
  mkdirSync(folder, { recursive: true });
  const source = join(folder, 'book.md');
  writeFileSync(source, markdown);
  if (format === 'md') return source;
  const to =
    { epub3: 'epub3', epub2: 'epub2', txt: 'plain', 'office docx': 'odt' }[format as string] ?? 'docx';
  const ending = { epub3: 'epub', epub2: 'epub', plain: 'txt' }[to] ?? to;
  const file = join(folder, `book.${ending}`);
  await runProgram('pandoc', ['-s', '-f', 'markdown', '-t', to, '-o', file, source]);
  if (!NEEDS_OFFICE.has(format)) return file;
  const profile = `-env:UserInstallation=file://${join(bench.folder, 'office')}`;
  const out = join(folder, 'saved');
  const conversion = ['--convert-to', 'docx:MS Word 2007 XML', '--outdir', out];
  await runProgram('soffice', [profile, '--headless', ...conversion, file]);
  return join(out, basename(file).replace(/\.\w+$/, '.docx'));
}

interface Taken {
  /** With what follows them. */
  readonly chapters: readonly { readonly title: string; readonly text: string }[];
  readonly told: string;
}

async function take(bench: Workbench, file: string, language: string): Promise<Taken> {
  await bench.here(['init', 'book', '--idea', IDEA, '--language', language]);
  const ran = await bench.here(['import', file, '--book', 'book', '--json']);
  const { notices } = readDocument(ran) as unknown as { notices: { message: string }[] };
  const book = bench.book('book');
  const files = book.list('chapters').filter((name) => /^chapter_\d+\.json$/.test(name));
  const thanks = 'Matter/acknowledgements.md';
  const pages = book.has(thanks) ? [{ title: 'Acknowledgements', text: book.read(thanks) }] : [];
  const chapters = files.map((name) => {
    const { chapter_title, scenes } = GeneratedChapterSchema.parse(JSON.parse(book.read(`chapters/${name}`)));
    return { title: chapter_title, text: scenes.map(({ content }) => content).join('\n\n') };
  });
  return {
    chapters: [...chapters, ...pages],
    told: notices.map(({ message }) => message).join('\n'),
  };
}

/** Sorted, so that two texts with the same words in another order are the same; a Chinese word is a letter. */
function listLetters(text: string): string[] {
  return (text.normalize('NFC').match(/\p{sc=Han}|(?!\p{sc=Han})(?:(?!\p{sc=Han})\p{L})+/gu) ?? []).sort();
}

/** Words of the first that the second does not have, as often as it has them. */
function findMissing(words: readonly string[], among: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const word of among) left.set(word, (left.get(word) ?? 0) + 1);
  return words.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
}

describe.each([
  ['English', ENGLISH, FORMATS],
  ['Chinese', CHINESE, FORMATS],
  ['German', GERMAN, FORMATS.filter((format) => !NEEDS_OFFICE.has(format))],
])('a manuscript in %s', (_, source, formats) => {
  it.for(formats)(
    'has each of its words in its chapter, or named in a notice: %s',
    async (format, { bench, skip }) => {
      if (format !== 'md') needProgram('pandoc', skip);
      if (NEEDS_OFFICE.has(format)) needProgram('soffice', skip);
      const { chapters, told } = await take(
        bench,
        await make(bench, renderSource(source), format),
        source.language,
      );
      const expected = source.sections.flatMap(({ title, paragraphs, note = '' }) =>
        title === null ? [] : [{ title, words: listLetters([...paragraphs, note].join('\n')) }],
      );
      expect(chapters.map(({ title }) => title)).toEqual(expected.map(({ title }) => title));
      const found = chapters.map(({ text }) => listLetters(text));
      // Plain text has its notes at the very end, for want of any mark that says what they are.
      if (format === 'txt')
        expect(found.flat().sort()).toEqual(expected.flatMap(({ words }) => words).sort());
      else expect(found).toEqual(expected.map(({ words }) => words));
      const parts = source.sections.flatMap(({ title, heading }) => (title === null ? [heading] : []));
      const rest = [source.title, source.author, ...source.front, ...parts].join('\n');
      expect(findMissing(listLetters(rest), listLetters(told))).toEqual([]);
    },
  );
});

describe('a book of 100,000 words', () => {
  it.for(['md', 'docx', 'epub3'] as const)(
    'comes as it is from another program: %s',
    async (format, { bench, skip }) => {
      needProgram('pandoc', skip);
      const own = sampleChapters('en', 100_000);
      const text = own.map(({ chapter_title, scenes }, at) =>
        [`# Chapter ${at + 1}: ${chapter_title}`, ...scenes.map(({ content }) => content)]
          .join('\n\n***\n\n')
          .replace('\n\n***', ''),
      );
      const markdown = join(bench.folder, 'long.md');
      writeFileSync(markdown, text.join('\n\n'));
      const { chapters } = await take(bench, await make(bench, readFileSync(markdown, 'utf8'), format), 'en');
      expect(chapters.map(({ title }) => title)).toEqual(own.map(({ chapter_title }) => chapter_title));
      expect(chapters.map((each) => listLetters(each.text))).toEqual(
        own.map(({ scenes }) => listLetters(scenes.map(({ content }) => content).join('\n\n'))),
      );
    },
  );
});
