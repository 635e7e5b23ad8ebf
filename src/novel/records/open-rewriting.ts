import type { Book } from '../../contracts/book.ts';
import { chapterRecordFile } from '../../contracts/project-paths.ts';
import { hashBytes } from '../../engine/hash.ts';
import type { Clock, FileChange, Files, Log, ProjectStore } from '../../engine/ports.ts';
import { withLease } from '../../engine/with-lease.ts';
import { CodedError, InvariantError } from '../../errors.ts';
import { checkHandEdit, type HandEditFinding, type ToldHandEdit } from '../../manuscript/check-hand-edit.ts';
import type { HandEdit, HandEditState } from '../../manuscript/detect-hand-edits.ts';
import { compareTexts } from '../../manuscript/difference/compare-texts.ts';
import { formatDifference } from '../../manuscript/difference/format-difference.ts';
import { loadHandEdits } from '../../manuscript/load-hand-edits.ts';
import { type KeptSide, type PlannedSync, planSync } from '../../manuscript/plan-sync.ts';
import { refuseText } from '../../text/read-people-text.ts';
import { loadStyle } from '../../tools/direction/load-style.ts';
import { lookAtWaivers } from '../findings/load-waivers.ts';
import { tellHandEdits } from '../findings/tell-hand-edits.ts';
import { type BookHistory, openHistory } from '../history/open-history.ts';
import { hashChapterText, readChapterRecord } from './chapter-record.ts';
import { deriveStale, type StaleFacts } from './derive-stale.ts';
import { describeStale, type StaleChapter } from './describe-stale.ts';
import { joinAttention } from './join-attention.ts';
import { loadStale, loadStaleFacts } from './load-stale.ts';
import { planAcceptance } from './plan-acceptance.ts';
import { planRecord, type RecordPatch } from './plan-record.ts';

// What an author does to a book that is there: edits its pages, goes back to earlier versions, asks what has become old.

export interface BookRewriting {
  /** Chapters that were written from something else than what is there now. */
  staleChapters(): Promise<readonly StaleChapter[]>;
  /** Takes pages that were edited by hand into their chapters, as one commit. `hand_edits_conflict` where a page and its
   *  chapter both changed and no side was chosen: then nothing is changed. */
  sync(options: SyncOptions): Promise<SyncResult>;
  /** Lets stale chapters stand as they are, those that were asked for or, with null, all. No text changes. */
  accept(chapters: readonly number[] | null): Promise<AcceptResult>;
  readonly history: BookHistory;
}

export interface SyncOptions {
  /** Null for all. */
  readonly chapters: readonly number[] | null;
  readonly keep: KeptSide;
  /** Tells what would be done, conflicts too, and does nothing. */
  readonly dryRun: boolean;
}

export interface SyncedPage {
  readonly scene: string | null;
  readonly path: string;
  readonly state: HandEditState;
  readonly action: 'taken' | 'made anew' | 'left';
  /** From the chapter's text to the page's, for a person; null where one of them is not there. */
  readonly difference: string | null;
  /** What in a text that is taken looks left over and is not waived; it is taken all the same. */
  readonly findings: readonly ToldHandEdit[];
}

export interface SyncResult {
  readonly pages: readonly SyncedPage[];
  /** Chapters whose text has changed, with their words. */
  readonly chapters: readonly { readonly chapter: number; readonly words: number }[];
  /** What is stale with the texts as they are now. */
  readonly stale: readonly StaleChapter[];
}

export interface AcceptResult {
  /** Those that were stale, and why. */
  readonly accepted: readonly StaleChapter[];
  /** Those that were asked for and were not. */
  readonly fresh: readonly number[];
  /** What is stale still. */
  readonly stale: readonly StaleChapter[];
}

export interface OpenRewritingParts {
  readonly store: ProjectStore;
  readonly book: Book;
  readonly clock: Clock;
  readonly log: Log;
  readonly owner: string;
}

export function openRewriting(parts: OpenRewritingParts): BookRewriting {
  const { store, book, clock, log, owner } = parts;
  const staleChapters = async () => describeStale(book.book_id, await loadStale(store.files));

  return {
    staleChapters,
    history: openHistory(parts),
    async sync({ chapters, keep, dryRun }) {
      const look = () =>
        planFor(store.files, {
          chapters,
          keep,
          at: clock.now().toISOString(),
          language: book.language,
        });
      if (dryRun) return { ...describeSync(await look()), stale: await staleChapters() };
      const plan = await withLease(
        store,
        log,
        { owner, purpose: 'sync', waitMs: 5000 },
        async ({ fence }) => {
          const planned = await look();
          refuseUnreadable(planned);
          refuseConflicts(planned, book.book_id);
          if (planned.changes.length > 0)
            await store.files.commit(planned.changes, { expect: planned.expect, fence });
          return planned;
        },
      );
      return { ...describeSync(plan), stale: await staleChapters() };
    },
    async accept(chapters) {
      const before = await withLease(
        store,
        log,
        { owner, purpose: 'accept', waitMs: 5000 },
        async ({ fence }) => {
          const facts = await loadStaleFacts(store.files);
          refuseUnwritten(facts, chapters);
          const stale = deriveStale(facts).filter(({ chapter }) => chapters?.includes(chapter) ?? true);
          const changes: FileChange[] = [];
          const expect: Record<string, string> = {};
          const at = clock.now().toISOString();
          for (const chapter of new Set(stale.map((reason) => reason.chapter))) {
            const path = chapterRecordFile(chapter);
            const record = await store.files.read(path);
            if (record === null) throw new InvariantError(`chapter ${chapter} is stale without a record`);
            expect[path] = hashBytes(record);
            changes.push(...planAcceptance(facts, chapter, record, at));
          }
          if (changes.length > 0) await store.files.commit(changes, { expect, fence });
          return stale;
        },
      );
      const accepted = describeStale(book.book_id, before);
      const fresh = chapters?.filter((number) => accepted.every(({ chapter }) => chapter !== number)) ?? [];
      return { accepted, fresh, stale: await staleChapters() };
    },
  };
}

function refuseUnwritten({ texts }: StaleFacts, chapters: readonly number[] | null): void {
  const unwritten = chapters?.filter((chapter) => !texts.has(chapter)) ?? [];
  if (unwritten.length === 0) return;
  throw new CodedError('usage_invalid', {
    message: `There is no text of ${unwritten.length === 1 ? 'chapter' : 'chapters'} ${unwritten.join(', ')} to be accepted.`,
    kept: 'nothing was changed',
    details: { chapters: unwritten },
  });
}

/** The plan for some chapters, with the records of those whose text changes. */
async function planFor(
  files: Files,
  {
    chapters,
    keep,
    at,
    language,
  }: {
    readonly chapters: readonly number[] | null;
    readonly keep: KeptSide;
    readonly at: string;
    readonly language: string;
  },
): Promise<CheckedSync> {
  const style = await loadStyle(files);
  const loaded = await loadHandEdits(files);
  const isAsked = ({ sceneRef }: HandEdit) =>
    chapters === null || chapters.includes(Number(sceneRef?.split(':')[0]));
  const plan = planSync({ ...loaded, edits: loaded.edits.filter(isAsked) }, keep, at);
  const changes = [...plan.changes];
  const findings = new Map(
    plan.taken.map((edit) => {
      const page = loaded.pages.get(edit.path) ?? new Uint8Array();
      return [
        edit,
        checkHandEdit(edit.page ?? '', Buffer.from(page).toString('utf8'), { style, language }),
      ] as const;
    }),
  );
  for (const [number, chapter] of plan.chapters) {
    const record = await files.read(chapterRecordFile(number));
    // A chapter that nobody keeps a record of has none to be changed.
    if (record === null) continue;
    const patch = { text_sha256: hashChapterText(chapter), ...patchAttention(number, record, findings) };
    changes.push(...planRecord({ record, text: null }, number, patch, at));
  }
  const waived = await lookAtWaivers(files);
  const told = new Map(
    [...findings].map(
      ([edit, found]) => [edit, tellHandEdits(waived, edit.sceneRef ?? '', edit.page ?? '', found)] as const,
    ),
  );
  return { ...plan, changes, told };
}

interface CheckedSync extends PlannedSync {
  /** What is said of each page that is taken. */
  readonly told: ReadonlyMap<HandEdit, readonly ToldHandEdit[]>;
}

/** Of the scenes of a chapter that were edited. */
function patchAttention(
  chapter: number,
  record: Uint8Array,
  findings: ReadonlyMap<HandEdit, readonly HandEditFinding[]>,
): Pick<RecordPatch, 'attention'> {
  const stored = readChapterRecord(chapter, Buffer.from(record).toString('utf8'));
  const taken = new Map(
    [...findings].flatMap(([{ sceneRef }, found]) => {
      const [number, scene] = (sceneRef ?? '').split(':').map(Number);
      return number === chapter && scene !== undefined ? [[scene, found] as const] : [];
    }),
  );
  return { attention: joinAttention(stored.state === 'valid' ? stored.value.attention : [], taken) };
}

/** Nothing of any page is taken while one would lose its letters. */
function refuseUnreadable({ left }: PlannedSync): void {
  const page = left.find(({ state }) => state === 'unreadable');
  if (page !== undefined) throw refuseText(page.path, page.why ?? 'it cannot be read');
}

function refuseConflicts({ left }: PlannedSync, bookId: string): void {
  const conflicts = left.filter(({ state }) => state === 'conflict');
  const [first] = conflicts;
  if (first === undefined) return;
  throw new CodedError('hand_edits_conflict', {
    message: `${conflicts.map(({ path }) => path).join(', ')}: edited by hand, and the chapter has another text than the page was made from. --keep page takes the page, --keep chapter the chapter's text; what loses is kept in the history.`,
    kept: 'nothing was changed',
    details: {
      book: bookId,
      conflicts: conflicts.map((edit) => ({
        scene: edit.sceneRef,
        path: edit.path,
        difference: formatEdit(edit),
      })),
    },
  });
}

function describeSync(plan: CheckedSync): Pick<SyncResult, 'pages' | 'chapters'> {
  const describe =
    (action: SyncedPage['action']) =>
    (edit: HandEdit): SyncedPage => ({
      scene: edit.sceneRef,
      path: edit.path,
      state: edit.state,
      action,
      difference: formatEdit(edit),
      findings: plan.told.get(edit) ?? [],
    });
  return {
    pages: [
      ...plan.taken.map(describe('taken')),
      ...plan.remade.map(describe('made anew')),
      ...plan.left.map(describe('left')),
    ],
    chapters: [...plan.chapters].map(([chapter, { total_words }]) => ({ chapter, words: total_words })),
  };
}

function formatEdit({ text, page, state }: HandEdit): string | null {
  if (page === null || state === 'unknown') return null;
  return formatDifference(compareTexts(text ?? '', page));
}
