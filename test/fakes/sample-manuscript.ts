import type { Book } from '../../src/contracts/book.ts';
import type { GeneratedChapter } from '../../src/contracts/chapter.ts';
import { compileManuscript, type ManuscriptFacts } from '../../src/manuscript/export/compile-manuscript.ts';
import { findUnnumbered } from '../../src/manuscript/export/find-unnumbered.ts';
import type { Manuscript } from '../../src/manuscript/export/manuscript.ts';
import { MATTER_KINDS, type MatterKind } from '../../src/manuscript/matter-kinds.ts';
import { parseMatter } from '../../src/manuscript/parse-matter.ts';
import { countWords } from '../../src/text/list-words.ts';
import { generateNovel, type NovelLanguage } from './generate-novel.ts';
import { TEST_BOOK } from './test-book.ts';

/** A novel of some length, cut into chapters and scenes as a book of ours keeps them. */
export function sampleChapters(language: NovelLanguage, words = 9000): GeneratedChapter[] {
  const { parts } = generateNovel({ seed: 7, words, language });
  const chapters: { title: string; scenes: string[][] }[] = [];
  for (const part of parts) {
    if (part.kind === 'heading') {
      chapters.push({ title: part.text.replace(/^(?:Chapter \d+: |第\d+章 )/, ''), scenes: [[]] });
      continue;
    }
    const scenes = chapters.at(-1)?.scenes ?? [];
    if (part.kind === 'break') scenes.push([]);
    else scenes.at(-1)?.push(part.text.replaceAll('\u0001', '*').replaceAll('\u0002', '*'));
  }
  return chapters.map(({ title, scenes }, index) =>
    sampleChapter(
      index + 1,
      title,
      scenes.map((paragraphs) => paragraphs.join('\n\n')),
    ),
  );
}

export function sampleChapter(number: number, title: string, scenes: readonly string[]): GeneratedChapter {
  const written = scenes.map((content, index) => ({
    scene_number: index + 1,
    content,
    word_count: countWords(content),
  }));
  return {
    schema_version: 'chapter_v1',
    chapter_number: number,
    chapter_title: title,
    scenes: written,
    total_words: written.reduce((sum, { word_count }) => sum + word_count, 0),
  };
}

/** Two chapters, three scenes: enough to see what a format makes of each part. */
export function sampleShortChapters(): GeneratedChapter[] {
  return [sampleChapter(1, 'The Quay', ['A *b* c.\n\nD.', 'E.']), sampleChapter(2, 'Out', ['F.'])];
}

export const SAMPLE_TITLES: Readonly<Record<NovelLanguage, string>> = {
  en: 'The Glass Ferry',
  zh: '玻璃渡船',
};

export function sampleBook(language: NovelLanguage, title = SAMPLE_TITLES[language]): Book {
  return { ...TEST_BOOK, title, language, marks: 'as_written' };
}

export function sampleManuscript(
  language: NovelLanguage,
  changes: Partial<ManuscriptFacts> = {},
): Manuscript {
  const { chapters = sampleChapters(language), outlineTitles = new Map<number, string>() } = changes;
  return compileManuscript({
    book: sampleBook(language),
    chapters,
    isExtract: false,
    outlineTitles,
    unnumbered: findUnnumbered(chapters, outlineTitles),
    matter: [],
    cover: null,
    modifiedAt: new Date('2026-02-10T14:30:00.500Z'),
    ...changes,
  });
}

/** Files of the pages around a story, by kind; a heading of the author's own on one. */
export const MATTER_TEXTS: Readonly<Record<NovelLanguage, Readonly<Record<MatterKind, string>>>> = {
  en: {
    copyright: '© 2026 Ada Marsh\nAll rights reserved.\n\nFirst edition.\n',
    dedication: 'For Ann\nand *Tom*\n',
    epigraph: '> The sea keeps nothing.\n>\n> — A. Sailor\n',
    foreword: 'It began in winter.\n\n* * *\n\nIt ended *late*.\n',
    preface: '# A Word on the Maps\n\nThere are none.\n',
    afterword: 'That was all.\n',
    acknowledgements: 'Thanks to the tide.\n\nThanks to A & B <both>.\n',
    'about-the-author': 'Ada Marsh lives by the sea.\n',
  },
  zh: {
    copyright: '版权所有 © 2026 林雨\n',
    dedication: '献给母亲\n',
    epigraph: '海什么也不留下。\n\n——佚名\n',
    foreword: '这本书始于*冬天*。\n',
    preface: '# 关于地图\n\n没有地图。\n',
    afterword: '到此为止。\n',
    acknowledgements: '谢谢大家。\n',
    'about-the-author': '林雨住在海边。\n',
  },
};

export function sampleMatter(language: NovelLanguage): ManuscriptFacts['matter'] {
  return readMatter(MATTER_TEXTS[language]);
}

/** In the order of a book. */
export function readMatter(texts: Readonly<Partial<Record<MatterKind, string>>>): ManuscriptFacts['matter'] {
  return MATTER_KINDS.flatMap((kind) => {
    const parsed = parseMatter(kind, Buffer.from(texts[kind] ?? ''));
    if (!parsed.ok) throw new Error(`${kind}: ${parsed.why}`);
    return parsed.text.blocks.length === 0 ? [] : [{ kind, ...parsed.text }];
  });
}

/** Titles that are no words to a format that does not take care. */
export const HOSTILE_TITLES: readonly string[] = [
  `<script>alert("x")</script> & 'friends' &amp; ]]> <!-- -->`,
  '# *Not* _a_ [heading](http://example.invalid) `code` --- | 1. | ~~x~~ \\',
  '👩‍👩‍👧‍👦 The 🚢 of 🏳️‍🌈',
  'קול מן הים: شارع \u202e reversed \u2067isolate',
  'A title without an end '.repeat(200).trim(),
  'x'.repeat(3000),
  'bell\u0007 escape\u001b[2J null\u0000 lone\ud800 line\nbreak\u2028 tab\t\ufffe end',
  '...',
  '---',
];
