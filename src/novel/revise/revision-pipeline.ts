import type { PassageCandidate } from '../../contracts/candidate.ts';
import type { Json } from '../../contracts/json.ts';
import { candidateFile, chapterFile } from '../../contracts/project-paths.ts';
import { deriveId, hashBytes } from '../../engine/hash.ts';
import { refusalToError } from '../../engine/refused-answer.ts';
import { renderStored } from '../../engine/render-stored.ts';
import type { Pipeline, RunContext } from '../../engine/run-context.ts';
import { runDocumentStep } from '../../engine/run-document-step.ts';
import { CodedError, InvariantError } from '../../errors.ts';
import { type NotedMatter, noteMatter } from '../after/note-matter.ts';
import { type Direction, loadDirection } from '../context/load-direction.ts';
import { PASSAGE_REVISION_KIND } from '../kinds.ts';
import { findChapter, type WritingSources } from '../writing/writing-sources.ts';
import { askDraft } from './ask-draft.ts';
import { nameDraft, type RevisionWork } from './revision-work.ts';

type Draft = PassageCandidate['drafts'][number];

/** Drafts in the place of a passage, one after the other, so that each is told those before it; then they are kept. */
export function createRevisionPipeline(sources: WritingSources, work: RevisionWork): Pipeline {
  return {
    kind: PASSAGE_REVISION_KIND,
    async run(context): Promise<Json> {
      const { matter } = await noteMatter(context, sources, 'text', findChapter(sources, work.chapter));
      refuseOtherText(work, matter);
      const directions = await noteDirections(context, sources, work);
      const drafts: Draft[] = [];
      for (let number = 1; number <= work.drafts; number += 1) {
        const draft = await makeDraft(context, sources, { ...work, directions }, matter, drafts, number);
        if (draft !== null) drafts.push(draft);
      }
      return { candidate_id: await keepCandidate(context, work, drafts), drafts: drafts.length };
    },
  };
}

/** Null for one that was refused, or changed nothing, while the author has others. */
async function makeDraft(
  context: RunContext,
  sources: WritingSources,
  { passages, directions, instruction }: RevisionWork & { readonly directions: readonly Direction[] },
  matter: NotedMatter['matter'],
  made: readonly Draft[],
  number: number,
): Promise<Draft | null> {
  const id = nameDraft(number);
  const texts: string[] = [];
  let model = '';
  for (const [at, passage] of passages.entries()) {
    const direction = directions[at];
    if (direction === undefined) throw new InvariantError(`nobody said what is wanted of passage ${at + 1}`);
    const answer = await askDraft(context, sources, `${id}/scene:${passage.scene_number}`, {
      matter,
      direction,
      passage,
      instruction,
      draft: number,
      earlier: made.flatMap((draft) => draft.texts[at] ?? []),
      isOneOfMany: passages.length > 1,
    });
    if (!answer.ok) {
      if (made.length === 0) throw refusalToError(answer.refused);
      return leaveOut(answer.refused.message);
    }
    texts.push(answer.text);
    model = answer.model;
  }
  if (texts.some((text, at) => text !== passages[at]?.text)) return { draft: made.length + 1, model, texts };
  if (made.length === 0)
    throw new CodedError('candidate_unchanged', {
      message: 'Nothing of the text was changed by what was asked for.',
      kept: 'nothing was changed',
    });
  return leaveOut('nothing of the text was changed');

  function leaveOut(why: string): null {
    const message = `Draft ${number} is left out: ${why}`;
    context.notice({ reason_code: 'draft_left_out', message, step_id: id });
    return null;
  }
}

/** What the author wants of the scene of each passage, noted once. */
function noteDirections(
  context: RunContext,
  sources: WritingSources,
  { chapter: number, passages }: RevisionWork,
): Promise<Direction[]> {
  const chapter = findChapter(sources, number);
  const scenes = passages.map(({ scene_number }) => scene_number);
  return runDocumentStep(context, 'text/direction', { chapter: number, scenes }, () =>
    Promise.all(
      scenes.map((scene) => loadDirection(context.files, sources, { chapter, scene, share: 'prose' })),
    ),
  );
}

async function keepCandidate(
  context: RunContext,
  { chapter, passages, instruction }: RevisionWork,
  drafts: readonly Draft[],
): Promise<string> {
  const candidate_id = deriveId('cand', context.runId);
  const candidate: PassageCandidate = {
    schema_version: 'candidate_v1',
    candidate_id,
    run_id: context.runId,
    chapter_number: chapter,
    status: 'open',
    instruction,
    passages: passages.map(({ scene_number, start, text, scene_sha256 }) => ({
      scene_number,
      start,
      text,
      scene_sha256,
    })),
    drafts: [...drafts],
    created_at: context.createdAt,
  };
  const path = candidateFile(candidate_id);
  await context.commit('candidate', [{ path, bytes: Buffer.from(renderStored(candidate)) }], {
    [path]: null,
  });
  return candidate_id;
}

/** What was edited between asking and beginning is not revised by its old words. */
function refuseOtherText({ chapter, passages }: RevisionWork, { text }: NotedMatter['matter']): void {
  const isSame = passages.every(({ scene_number, scene_sha256 }) => {
    const scene = text.scenes.find((each) => each.scene_number === scene_number);
    return scene !== undefined && hashBytes(scene.content) === scene_sha256;
  });
  if (isSame) return;
  throw new CodedError('file_changed_underneath', {
    message: `${chapterFile(chapter)} has changed since its revision was asked for.`,
    kept: 'the file as it is now',
    details: { path: chapterFile(chapter) },
  });
}
