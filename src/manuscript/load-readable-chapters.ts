import { type GeneratedChapter, STORED_CHAPTER } from '../contracts/chapter.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import type { Files } from '../engine/ports.ts';
import { readListed } from '../engine/read-files.ts';
import { readIfValid } from '../engine/read-if-valid.ts';

export interface ReadableChapter {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly chapter: GeneratedChapter;
}

/** Every chapter file, or those of the chapters that are wanted: which can be read, and which cannot. */
export async function loadReadableChapters(
  files: Pick<Files, 'readMany' | 'list'>,
  wanted: ReadonlySet<number> | null = null,
): Promise<{
  readonly chapters: ReadonlyMap<number, ReadableChapter>;
  /** Their files, by number. */
  readonly unreadable: ReadonlyMap<number, { readonly path: string; readonly bytes: Uint8Array }>;
}> {
  const chapters = new Map<number, ReadableChapter>();
  const unreadable = new Map<number, { readonly path: string; readonly bytes: Uint8Array }>();
  const isChapter = (path: string) => {
    const number = parseChapterFile(path);
    return number !== null && (wanted === null || wanted.has(number));
  };
  for await (const { path, bytes } of readListed(files, PROJECT_PATHS.chapters, isChapter)) {
    const number = parseChapterFile(path);
    if (number === null) continue;
    const chapter = parseChapter(bytes);
    if (chapter === null || chapter.chapter_number !== number) unreadable.set(number, { path, bytes });
    else chapters.set(number, { path, bytes, chapter });
  }
  return { chapters, unreadable };
}

/** The number in chapters/chapter_NNN.json; null for any other file. */
export function parseChapterFile(path: string): number | null {
  const number = CHAPTER_FILE.exec(path)?.[1];
  return number === undefined ? null : Number(number);
}

const CHAPTER_FILE = new RegExp(`^${PROJECT_PATHS.chapters}/chapter_(\\d{3,})\\.json$`);

/** Null for what is no chapter. */
export function parseChapter(bytes: Uint8Array): GeneratedChapter | null {
  return readIfValid(STORED_CHAPTER, bytes);
}
