import type { Book } from '../../contracts/book.ts';
import type { GeneratedChapter } from '../../contracts/chapter.ts';
import { chapterFile, revisionFile } from '../../contracts/project-paths.ts';
import type { Revision } from '../../contracts/revision.ts';
import type { Clock, Log, ProjectStore } from '../../engine/ports.ts';
import { renderStored } from '../../engine/render-stored.ts';
import { withLease } from '../../engine/with-lease.ts';
import { CodedError } from '../../errors.ts';
import { compareTexts } from '../../manuscript/difference/compare-texts.ts';
import { formatDifference } from '../../manuscript/difference/format-difference.ts';
import {
  applySceneTexts,
  loadChapterOnDisk,
  planChapterCommit,
} from '../../manuscript/plan-chapter-commit.ts';
import { planReplacement } from '../../manuscript/plan-replacement.ts';
import { loadRevision, loadRevisions } from '../../manuscript/revision-files.ts';
import { readChapter } from '../records/chapter-files.ts';
import { hashChapterText } from '../records/chapter-record.ts';
import { loadFollowUp } from '../records/load-follow-up.ts';
import { noteChapterRecord, planRecordPatch } from '../records/patch-chapter-record.ts';
import { loadPublished } from '../writing/writing-sources.ts';

// Revisions that wait for the author, and what is decided over them. Deciding asks no model: it is one commit under a short
// lock, from which the chapter's memory is then made anew.

export interface BookRevisions {
  list(): Promise<readonly Revision[]>;
  show(chapter: number): Promise<ShownRevision>;
  /** The revised chapter becomes the chapter. Its memory is of the earlier text until it is rebuilt; where that was cut short,
   *  an applied revision may be applied again, which changes nothing but lets the caller go on to the memory. */
  apply(chapter: number): Promise<Revision>;
  reject(chapter: number): Promise<Revision>;
}

export interface ShownRevision {
  readonly revision: Revision;
  /** Whether the chapter is still the one that was revised. */
  readonly current: boolean;
  /** The scenes that would change, and how, for a person to read. */
  readonly scenes: readonly { readonly scene_number: number; readonly difference: string }[];
}

export interface OpenRevisionsParts {
  readonly store: ProjectStore;
  readonly book: Book;
  readonly clock: Clock;
  readonly log: Log;
  readonly owner: string;
}

export function openRevisions({ store, book, clock, log, owner }: OpenRevisionsParts): BookRevisions {
  const { files } = store;
  const bookId = book.book_id;

  async function load(chapter: number): Promise<Revision> {
    const revision = await loadRevision(files, chapter);
    if (revision !== null) return revision;
    throw new CodedError('revision_not_found', {
      message: `Chapter ${chapter} has no revision.`,
      details: { book: bookId, chapter },
    });
  }

  async function loadPending(chapter: number): Promise<Revision> {
    const revision = await load(chapter);
    if (revision.status === 'pending') return revision;
    const isHalf = await isUnremembered(revision);
    throw new CodedError('revision_decided', {
      message: `The revision of chapter ${chapter} was ${revision.status} already${isHalf ? ', and the chapter is not remembered anew yet' : ''}.`,
      kept: isHalf ? 'the revised text is the text of the chapter' : 'nothing was changed',
      ...(isHalf ? { next: `bookforge memory rebuild --book ${bookId} --chapters ${chapter}` } : {}),
      details: { book: bookId, chapter, status: revision.status },
    });
  }

  async function loadChapter(chapter: number): Promise<GeneratedChapter | null> {
    const stored = readChapter(chapter, await files.read(chapterFile(chapter)));
    return stored.state === 'valid' ? stored.value : null;
  }

  /** Whether it was applied, and nothing came after it: neither another text nor the memory of this one. */
  async function isUnremembered(revision: Revision): Promise<boolean> {
    if (revision.status !== 'accepted') return false;
    const text = await loadChapter(revision.chapter_number);
    const applied = text === null ? null : applyCandidate(revision, text);
    if (text === null || applied === null || hashChapterText(applied) !== hashChapterText(text)) return false;
    return !(await loadFollowUp(files, text)).remembered;
  }

  async function planDecision(decided: Revision, at: string) {
    const path = revisionFile(decided.chapter_number);
    const before = await files.read(path);
    return planReplacement(
      new Map(before === null ? [] : [[path, before]]),
      new Map([[path, Buffer.from(renderStored(decided))]]),
      at,
    );
  }

  const decide = (purpose: string, act: (fence: number) => Promise<Revision>) =>
    withLease(store, log, { owner, purpose, waitMs: 5000 }, ({ fence }) => act(fence));

  return {
    list: () => loadRevisions(files),
    async show(chapter) {
      const revision = await load(chapter);
      const text = await loadChapter(chapter);
      const scenes = (revision.revised_chapter?.scenes ?? []).flatMap(({ scene_number, content }) => {
        const before = text?.scenes.find((scene) => scene.scene_number === scene_number)?.content ?? '';
        const difference = compareTexts(before, content);
        return difference.isSame ? [] : [{ scene_number, difference: formatDifference(difference) }];
      });
      return { revision, current: isOf(revision, text), scenes };
    },
    apply: (chapter) =>
      decide(`revision apply ${chapter}`, async (fence) => {
        const known = await load(chapter);
        if (await isUnremembered(known)) return known;
        const revision = await loadPending(chapter);
        const text = await loadChapter(chapter);
        if (text === null || !isOf(revision, text)) throw refuseOutdated(bookId, chapter);
        const revised = readRevised(revision, text);
        const { outline } = await loadPublished(files, book);
        const at = clock.now().toISOString();
        const decided: Revision = { ...revision, status: 'accepted', decision_at: at };
        const sha256 = hashChapterText(revised);
        const parts = [
          planChapterCommit(await loadChapterOnDisk(files, chapter), outline, revised, at),
          await planDecision(decided, at),
          // What was found in the chapter is what was revised: the new text counts as checked.
          planRecordPatch(
            chapter,
            await noteChapterRecord(files, chapter),
            { text_sha256: sha256, checked: sha256, mended: sha256 },
            at,
          ),
        ];
        await files.commit(
          parts.flatMap(({ changes }) => changes),
          { expect: Object.assign({}, ...parts.map(({ expect }) => expect)), fence },
        );
        return decided;
      }),
    reject: (chapter) =>
      decide(`revision reject ${chapter}`, async (fence) => {
        const at = clock.now().toISOString();
        const decided: Revision = { ...(await loadPending(chapter)), status: 'rejected', decision_at: at };
        const { changes, expect } = await planDecision(decided, at);
        await files.commit(changes, { expect, fence });
        return decided;
      }),
  };
}

function isOf({ text_sha256 }: Revision, text: GeneratedChapter | null): boolean {
  return text !== null && hashChapterText(text) === text_sha256;
}

/** The candidate as it lies there, also where the author has edited it: its texts in the chapter, words counted anew. */
function readRevised(revision: Revision, text: GeneratedChapter): GeneratedChapter {
  const revised = applyCandidate(revision, text);
  if (revised !== null) return revised;
  const path = revisionFile(text.chapter_number);
  throw new CodedError('stored_file_invalid', {
    message: `${path} does not have the scenes that the chapter has.`,
    kept: 'nothing was changed',
    details: { path },
  });
}

/** Null where it does not have the scenes that the chapter has. */
function applyCandidate({ revised_chapter }: Revision, text: GeneratedChapter): GeneratedChapter | null {
  const texts = new Map(
    (revised_chapter?.scenes ?? []).map(({ scene_number, content }) => [scene_number, content]),
  );
  const same =
    text.scenes.length === texts.size && text.scenes.every(({ scene_number }) => texts.has(scene_number));
  return same ? applySceneTexts(text, texts) : null;
}

function refuseOutdated(bookId: string, chapter: number): CodedError {
  return new CodedError('revision_outdated', {
    message: `${chapterFile(chapter)} has changed since its revision was made, which would be lost. Reject the revision, then check the chapter anew with: bookforge run --book ${bookId} --chapters ${chapter}`,
    kept: 'nothing was changed',
    details: { book: bookId, chapter },
  });
}
