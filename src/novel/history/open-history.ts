import type { Book } from '../../contracts/book.ts';
import { STORED_GOING_BACK, STORED_POINT } from '../../contracts/chapter-point.ts';
import {
  chapterFile,
  chapterPlanFile,
  chapterPointFile,
  isInControlRoom,
  PROJECT_PATHS,
  sceneFileStart,
} from '../../contracts/project-paths.ts';
import { expectStored } from '../../engine/expect-stored.ts';
import { hashBytes } from '../../engine/hash.ts';
import type { Clock, Files, Log, ProjectStore } from '../../engine/ports.ts';
import { withLease } from '../../engine/with-lease.ts';
import { CodedError } from '../../errors.ts';
import { compareTexts } from '../../manuscript/difference/compare-texts.ts';
import { formatDifference } from '../../manuscript/difference/format-difference.ts';
import { type HistoryVersion, parseHistoryFile, sortVersions } from '../../manuscript/history-version.ts';
import type { PlannedReplacement } from '../../manuscript/plan-replacement.ts';
import { renderReadable } from '../../manuscript/render-readable.ts';
import { countWords } from '../../text/list-words.ts';
import { NOVEL_TEXT_KIND } from '../kinds.ts';
import { describeStale, type StaleChapter } from '../records/describe-stale.ts';
import { loadStale } from '../records/load-stale.ts';
import { planGoingBack, planUndo } from './plan-going-back.ts';
import { planRestore } from './plan-restore.ts';
import type { RestorePlace } from './restore-place.ts';

export interface BookHistory {
  /** Newest first. */
  list(filter: HistoryFilter): Promise<readonly HistoryEntry[]>;
  /** The version as people read it, and how what is there now differs from it. */
  show(which: VersionChoice): Promise<ShownVersion>;
  /** Puts a version back, with everything that is made from it; what is there now goes to the history in the same commit. */
  restore(which: VersionChoice): Promise<RestoredVersion>;
  /** Puts the book back to how it was when a chapter was finished, as one commit; null undoes the last time. */
  back(chapter: number | null): Promise<WentBack>;
}

export interface HistoryFilter {
  readonly path?: string;
  /** Its text, plan and pages. */
  readonly chapter?: number;
}

export interface VersionChoice {
  /** A file; or a chapter for its text. */
  readonly path?: string;
  readonly chapter?: number;
  /** The beginning of an id; left out, the newest version of the file. */
  readonly version?: string;
}

export interface HistoryEntry {
  readonly path: string;
  readonly id: string;
  /** When the work that replaced it was begun. */
  readonly replaced_at: string;
  /** That work, where it was a run; else a sync, a restore or an update of templates. */
  readonly replaced_by: { readonly run_id: string; readonly description: string } | null;
  readonly bytes: number;
  /** Of prose; null for what is none. */
  readonly words: number | null;
}

export interface ShownVersion {
  readonly path: string;
  readonly id: string;
  readonly text: string;
  /** From the version to what is there now; null where the file is not there any more. */
  readonly difference: string | null;
}

export interface RestoredVersion {
  readonly path: string;
  readonly id: string;
  /** Every file that was written or removed, the history left out. */
  readonly changed: readonly string[];
  readonly stale: readonly StaleChapter[];
}

export interface WentBack {
  readonly chapter: number;
  readonly undone: boolean;
  /** As above. */
  readonly changed: readonly string[];
  readonly stale: readonly StaleChapter[];
}

export interface OpenHistoryParts {
  readonly store: ProjectStore;
  readonly book: Book;
  readonly clock: Clock;
  readonly log: Log;
  readonly owner: string;
}

export function openHistory({ store, book, clock, log, owner }: OpenHistoryParts): BookHistory {
  const { files } = store;
  const read = async ({ file, id, path }: HistoryVersion): Promise<Uint8Array> => {
    const bytes = await files.read(file);
    if (bytes === null) throw refuse(book, `Version ${id} of ${path} is gone.`);
    return bytes;
  };

  return {
    async list(filter) {
      const runs = new Map(
        (await store.runs.list({ roots: true })).map(({ run_id, created_at }) => [created_at, run_id]),
      );
      const entries: HistoryEntry[] = [];
      for (const version of await loadVersions(files)) {
        if (!isWanted(version, filter)) continue;
        const bytes = await read(version);
        const runId = runs.get(version.replacedAt);
        const run = runId === undefined ? null : await store.runs.load(runId);
        const { path, id, replacedAt } = version;
        const prose = renderReadable(path, bytes).prose;
        entries.push({
          path,
          id,
          replaced_at: replacedAt,
          replaced_by: run === null ? null : { run_id: run.run_id, description: run.task.description },
          bytes: bytes.length,
          words: prose === null ? null : countWords(prose),
        });
      }
      return entries;
    },

    async show(which) {
      const version = await findVersion(files, book, which);
      const bytes = await read(version);
      const now = await files.read(version.path);
      const { text } = renderReadable(version.path, bytes);
      return {
        path: version.path,
        id: version.id,
        text,
        difference:
          now === null ? null : formatDifference(compareTexts(text, renderReadable(version.path, now).text)),
      };
    },

    async restore(which) {
      return withLease(store, log, { owner, purpose: 'history restore', waitMs: 5000 }, async ({ fence }) => {
        const version = await findVersion(files, book, which);
        const versions = await loadVersions(files, () => false);
        const at = clock.now().toISOString();
        const { changes, expect } = await planRestore(
          { files, book, versions, at },
          version.path,
          await read(version),
        );
        if (changes.length > 0) await files.commit(changes, { expect, fence });
        return {
          path: version.path,
          id: version.id,
          changed: listChanged(changes),
          stale: describeStale(book.book_id, await loadStale(files)),
        };
      });
    },

    async back(chapter) {
      return withLease(store, log, { owner, purpose: 'history back', waitMs: 5000 }, async ({ fence }) => {
        await refuseLeftRun();
        const versions = await loadVersions(files, () => false);
        const place = { files, book, versions, at: clock.now().toISOString() };
        const { number, plan } = chapter === null ? await undo(place) : await goBack(place, chapter);
        await files.commit(plan.changes, { expect: plan.expect, fence });
        return {
          chapter: number,
          undone: chapter === null,
          changed: listChanged(plan.changes),
          stale: describeStale(book.book_id, await loadStale(files)),
        };
      });
    },
  };

  async function goBack(place: RestorePlace, chapter: number) {
    const path = chapterPointFile(chapter);
    const point = expectStored(STORED_POINT, path, await files.read(path));
    if (point === null)
      throw new CodedError('point_not_found', {
        message: `It was not noted when chapter ${chapter} was finished: it is not written yet, or came from elsewhere or from an earlier version of the program.`,
        kept: 'nothing was changed',
        details: { book: book.book_id, chapter },
      });
    return { number: chapter, plan: await planGoingBack(place, point) };
  }

  async function undo(place: RestorePlace) {
    const path = PROJECT_PATHS.goingBack;
    const last = expectStored(STORED_GOING_BACK, path, await files.read(path));
    if (last === null)
      throw new CodedError('point_not_found', {
        message: 'There is no going back to be undone.',
        kept: 'nothing was changed',
        details: { book: book.book_id },
      });
    for (const { path: file, after } of last.changed) {
      const bytes = await files.read(file);
      if ((bytes === null ? null : hashBytes(bytes)) === after) continue;
      throw new CodedError('file_changed_underneath', {
        message: `${file} has changed since the book went back, which undoing would lose. bookforge history restore puts back single files.`,
        kept: 'nothing was changed',
        details: { path: file },
      });
    }
    return { number: last.chapter_number, plan: await planUndo(place, last) };
  }

  /** A run that goes on would take for written what is not there any more. */
  async function refuseLeftRun(): Promise<void> {
    const left = (await store.runs.list({ kind: NOVEL_TEXT_KIND, roots: true })).find(({ status }) =>
      ['pending', 'running', 'paused'].includes(status),
    );
    if (left === undefined) return;
    throw new CodedError('back_over_left_run', {
      message: `Run ${left.run_id} is not finished, and would go on as if nothing had been put back.`,
      kept: 'nothing was changed',
      details: { book: book.book_id, run_id: left.run_id },
    });
  }
}

function listChanged(changes: PlannedReplacement['changes']): string[] {
  return changes.map(({ path }) => path).filter((path) => !isInControlRoom(path));
}

/** What the machine keeps of its own is no version for a person. */
async function loadVersions(
  files: Pick<Files, 'list'>,
  isHidden: (path: string) => boolean = isInControlRoom,
): Promise<HistoryVersion[]> {
  const versions = (await files.list(PROJECT_PATHS.history)).flatMap(
    ({ path }) => parseHistoryFile(path) ?? [],
  );
  return sortVersions(versions.filter(({ path }) => !isHidden(path)));
}

function isWanted({ path }: HistoryVersion, filter: HistoryFilter): boolean {
  if (filter.path !== undefined) return path === filter.path;
  const { chapter } = filter;
  if (chapter === undefined) return true;
  const [pages = ''] = sceneFileStart(chapter, 1).split(/\d+$/);
  return path === chapterFile(chapter) || path === chapterPlanFile(chapter) || path.startsWith(pages);
}

async function findVersion(
  files: Pick<Files, 'list'>,
  book: Book,
  which: VersionChoice,
): Promise<HistoryVersion> {
  const path = which.chapter === undefined ? which.path : chapterFile(which.chapter);
  const found = (await loadVersions(files)).filter(
    (version) => (path === undefined || version.path === path) && version.id.startsWith(which.version ?? ''),
  );
  const [first] = found;
  if (first === undefined)
    throw refuse(
      book,
      `The history has no version ${which.version ?? 'of it'}${path === undefined ? '' : ` of ${path}`}.`,
    );
  if (found.length === 1 || (which.version === undefined && path !== undefined)) return first;
  throw new CodedError('usage_invalid', {
    message: `${which.version ?? 'That'} names ${found.length} versions; name the file, or more of the id.`,
    kept: 'nothing was changed',
    next: `bookforge history list --book ${book.book_id}`,
    details: { book: book.book_id, versions: found.slice(0, 20).map(({ id, path: of }) => `${id} ${of}`) },
  });
}

function refuse(book: Book, message: string): CodedError {
  return new CodedError('version_not_found', {
    message,
    kept: 'nothing was changed',
    details: { book: book.book_id },
  });
}
