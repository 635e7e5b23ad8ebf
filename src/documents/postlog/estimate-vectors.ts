import { documentFile } from '../../contracts/project-paths.ts';
import type { RoleModel, UnitEstimate } from '../../engine/estimate/estimate-run.ts';
import { estimateTokens } from '../../engine/estimate/estimate-tokens.ts';
import type { Files } from '../../engine/ports.ts';
import type { EmbedderAccess } from '../../project/open-project.ts';
import { deriveNodes } from '../commit/derive-nodes.ts';
import { EMBEDDINGS, loadRecord } from '../document-files.ts';
import { loadVersionView } from '../load-version-view.ts';
import type { DocumentView } from '../review/document-view.ts';
import { BATCH, listUnknown, loadEmbeddings } from './keep-embeddings.ts';
import { listNodes } from './postlog-pipeline.ts';

// What the vectors of a document would cost. They are asked for after the commit, under what is left of its cap, so a plan of the
// document tells them too.

const EMBEDDER = 'embedder';

export interface TextAmount {
  readonly texts: number;
  readonly tokens: number;
}

/** The vectors of texts as the last unit of a plan; none where this program makes them. */
export function planVectors(
  embedder: EmbedderAccess | null,
  { texts, tokens }: TextAmount,
  needs: readonly string[],
): UnitEstimate[] {
  if (embedder === null || texts === 0) return [];
  const batches = Math.ceil(texts / BATCH);
  const requests = Array.from({ length: batches }, () => ({
    step: 'embeddings',
    role: EMBEDDER,
    inputTokens: Math.ceil(tokens / batches),
    outputTokens: 0,
  }));
  const unit = { id: 'embeddings', needs: [...needs] };
  return [{ unit, of: 'document', requests, fewer: 0, more: 0, worst: requests.length }];
}

/** The same of a version that is there: what its maker has not seen. */
export async function estimateVectors(
  files: Pick<Files, 'read' | 'list'>,
  embedder: EmbedderAccess | null,
  documentId: string,
  version: number,
): Promise<UnitEstimate[]> {
  if (embedder === null) return [];
  const view = await loadVersionView(files, await loadRecord(files, documentId), version);
  const stored = await loadEmbeddings(files, documentFile(documentId, EMBEDDINGS));
  const { model } = await embedder.describe();
  const known = new Set(stored?.maker === model ? stored.nodes.map(({ text }) => text) : []);
  return planVectors(embedder, measureView(view, known), []);
}

/** What of a document a maker is asked for. */
export function measureView(
  view: DocumentView,
  known: { has(text: string): boolean } = new Set<string>(),
): TextAmount {
  const texts = listUnknown(listNodes(deriveNodes(view)), known);
  return { texts: texts.length, tokens: texts.reduce((sum, text) => sum + estimateTokens(text), 0) };
}

/** Who is asked for each role, and the maker of vectors for its own. */
export function describeWith(
  { describeModel }: { readonly describeModel: (role: string) => Promise<RoleModel> },
  embedder: EmbedderAccess | null,
): { readonly describeModel: (role: string) => Promise<RoleModel> } {
  return {
    describeModel: (role) =>
      role === EMBEDDER && embedder !== null ? embedder.describe() : describeModel(role),
  };
}
