import { type GeneratedChapter, STORED_CHAPTER } from '../contracts/chapter.ts';
import { PROJECT_PATHS } from '../contracts/project-paths.ts';
import { expectStored } from '../engine/expect-stored.ts';
import type { Files } from '../engine/ports.ts';
import { readListed } from '../engine/read-files.ts';
import { CodedError } from '../errors.ts';
import { parseChapterFile } from './load-readable-chapters.ts';

export interface LoadedChapters {
  /** Every chapter with text, in order. */
  readonly chapters: readonly GeneratedChapter[];
  /** Why the file of a chapter cannot be worked with, by number: for each caller to say whether that stops it. */
  readonly broken: ReadonlyMap<number, CodedError>;
}

/** The chapters, and those whose file does not keep its contract: one of them hides no other. */
export async function loadChapters(files: Pick<Files, 'readMany' | 'list'>): Promise<LoadedChapters> {
  const chapters: GeneratedChapter[] = [];
  const broken = new Map<number, CodedError>();
  const isChapter = (path: string) => parseChapterFile(path) !== null;
  for await (const { path, bytes } of readListed(files, PROJECT_PATHS.chapters, isChapter)) {
    const number = parseChapterFile(path);
    if (number === null) continue;
    try {
      const chapter = readNumbered(path, number, bytes);
      if (chapter.scenes.length > 0) chapters.push(chapter);
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      broken.set(number, error);
    }
  }
  return { chapters: chapters.sort((a, b) => a.chapter_number - b.chapter_number), broken };
}

/** Throws the first trouble with a chapter that was asked for, null for all. */
export function refuseBrokenChapters(
  broken: LoadedChapters['broken'],
  asked: readonly number[] | null,
): void {
  for (const [number, error] of broken) if (asked?.includes(number) ?? true) throw error;
}

function readNumbered(path: string, number: number, bytes: Uint8Array): GeneratedChapter {
  const chapter = expectStored(STORED_CHAPTER, path, bytes);
  if (chapter.chapter_number === number) return chapter;
  throw new CodedError('stored_file_invalid', {
    message: `${path} does not keep its contract: it says that it is chapter ${chapter.chapter_number}`,
    details: { path },
  });
}
