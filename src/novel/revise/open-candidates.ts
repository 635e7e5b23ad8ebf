import type { Book } from '../../contracts/book.ts';
import { type PassageCandidate, STORED_CANDIDATE } from '../../contracts/candidate.ts';
import type { GeneratedChapter } from '../../contracts/chapter.ts';
import { candidateFile, chapterFile, PROJECT_PATHS } from '../../contracts/project-paths.ts';
import { expectStored } from '../../engine/expect-stored.ts';
import { lookAtStored } from '../../engine/look-at-stored.ts';
import type { Clock, Log, ProjectStore } from '../../engine/ports.ts';
import { readListed } from '../../engine/read-files.ts';
import { withLease } from '../../engine/with-lease.ts';
import { CodedError } from '../../errors.ts';
import { countWords } from '../../text/list-words.ts';
import { readChapter } from '../records/chapter-files.ts';
import { hashChapterText } from '../records/chapter-record.ts';
import { noteChapterRecord, planRecordPatch } from '../records/patch-chapter-record.ts';
import { refuseUnsynced } from '../writing/refuse-unsynced.ts';
import { applyPassages, isCurrent } from './apply-passages.ts';
import { type DraftHunk, derivePassageTexts, listDraftHunks } from './derive-draft.ts';
import { planDecidedCandidate, planScenesCommit } from './plan-candidate-commit.ts';

// Drafts of passages, and what the author takes of them. Taking asks no model: it is one commit under a short lock, which
// changes the passage in the chapter and in the scene's page, and nothing else of either.

export interface BookCandidates {
  /** Newest first. */
  list(): Promise<readonly PassageCandidate[]>;
  show(candidateId: string): Promise<ShownCandidate>;
  /** Takes a draft into the text, or some hunks of it; further ones may follow while nothing else has changed the text. */
  apply(candidateId: string, choice: DraftChoice): Promise<PassageCandidate>;
  reject(candidateId: string): Promise<PassageCandidate>;
}

export interface DraftChoice {
  /** Left out where there is one, or where some of one is in the text. */
  readonly draft?: number;
  /** Left out, all of them. */
  readonly hunks?: readonly number[];
}

export interface ShownCandidate {
  readonly candidate: PassageCandidate;
  /** Whether the text is still the one that the drafts are of, with what was taken of them. */
  readonly current: boolean;
  readonly drafts: readonly {
    readonly draft: number;
    readonly words: number;
    readonly hunks: readonly DraftHunk[];
  }[];
}

export interface OpenCandidatesParts {
  readonly store: ProjectStore;
  readonly book: Book;
  readonly clock: Clock;
  readonly log: Log;
  readonly owner: string;
}

export function openCandidates({ store, book, clock, log, owner }: OpenCandidatesParts): BookCandidates {
  const { files } = store;

  async function load(candidateId: string): Promise<PassageCandidate> {
    const path = candidateFile(candidateId);
    const candidate = expectStored(STORED_CANDIDATE, path, await files.read(path));
    if (candidate !== null) return candidate;
    throw new CodedError('candidate_not_found', {
      message: `There is no candidate ${candidateId}.`,
      kept: 'nothing was changed',
      details: { book: book.book_id, candidate: candidateId },
    });
  }

  async function loadChapter({ chapter_number }: PassageCandidate): Promise<GeneratedChapter | null> {
    const stored = readChapter(chapter_number, await files.read(chapterFile(chapter_number)));
    return stored.state === 'valid' ? stored.value : null;
  }

  const refuse = (
    code: 'candidate_decided' | 'candidate_outdated' | 'usage_invalid',
    { candidate_id }: PassageCandidate,
    message: string,
  ) =>
    new CodedError(code, {
      message,
      kept: 'nothing was changed',
      details: { book: book.book_id, candidate: candidate_id },
    });

  /** Which draft is meant, and which of its hunks are to be in the text in the end. */
  function readChoice(candidate: PassageCandidate, { draft, hunks }: DraftChoice) {
    const { drafts } = candidate;
    const begun = candidate.status === 'applied' ? candidate : null;
    const number = draft ?? begun?.draft ?? (drafts.length === 1 ? 1 : null);
    if (number === null)
      throw refuse('usage_invalid', candidate, `There are ${drafts.length} drafts; say which with --draft.`);
    if (!drafts.some((each) => each.draft === number))
      throw refuse('usage_invalid', candidate, `There is no draft ${number}; there are ${drafts.length}.`);
    if (begun !== null && begun.draft !== number)
      throw refuse(
        'candidate_decided',
        candidate,
        `Draft ${begun.draft} is in the text, so draft ${number} cannot be.`,
      );
    const all = listDraftHunks(candidate, number).map(({ hunk }) => hunk);
    const unknown = (hunks ?? []).filter((hunk) => !all.includes(hunk));
    if (unknown.length > 0)
      throw refuse(
        'usage_invalid',
        candidate,
        `Draft ${number} has the hunks 1-${all.length}, and no ${unknown.join(', ')}.`,
      );
    const taken = new Set([...(begun?.hunks ?? []), ...(hunks ?? all)]);
    return { draft: number, hunks: all.filter((hunk) => taken.has(hunk)) };
  }

  return {
    async list() {
      const found: PassageCandidate[] = [];
      for await (const { path, bytes } of readListed(files, PROJECT_PATHS.candidates, (each) =>
        each.endsWith('.json'),
      )) {
        const stored = lookAtStored(STORED_CANDIDATE, path, bytes);
        if (stored.state === 'valid') found.push(stored.value);
      }
      return found.sort(
        (a, b) => b.created_at.localeCompare(a.created_at) || b.candidate_id.localeCompare(a.candidate_id),
      );
    },

    async show(candidateId) {
      const candidate = await load(candidateId);
      const text = await loadChapter(candidate);
      const drafts = candidate.drafts.map(({ draft, texts }) => ({
        draft,
        words: texts.reduce((sum, each) => sum + countWords(each), 0),
        hunks: listDraftHunks(candidate, draft),
      }));
      return { candidate, current: text !== null && isCurrent(candidate, text), drafts };
    },

    apply: (candidateId, choice) =>
      withLease(store, log, { owner, purpose: 'revision apply', waitMs: 5000 }, async ({ fence }) => {
        const candidate = await load(candidateId);
        if (candidate.status === 'rejected')
          throw refuse('candidate_decided', candidate, `${candidateId} was rejected.`);
        const { draft, hunks } = readChoice(candidate, choice);
        const text = await loadChapter(candidate);
        const number = candidate.chapter_number;
        if (text === null || !isCurrent(candidate, text))
          throw refuse(
            'candidate_outdated',
            candidate,
            `The text of chapter ${number} has changed since ${candidateId} was made. Ask again with: bookforge revise --book ${book.book_id} --chapter ${number} --instruction "…"`,
          );
        const refs = candidate.passages.map(({ scene_number }) => `${number}:${scene_number}`);
        await refuseUnsynced(files, book.book_id, new Set(refs));
        const at = clock.now().toISOString();
        const revised = applyPassages(text, candidate, derivePassageTexts(candidate, draft, hunks));
        const decided: PassageCandidate = {
          ...strip(candidate),
          status: 'applied',
          draft,
          hunks,
          decision_at: at,
        };
        const sha256 = hashChapterText(revised);
        const parts = [
          await planScenesCommit(
            files,
            revised,
            new Set(candidate.passages.map(({ scene_number }) => scene_number)),
            at,
          ),
          await planDecidedCandidate(files, decided, at),
          ...(sha256 === hashChapterText(text)
            ? []
            : [planRecordPatch(number, await noteChapterRecord(files, number), { text_sha256: sha256 }, at)]),
        ];
        await files.commit(
          parts.flatMap(({ changes }) => changes),
          { expect: Object.assign({}, ...parts.map(({ expect }) => expect)), fence },
        );
        return decided;
      }),

    reject: (candidateId) =>
      withLease(store, log, { owner, purpose: 'revision reject', waitMs: 5000 }, async ({ fence }) => {
        const candidate = await load(candidateId);
        if (candidate.status !== 'open')
          throw refuse('candidate_decided', candidate, `${candidateId} was ${candidate.status} already.`);
        const at = clock.now().toISOString();
        const decided: PassageCandidate = { ...strip(candidate), status: 'rejected', decision_at: at };
        const { changes, expect } = await planDecidedCandidate(files, decided, at);
        await files.commit(changes, { expect, fence });
        return decided;
      }),
  };
}

/** Without what an earlier decision said. */
function strip(candidate: PassageCandidate) {
  const { schema_version, candidate_id, run_id, chapter_number, instruction, passages, drafts, created_at } =
    candidate;
  return { schema_version, candidate_id, run_id, chapter_number, instruction, passages, drafts, created_at };
}
