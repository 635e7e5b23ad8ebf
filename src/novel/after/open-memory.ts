import type { Book } from '../../contracts/book.ts';
import type { ChapterMemoryEntry } from '../../contracts/chapter-memory.ts';
import type { JsonObject } from '../../contracts/json.ts';
import type { Run } from '../../contracts/run.ts';
import { type MemoryOutcome, MemoryOutputSchema } from '../../contracts/writing-output.ts';
import type { EngineDeps } from '../../engine/engine.ts';
import type { Lease } from '../../engine/ports.ts';
import { readText } from '../../engine/read-files.ts';
import { withLease } from '../../engine/with-lease.ts';
import { CodedError } from '../../errors.ts';
import { loadChapters } from '../../manuscript/load-chapters.ts';
import { loadChapterState } from '../records/load-chapter-state.ts';
import { type BegunWork, beginRun, findUnfinishedRun } from '../writing/begin-run.ts';
import type { WritingSources } from '../writing/writing-sources.ts';
import { MEMORY_FILE, readMemory } from './memory-file.ts';
import {
  createNovelMemoryPipeline,
  NOVEL_MEMORY_KIND,
  nameMemory,
  pinNovelMemory,
} from './novel-memory-pipeline.ts';

// The memory of a book's chapters: what is remembered, whether it is of the text as it is, and how it is made anew.

export interface BookMemory {
  show(chapters: readonly number[] | null): Promise<readonly RememberedChapter[]>;
  rebuild(work: MemoryWork): Promise<MemoryResult>;
}

export interface RememberedChapter {
  readonly chapter: number;
  /** Current: of the text as it is. */
  readonly state: 'current' | 'stale' | 'missing';
  readonly entry: ChapterMemoryEntry | null;
}

export interface MemoryWork extends BegunWork {
  /** Null for all that are written. */
  readonly chapters: readonly number[] | null;
  readonly force: boolean;
}

export interface MemoryResult {
  readonly chapters: readonly MemoryOutcome[];
  /** Null where nothing had to be made. */
  readonly run: Run | null;
}

export interface OpenMemoryParts {
  readonly deps: EngineDeps;
  readonly book: Book;
  readonly owner: string;
  readonly loadSources: () => Promise<WritingSources>;
  readonly checkModel: (modelId: string, budget: BegunWork['budget']) => Promise<void>;
}

export function openMemory({ deps, book, owner, loadSources, checkModel }: OpenMemoryParts): BookMemory {
  const { store } = deps;
  const { files } = store;

  async function show(asked: readonly number[] | null): Promise<RememberedChapter[]> {
    const written = await loadChapters(files);
    const known = new Map(written.map((chapter) => [chapter.chapter_number, chapter]));
    const missing = (asked ?? []).filter((number) => !known.has(number));
    if (missing.length > 0) {
      throw new CodedError('chapters_not_written', {
        message: `Not written yet: ${missing.length === 1 ? 'chapter' : 'chapters'} ${missing.join(', ')}.`,
        details: { book: book.book_id, missing },
      });
    }
    const stored = readMemory(await readText(files, MEMORY_FILE));
    const entries = new Map(
      stored.state === 'valid' ? stored.value.chapters.map((entry) => [entry.chapter_number, entry]) : [],
    );
    const shown: RememberedChapter[] = [];
    for (const chapter of written) {
      const number = chapter.chapter_number;
      if (asked !== null && !asked.includes(number)) continue;
      const entry = entries.get(number) ?? null;
      const { remembered } = await loadChapterState(files, chapter);
      const state = entry === null ? 'missing' : remembered ? 'current' : 'stale';
      shown.push({ chapter: number, state, entry });
    }
    return shown;
  }

  const isDone = ({ state }: RememberedChapter, force: boolean) => state === 'current' && !force;

  async function begin(lease: Lease, work: MemoryWork, chapters: readonly number[]): Promise<MemoryResult> {
    const sources = await loadSources();
    const args: JsonObject = { chapters: [...chapters], force: work.force };
    const fingerprint = pinNovelMemory(sources);
    const left = await findUnfinishedRun(deps, { kind: NOVEL_MEMORY_KIND, args, fingerprint }, work.model);
    const { run, output } = await beginRun(deps, lease, left, work, {
      pipeline: createNovelMemoryPipeline(sources, { chapters, force: work.force }),
      fingerprint,
      description: `Remember ${chapters.length === 1 ? 'chapter' : 'chapters'} ${chapters.join(', ')}`,
      args,
      plan: chapters.map(nameMemory),
    });
    return { ...MemoryOutputSchema.parse(output), run };
  }

  return {
    show,
    async rebuild(work) {
      if (await store.pending())
        await withLease(
          store,
          deps.log,
          { owner, purpose: 'memory rebuild', waitMs: 5000 },
          async () => undefined,
        );
      const early = await show(work.chapters);
      const chapters = early.map(({ chapter }) => chapter);
      if (early.every((each) => isDone(each, work.force)))
        return { chapters: chapters.map((chapter) => ({ chapter, action: 'reused' as const })), run: null };
      await checkModel(work.model.id, work.budget);
      const lock = { owner, purpose: 'memory rebuild', waitMs: 0 };
      return withLease(store, deps.log, lock, (lease) => begin(lease, work, chapters));
    },
  };
}
