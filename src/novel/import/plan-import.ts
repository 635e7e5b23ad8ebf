import type { Book } from '../../contracts/book.ts';
import type { GeneratedChapter } from '../../contracts/chapter.ts';
import type { ChapterRecord } from '../../contracts/chapter-record.ts';
import { chapterFile, chapterRecordFile, PROJECT_PATHS } from '../../contracts/project-paths.ts';
import { hashBytes } from '../../engine/hash.ts';
import type { FileChange } from '../../engine/ports.ts';
import { renderStored } from '../../engine/render-stored.ts';
import type { ImportedChapter } from '../../manuscript/import/imported-book.ts';
import { renderImportOutline } from '../../manuscript/import/render-import-outline.ts';
import { type ImportReport, renderImportReport } from '../../manuscript/import/render-import-report.ts';
import { keepInHistory } from '../../manuscript/keep-in-history.ts';
import { renderSceneView } from '../../manuscript/render-scene-view.ts';
import { countWords } from '../../text/list-words.ts';
import { deriveScenePath } from '../../tools/scene-path.ts';
import { hashChapterText } from '../records/chapter-record.ts';

export interface ImportPlanFacts {
  readonly book: Book;
  /** The book as it is to be from now on. */
  readonly nextBook: Book;
  /** Chapters that stay, in order. */
  readonly kept: readonly GeneratedChapter[];
  readonly imported: readonly GeneratedChapter[];
  /** Pages around the story, by the file that each goes to. */
  readonly matter: ReadonlyMap<string, string>;
  /** Files of the project that this may write or remove, as they are now: texts, plans, revisions and views of the chapters
   *  that go, earlier records, book.json, and what an earlier import left. */
  readonly found: ReadonlyMap<string, Uint8Array>;
  readonly report: Omit<ImportReport, 'chapters'>;
}

export interface PlannedImport {
  readonly changes: readonly FileChange[];
  readonly expect: Readonly<Record<string, string | null>>;
}

/** The chapters as the book keeps them, from this number on. */
export function buildChapters(chapters: readonly ImportedChapter[], first: number): GeneratedChapter[] {
  return chapters.map(({ title, scenes }, index) => {
    const written = scenes.map((content, at) => ({
      scene_number: at + 1,
      content,
      word_count: countWords(content),
    }));
    return {
      schema_version: 'chapter_v1',
      chapter_number: first + index,
      chapter_title: title,
      scenes: written,
      total_words: written.reduce((sum, { word_count }) => sum + word_count, 0),
    };
  });
}

/**
 * Everything that an import changes, as one change: the chapters with their views and records, the outline and the report of
 * the import, pages around the story, and in the history whatever they replace. Of a chapter that goes, its plan, its revision and its views go too:
 * they are about another text.
 */
export function planImport(facts: ImportPlanFacts): PlannedImport {
  const { book, nextBook, kept, imported, matter, found, report } = facts;
  const title = nextBook.title ?? nextBook.book_id;
  const wanted = new Map<string, string>([
    ...imported.flatMap(renderChapter),
    ...renderRecords(kept, imported),
    ...matter,
    [PROJECT_PATHS.importedOutline, renderImportOutline(title, inOrder([...kept, ...imported]))],
    [PROJECT_PATHS.importReport, renderImportReport({ ...report, chapters: imported })],
    ...(JSON.stringify(book) === JSON.stringify(nextBook)
      ? []
      : [[PROJECT_PATHS.book, renderStored(nextBook)] as const]),
  ]);
  const bytes = new Map([...wanted].map(([path, text]) => [path, Buffer.from(text)]));
  const replaced = [...found].filter(([path, before]) => bytes.get(path)?.equals(before) !== true);
  const gone = replaced.filter(([path]) => path !== PROJECT_PATHS.book || bytes.has(path));
  return {
    expect: {
      ...Object.fromEntries([...wanted.keys()].map((path) => [path, null])),
      ...Object.fromEntries([...found].map(([path, before]) => [path, hashBytes(before)])),
    },
    changes: [
      ...[...bytes].map(([path, content]) => ({ path, bytes: content })),
      ...gone.map(([path, before]) => keepInHistory(path, before, report.at)),
      ...gone.flatMap(([path]) => (bytes.has(path) ? [] : [{ path, bytes: null }])),
    ],
  };
}

function renderChapter(chapter: GeneratedChapter): (readonly [string, string])[] {
  const { chapter_number, chapter_title, scenes } = chapter;
  const views = scenes.map(({ scene_number, content, word_count }) => {
    const head = {
      sceneRef: `${chapter_number}:${scene_number}`,
      chapterTitle: chapter_title,
      pov: null,
      words: word_count,
    };
    const beginning = content.slice(0, 200);
    return [
      deriveScenePath(chapter_number, scene_number, beginning),
      renderSceneView(head, content),
    ] as const;
  });
  return [[chapterFile(chapter_number), renderStored(chapter)], ...views];
}

/** A text from elsewhere has no plan. It came after the chapters before it, as they are. */
function renderRecords(
  kept: readonly GeneratedChapter[],
  imported: readonly GeneratedChapter[],
): (readonly [string, string])[] {
  const first = imported[0]?.chapter_number ?? 0;
  const before = kept.filter(({ chapter_number }) => chapter_number < first).map(describeText);
  return imported.map((chapter) => {
    const text = describeText(chapter);
    const record: ChapterRecord = {
      schema_version: 'chapter_record_v1',
      ...text,
      plan_sha256: null,
      written_after: [...before],
      memory_of: null,
      checked: null,
      attention: [],
    };
    before.push(text);
    return [chapterRecordFile(chapter.chapter_number), renderStored(record)] as const;
  });
}

function inOrder(chapters: readonly GeneratedChapter[]): GeneratedChapter[] {
  return [...chapters].sort((a, b) => a.chapter_number - b.chapter_number);
}

function describeText(chapter: GeneratedChapter): ChapterRecord['written_after'][number] {
  return { chapter_number: chapter.chapter_number, text_sha256: hashChapterText(chapter) };
}
