import type { Book } from '../../src/contracts/book.ts';
import type { GeneratedChapter } from '../../src/contracts/chapter.ts';
import { compileManuscript, type ManuscriptFacts } from '../../src/manuscript/export/compile-manuscript.ts';
import { findUnnumbered } from '../../src/manuscript/export/find-unnumbered.ts';
import type { Manuscript } from '../../src/manuscript/export/manuscript.ts';
import { countWords } from '../../src/tools/text/list-words.ts';
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
  return { ...TEST_BOOK, title, language };
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
    modifiedAt: new Date('2026-02-10T14:30:00.500Z'),
    ...changes,
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
