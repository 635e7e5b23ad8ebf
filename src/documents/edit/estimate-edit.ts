import { estimateTokens } from '../../engine/estimate/estimate-tokens.ts';
import { estimateUnits } from '../../project/estimate-units.ts';
import type { EmbedderAccess, OpenProject } from '../../project/open-project.ts';
import type { Rest, WorkPlan } from '../../project/run-kind.ts';
import { WRITER } from '../document-sources.ts';
import { openDeskOf } from '../open-desk-of.ts';
import {
  describeWith,
  loadKnownTexts,
  measureChange,
  measureView,
  planVectors,
  type TextAmount,
} from '../postlog/estimate-vectors.ts';
import { readView } from '../source/read-view.ts';
import { EDIT_ATTEMPTS, renderEditPrompt, USUAL_EDIT_TOKENS } from './ask-edits.ts';
import { MOST_EDIT_CYCLES } from './edit-pipeline.ts';
import type { OpenedFile } from './open-given-file.ts';

export interface EditWish {
  readonly opened: OpenedFile;
  readonly instruction: string;
  /** Missing for a file that is opened for the first time. */
  readonly documentId?: string;
}

/** What changing a file would send and cost: one request, unless something goes wrong. */
export async function estimateEdit(
  project: OpenProject,
  { opened: { file, editor }, instruction, documentId }: EditWish,
  rest: Rest,
): Promise<WorkPlan> {
  const { prompts, language } = await openDeskOf(project);
  const { messages } = renderEditPrompt(
    { prompts, language },
    { type: file.type, editor, instruction },
    null,
  );
  const step = 'edit/draft:1';
  const unit = {
    unit: { id: step, needs: [] },
    of: 'document',
    requests: [
      {
        step,
        role: WRITER,
        inputTokens: messages.reduce((sum, { content }) => sum + estimateTokens(content), 0),
        outputTokens: USUAL_EDIT_TOKENS,
      },
    ],
    fewer: 0,
    more: 0,
    worst: EDIT_ATTEMPTS * MOST_EDIT_CYCLES,
  };
  const { embedder = null } = project.equipment;
  const vectors = embedder === null ? [] : planVectors(embedder, await measure(embedder), [step]);
  const left = rest.isDone(step) ? [] : [unit];
  return {
    estimate: await estimateUnits(describeWith(rest, embedder), [...left, ...vectors]),
    parts: [step, 'commit/files'].map((what) => ({ what, action: rest.isDone(what) ? 'done' : 'do' })),
  };

  async function measure(maker: EmbedderAccess): Promise<TextAmount> {
    const view = await readView({ name: file.source, bytes: file.bytes }, project.language);
    return documentId === undefined
      ? measureView(view)
      : measureChange(view, await loadKnownTexts(project.store.files, maker, documentId));
  }
}
