import type { GeneratedChapter } from '../../src/contracts/chapter.ts';
import type { ManuscriptFacts } from '../../src/manuscript/export/compile-manuscript.ts';
import { parseProse } from '../../src/manuscript/export/parse-prose.ts';
import { renderManuscript } from '../../src/manuscript/export/render-manuscript.ts';
import { compileImport } from '../../src/manuscript/import/compile-import.ts';
import type { ImportedChapter } from '../../src/manuscript/import/imported-book.ts';
import { readManuscript } from '../../src/manuscript/import/read-manuscript.ts';
import { countWords } from '../../src/text/list-words.ts';
import { buildDocx } from './build-docx.ts';
import type { NovelLanguage } from './generate-novel.ts';
import { SAMPLE_TITLES, sampleManuscript } from './sample-manuscript.ts';

/** `docx` is our own; `other docx` that of another writer. */
type ManuscriptFormat = 'md' | 'txt' | 'epub' | 'docx' | 'other docx';

/** What an import makes of a book that was exported. */
export async function goAndReturn(
  chapters: readonly GeneratedChapter[],
  language: NovelLanguage,
  format: ManuscriptFormat,
  matter: ManuscriptFacts['matter'] = [],
) {
  const bytes =
    format === 'other docx'
      ? await buildDocx(SAMPLE_TITLES[language], chapters)
      : await renderManuscript(sampleManuscript(language, { chapters, matter }), format, {
          printer: null,
          fonts: [],
        });
  const document = await readManuscript({ name: `book.${format.split(' ').at(-1)}`, bytes });
  return compileImport([document], { firstNumber: 1, unnumberedBefore: 0, beginsBook: true, language });
}

/** Titles, scenes, and in them every paragraph with its spans. */
export const shapeOf = (chapters: readonly ImportedChapter[]) =>
  chapters.map(({ title, scenes }) => ({ title, scenes: scenes.map(parseProse) }));
export const asImported = (chapters: readonly GeneratedChapter[]): ImportedChapter[] =>
  chapters.map(({ chapter_title, scenes }) => ({
    title: chapter_title,
    scenes: scenes.map(({ content }) => content),
  }));
export const countImportedWords = (chapters: readonly ImportedChapter[]) =>
  chapters.flatMap(({ scenes }) => scenes).reduce((sum, scene) => sum + countWords(scene), 0);
