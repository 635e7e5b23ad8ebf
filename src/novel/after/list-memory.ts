import type { Book } from '../../contracts/book.ts';
import type { ChapterMemoryEntry } from '../../contracts/chapter-memory.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import type { Files } from '../../engine/ports.ts';
import { readOnce } from '../../engine/read-once.ts';
import { CodedError } from '../../errors.ts';
import { loadChapters, refuseBrokenChapters } from '../../manuscript/load-chapters.ts';
import { loadFollowUp } from '../records/load-follow-up.ts';
import { readMemory } from './memory-file.ts';

export interface RememberedChapter {
  readonly chapter: number;
  /** Current: of the text as it is. Broken: whether it is cannot be said, the chapter's file cannot be read. */
  readonly state: 'current' | 'stale' | 'missing' | 'broken';
  readonly entry: ChapterMemoryEntry | null;
  readonly words: number;
}

/** What is remembered of the chapters that were asked for, null for all that are there. One whose file cannot be read is
 *  refused where it was asked for by number, and told beside the others where not. */
export async function listMemory(
  store: Pick<Files, 'read' | 'readMany' | 'list'>,
  book: Book,
  asked: readonly number[] | null,
): Promise<RememberedChapter[]> {
  // All entries are in one file, which is asked about each chapter.
  const files = readOnce(store);
  const { chapters: written, broken } = await loadChapters(files);
  if (asked !== null) refuseBrokenChapters(broken, asked);
  const known = new Set(written.map(({ chapter_number }) => chapter_number));
  const missing = (asked ?? []).filter((number) => !known.has(number));
  if (missing.length > 0) {
    throw new CodedError('chapters_not_written', {
      message: `Not written yet: ${missing.length === 1 ? 'chapter' : 'chapters'} ${missing.join(', ')}.`,
      details: { book: book.book_id, missing },
    });
  }
  const stored = readMemory(await files.read(PROJECT_PATHS.memory));
  const entries = new Map(
    stored.state === 'valid' ? stored.value.chapters.map((entry) => [entry.chapter_number, entry]) : [],
  );
  const shown: RememberedChapter[] = [];
  for (const chapter of written) {
    const number = chapter.chapter_number;
    if (asked !== null && !asked.includes(number)) continue;
    const entry = entries.get(number) ?? null;
    const { remembered } = await loadFollowUp(files, chapter);
    const state = entry === null ? 'missing' : remembered ? 'current' : 'stale';
    shown.push({ chapter: number, state, entry, words: chapter.total_words });
  }
  if (asked === null) {
    for (const number of broken.keys())
      shown.push({ chapter: number, state: 'broken', entry: entries.get(number) ?? null, words: 0 });
  }
  return shown.sort((a, b) => a.chapter - b.chapter);
}
