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

/** Parts that a change leaves other than they were: what is more is rarely asked for at once. */
const USUAL_CHANGED = 5;

export interface TextAmount {
  readonly texts: number;
  readonly tokens: number;
  /** Where it may be more without anything going wrong: how many at most. */
  readonly mostTexts?: number;
}

/** The vectors of texts as the last unit of a plan; none where this program makes them. */
export function planVectors(
  embedder: EmbedderAccess | null,
  { texts, tokens, mostTexts = texts }: TextAmount,
  needs: readonly string[],
): UnitEstimate[] {
  if (embedder === null || texts === 0) return [];
  const batches = Math.ceil(texts / BATCH);
  const most = Math.ceil(mostTexts / BATCH);
  const requests = Array.from({ length: batches }, () => ({
    step: 'embeddings',
    role: EMBEDDER,
    inputTokens: Math.ceil(tokens / batches),
    outputTokens: 0,
  }));
  const unit = { id: 'embeddings', needs: [...needs] };
  return [{ unit, of: 'document', requests, fewer: 0, more: most - batches, worst: most }];
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
  return planVectors(embedder, measureView(view, await loadKnownTexts(files, embedder, documentId)), []);
}

/** What a maker has made vectors of for a document. */
export async function loadKnownTexts(
  files: Pick<Files, 'read'>,
  embedder: EmbedderAccess | null,
  documentId: string,
): Promise<ReadonlySet<string>> {
  if (embedder === null) return new Set();
  const stored = await loadEmbeddings(files, documentFile(documentId, EMBEDDINGS));
  const { model } = await embedder.describe();
  return new Set(stored?.maker === model ? stored.nodes.map(({ text }) => text) : []);
}

/** What of a document a maker is asked for. */
export function measureView(
  view: DocumentView,
  known: { has(text: string): boolean } = new Set<string>(),
): TextAmount {
  return measureTexts(listUnknown(listNodes(deriveNodes(view)), known));
}

/**
 * The same of a document that is to be changed: what its maker does not know of it yet, and as much as a change usually touches. It may
 * be every part but the rows of the tables that came with it.
 */
export function measureChange(view: DocumentView, known: ReadonlySet<string>): TextAmount {
  const nodes = listNodes(deriveNodes(view));
  const unknown = measureTexts(listUnknown(nodes, known));
  const rest = measureTexts(
    listUnknown(
      nodes.filter(({ kind }) => kind !== 'row'),
      new Set(),
    ).filter((text) => known.has(text)),
  );
  const changed = Math.min(rest.texts, USUAL_CHANGED);
  return {
    texts: unknown.texts + changed,
    tokens: unknown.tokens + Math.ceil((rest.tokens * changed) / Math.max(1, rest.texts)),
    mostTexts: unknown.texts + rest.texts,
  };
}

function measureTexts(texts: readonly string[]): TextAmount {
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
