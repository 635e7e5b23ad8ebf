import type { GeneratedChapter } from '../../contracts/chapter.ts';
import { STORED_CHAPTER } from '../../contracts/chapter.ts';
import { chapterFile } from '../../contracts/project-paths.ts';
import { type ReviseAsked, ReviseRequestSchema } from '../../contracts/work-requests.ts';
import { cutLine } from '../../cut-text.ts';
import type { UnitEstimate } from '../../engine/estimate/estimate-run.ts';
import { estimateTokens } from '../../engine/estimate/estimate-tokens.ts';
import { expectStored } from '../../engine/expect-stored.ts';
import { hashBytes } from '../../engine/hash.ts';
import { CodedError } from '../../errors.ts';
import { nameCount } from '../../name-count.ts';
import type { ProjectModels } from '../../project/create-project-models.ts';
import { estimateUnits } from '../../project/estimate-units.ts';
import type { RunKind, WorkPlan } from '../../project/run-kind.ts';
import { countWords } from '../../text/list-words.ts';
import { PASSAGE_REVISION_KIND } from '../kinds.ts';
import type { WritingDesk } from '../writing/open-desk.ts';
import { refuseUnsynced } from '../writing/refuse-unsynced.ts';
import { findPassage } from './find-passage.ts';
import {
  DRAFT_ROLE,
  pinRevision,
  planRevision,
  type RevisionWork,
  readRevisionWork,
} from './revision-work.ts';
import { splitPassage } from './split-passage.ts';

// Drafts of a passage that is there. Nothing of the book changes by them.

export type ReviseKind = RunKind<ReviseAsked, null, never>;

export function createReviseKind({ project, book, loadSources }: WritingDesk): ReviseKind {
  const { files } = project.store;

  async function findWork({
    chapter,
    scene,
    passage,
    lines,
    instruction,
    drafts = 1,
  }: ReviseAsked): Promise<RevisionWork> {
    const text = await loadText(chapter);
    const choice = { scene: scene ?? null, passage: passage ?? null, lines: lines ?? null };
    const search = findPassage(text.scenes, choice);
    if ('refused' in search) throw refusePassage(book.book_id, search, chapter);
    const refs = search.found.map(({ scene_number }) => `${chapter}:${scene_number}`);
    await refuseUnsynced(files, book.book_id, new Set(refs));
    const passages = search.found.map((found) => ({
      ...found,
      scene_sha256: hashScene(text, found.scene_number),
    }));
    return { chapter, passages, instruction, drafts };
  }

  async function loadText(chapter: number): Promise<GeneratedChapter> {
    const path = chapterFile(chapter);
    const text = expectStored(STORED_CHAPTER, path, await files.read(path));
    if (text !== null && text.scenes.length > 0) return text;
    throw new CodedError('chapters_not_written', {
      message: `Chapter ${chapter} is not written yet, so there is nothing to revise.`,
      kept: 'nothing was changed',
      details: { book: book.book_id, missing: [chapter] },
    });
  }

  return {
    kind: PASSAGE_REVISION_KIND,
    request: ReviseRequestSchema,

    async prepare(request) {
      const work = await findWork(request);
      return {
        todo: 'start',
        spec: {
          description: `Revise ${describeWhat(work)}: ${cutLine(work.instruction, SHOWN_INSTRUCTION)}`,
          args: { ...work, passages: work.passages.map((each) => ({ ...each })) },
          plan: planRevision(work),
          fingerprint: pinRevision(await loadSources()),
        },
        about: null,
        purpose: 'revise',
        role: DRAFT_ROLE,
        anew: false,
      };
    },

    async rebuild(run) {
      const sources = await loadSources();
      // Loaded when there is something to do: what checks a text is large.
      const { createRevisionPipeline } = await import('./revision-pipeline.ts');
      return {
        pipeline: createRevisionPipeline(sources, readRevisionWork(run)),
        fingerprint: pinRevision(sources),
        asks: 'each its own',
      };
    },

    plan: async (request) => planDrafts(await findWork(request), () => false, project.models),

    planRest: async (run, { isDone, describeModel }) =>
      planDrafts(readRevisionWork(run), isDone, { describeModel }),
  };
}

/** What stands around a passage in a request: the book, the chapter, the scene, and what is asked. */
const FRAME_TOKENS = 4500;

async function planDrafts(
  work: RevisionWork,
  isDone: (step: string) => boolean,
  models: Pick<ProjectModels, 'describeModel'>,
): Promise<WorkPlan> {
  const steps = Array.from({ length: work.drafts }, (_, at) => at + 1).flatMap((draft) =>
    work.passages.flatMap(({ scene_number, text }) => {
      const id = `draft:${draft}/scene:${scene_number}`;
      const parts = splitPassage(text);
      return parts.map((part, at) => ({
        draft,
        id: parts.length === 1 ? id : `${id}/part:${at + 1}`,
        tokens: estimateTokens(part.text),
      }));
    }),
  );
  const todo = steps.filter(({ id }) => !isDone(id));
  const units = todo.map(({ id, draft, tokens }, at): UnitEstimate => {
    const before = todo[at - 1];
    const inputTokens = FRAME_TOKENS + tokens * draft;
    return {
      unit: { id, needs: before === undefined ? [] : [before.id] },
      of: 'draft',
      requests: [{ step: id, role: DRAFT_ROLE, inputTokens, outputTokens: tokens }],
      fewer: 0,
      more: 0,
      worst: 2,
    };
  });
  return {
    estimate: await estimateUnits(models, units),
    parts: [{ what: describeWhat(work), action: work.drafts === 1 ? 'one draft' : `${work.drafts} drafts` }],
  };
}

/** `scene 3:2, 140 words` */
function describeWhat({ chapter, passages }: RevisionWork): string {
  const words = passages.reduce((sum, { text }) => sum + countWords(text), 0);
  const [only, ...more] = passages;
  const where =
    more.length > 0 || only === undefined ? `chapter ${chapter}` : `scene ${chapter}:${only.scene_number}`;
  return `${where}, ${nameCount(words, 'word')}`;
}

const SHOWN_INSTRUCTION = 80;

function hashScene({ scenes }: GeneratedChapter, scene: number): string {
  return hashBytes(scenes.find(({ scene_number }) => scene_number === scene)?.content ?? '');
}

function refusePassage(
  bookId: string,
  { refused, why }: { readonly refused: 'not found' | 'ambiguous'; readonly why: string },
  chapter: number,
): CodedError {
  const more = 'Give more of its words, or --scene with --lines, counted below the front matter of its page';
  return new CodedError(refused === 'ambiguous' ? 'passage_ambiguous' : 'passage_not_found', {
    message: `${why.charAt(0).toUpperCase()}${why.slice(1)}. ${more}.`,
    kept: 'nothing was changed',
    details: { book: bookId, chapter },
  });
}
