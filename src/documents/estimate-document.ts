import { estimateTokens } from '../engine/estimate/estimate-tokens.ts';
import { estimateUnits } from '../project/estimate-units.ts';
import type { OpenProject } from '../project/open-project.ts';
import type { Rest, WorkPlan } from '../project/run-kind.ts';
import { loadSources } from './document-desk.ts';
import type { LoadedDocument } from './document-files.ts';
import { MOST_RENDERS } from './document-pipeline.ts';
import { type DocumentWish, PLANNER, REVIEWER, WRITER } from './document-sources.ts';
import { openDeskOf } from './open-desk-of.ts';
import {
  describeWith,
  loadKnownTexts,
  measureChange,
  planVectors,
  type TextAmount,
} from './postlog/estimate-vectors.ts';
import { MOST_ROWS } from './postlog/postlog-pipeline.ts';
import { viewSpec } from './review/view-spec.ts';
import { REVIEW_ATTEMPTS, renderReviewPrompt, USUAL_REVIEW_TOKENS } from './stages/ask-review.ts';
import { deriveMinimalOutline } from './stages/derive-minimal-outline.ts';
import { OUTLINE_ATTEMPTS, renderOutlinePrompt, USUAL_OUTLINE_TOKENS } from './stages/plan-document.ts';
import { RENDER_ATTEMPTS, renderSpecPrompt, USUAL_SPEC_TOKENS } from './stages/render-spec.ts';

/** What a document would send and cost: the requests of a draft that is not blocked. The prompts are those that would be sent,
 *  as far as what they are made from is known. */
export async function estimateDocument(
  project: OpenProject,
  wish: DocumentWish,
  revision: { readonly before: LoadedDocument; readonly instruction: string } | null,
  rest: Rest,
): Promise<WorkPlan> {
  const desk = { ...(await openDeskOf(project)), language: wish.language };
  const sources = await loadSources(project.store.files, desk);
  const outline = revision?.before.outline ?? deriveMinimalOutline(wish);
  const change = revision === null ? null : { spec: revision.before.any, instruction: revision.instruction };
  const measure = ({ messages }: { readonly messages: readonly { readonly content: string }[] }) =>
    messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
  const render = measure(renderSpecPrompt(sources, { wish, outline, change }, null));
  const request = (step: string, role: string, inputTokens: number, outputTokens: number) => ({
    unit: { id: step, needs: [] as string[] },
    of: 'document',
    requests: [{ step, role, inputTokens, outputTokens }],
    fewer: 0,
    more: 0,
  });
  const review =
    revision === null
      ? render + USUAL_SPEC_TOKENS
      : measure(renderReviewPrompt(sources, { wish, outline, any: revision.before.any, found: [] }, null));
  const units = [
    ...(revision === null
      ? [
          {
            ...request(
              'plan',
              PLANNER,
              measure(renderOutlinePrompt(sources, wish, 1, null)),
              USUAL_OUTLINE_TOKENS,
            ),
            worst: OUTLINE_ATTEMPTS,
          },
        ]
      : []),
    {
      ...request('render/draft:1', WRITER, render, USUAL_SPEC_TOKENS),
      worst: MOST_RENDERS * (RENDER_ATTEMPTS + 1),
    },
    {
      ...request('review/draft:1/pass:1', REVIEWER, review, USUAL_REVIEW_TOKENS),
      worst: MOST_RENDERS * 2 * REVIEW_ATTEMPTS,
    },
  ];
  const { embedder = null } = project.equipment;
  const vectors = planVectors(
    embedder,
    revision === null
      ? measureWish(wish)
      : measureChange(
          viewSpec(revision.before.any, new Map(wish.tables.map((table) => [table.name, table]))),
          await loadKnownTexts(project.store.files, embedder, revision.before.record.documentId),
        ),
    [],
  );
  // Each waits for the one before it.
  const left = [...units, ...vectors]
    .filter(({ unit }) => !rest.isDone(unit.id))
    .map((each, index, all) => {
      const before = all[index - 1];
      return before === undefined ? each : { ...each, unit: { id: each.unit.id, needs: [before.unit.id] } };
    });
  return {
    estimate: await estimateUnits(describeWith(rest, embedder), left),
    parts: [...units.map(({ unit }) => unit.id), 'commit/files'].map((what) => ({
      what,
      action: rest.isDone(what) ? 'done' : 'do',
    })),
  };
}

/** Parts that a document of the usual length is found by. */
const USUAL_PARTS = 60;

/** What vectors of a document to come are made of: what one usually says. */
function measureWish({ tables }: DocumentWish): TextAmount {
  const rows = tables.flatMap((table) => table.rows).slice(0, MOST_ROWS);
  const tokens = rows.reduce((sum, row) => sum + estimateTokens(row.join(' | ')), USUAL_SPEC_TOKENS);
  return { texts: USUAL_PARTS + rows.length, tokens };
}
