import type { ArtifactRecord } from '../../contracts/artifact-record.ts';
import type { DocumentNodes } from '../../contracts/document-nodes.ts';
import type { DocumentRecord, DocumentVersion } from '../../contracts/document-record.ts';
import { documentFile, PROJECT_PATHS } from '../../contracts/project-paths.ts';
import type { Budget } from '../../contracts/run.ts';
import type { Embedder } from '../../engine/ports.ts';
import { readText } from '../../engine/read-files.ts';
import { renderStored } from '../../engine/render-stored.ts';
import type { Pipeline, RunContext } from '../../engine/run-context.ts';
import { runDocumentStep } from '../../engine/run-document-step.ts';
import { CodedError } from '../../errors.ts';
import type { NodeComparison } from '../commit/compare-nodes.ts';
import { compareViews } from '../commit/compare-views.ts';
import { deriveNodes, type SemanticNode } from '../commit/derive-nodes.ts';
import { deriveOperations } from '../commit/derive-operations.ts';
import { ARTIFACT, loadRecord, loadReview, NODES } from '../document-files.ts';
import { loadVersionView } from '../load-version-view.ts';
import { VECTORIZER, vectorizeText } from '../vectorize-text.ts';
import { keepEmbeddings } from './keep-embeddings.ts';

export const POSTLOG_KIND = 'postlog';
export const POSTLOG_STEPS = ['record', 'nodes', 'difference', 'memory', 'embeddings'] as const;

/** Of long tables so many rows are found; all are counted. */
export const MOST_ROWS = 200;
const MOST_MEMORY = 500;
const LONGEST_LINE = 400;

/** What follows a commit, part by part: one that cannot be kept is told, and does not keep the others from being. A run with such
 *  a part has failed, so that it is taken up again and does what is missing. */
export function createPostlogPipeline(
  documentId: string,
  number: number,
  { openEmbedder, budget }: VectorOptions,
): Pipeline {
  return {
    kind: POSTLOG_KIND,
    async run(context) {
      const { record, version, facts } = await gather(context, documentId, number);
      const parts: readonly (readonly [string, () => Promise<void>])[] = [
        ['record', () => keepRecord(context, record, version, facts)],
        ['nodes', () => keepNodes(context, record, version, facts)],
        ['difference', () => keepDifference(context, record, version, facts)],
        ['memory', () => keepMemory(context, record, version)],
        ...(openEmbedder === null
          ? []
          : ([
              [
                'embeddings',
                () =>
                  keepEmbeddings(context, record, version, listNodes(facts.nodes), { openEmbedder, budget }),
              ],
            ] as const)),
      ];
      let lost: CodedError | null = null;
      for (const [name, keep] of parts) {
        try {
          await keep();
        } catch (error) {
          // A full disk may still have room for what is smaller; without lock or journal nothing more can be done.
          if (
            !(error instanceof CodedError) ||
            error.code === 'lock_lost' ||
            error.code === 'journal_corrupt'
          )
            throw error;
          context.notice({
            reason_code: 'postlog_delayed',
            message: `${name} of ${documentId} was not kept: ${error.message}`,
            step_id: name,
          });
          lost ??= error;
        }
      }
      if (lost !== null) throw lost;
      return { documentId, version: number };
    },
  };
}

export interface VectorOptions {
  /** Null where this program makes the vectors. */
  readonly openEmbedder: (() => Promise<Embedder>) | null;
  /** What asking for them may cost. */
  readonly budget: Budget;
}

interface Facts {
  readonly nodes: readonly SemanticNode[];
  /** With the version before. */
  readonly comparison: NodeComparison | null;
  readonly readability: number | null;
  readonly structureWarnings: number;
}

async function gather({ files }: RunContext, documentId: string, number: number) {
  const record = await loadRecord(files, documentId);
  const version = record.versions.find((each) => each.version === number);
  if (version === undefined)
    throw new CodedError('document_not_found', { message: `${documentId} has no version ${number}.` });
  const view = await loadVersionView(files, record, number);
  const earlier = number === 1 ? null : await loadVersionView(files, record, number - 1);
  const { checks } = await loadReview(files, documentId);
  const facts: Facts = {
    nodes: deriveNodes(view),
    comparison: earlier === null ? null : compareViews(earlier, view),
    readability: checks.readability.score,
    structureWarnings: checks.structure.warnings.length,
  };
  return { record, version, facts };
}

async function commitOne(context: RunContext, id: string, path: string, text: string): Promise<void> {
  await context.commit(id, [{ path, bytes: Buffer.from(text) }], {});
}

async function keepRecord(
  context: RunContext,
  record: DocumentRecord,
  version: DocumentVersion,
  facts: Facts,
) {
  const artifact: ArtifactRecord = {
    artifactId: record.file.slice(PROJECT_PATHS.generated.length + 1),
    url: `/${record.file}?v=${version.version}`,
    kind: record.artifactType,
    outlineHash: version.outlineHash,
    specHash: version.specHash,
    reviewMetrics: { readability: facts.readability, structureWarnings: facts.structureWarnings },
    semanticNodes: facts.nodes.length,
    createdAt: version.createdAt,
  };
  await commitOne(context, 'record', documentFile(record.documentId, ARTIFACT), renderStored(artifact));
}

async function keepNodes(
  context: RunContext,
  { documentId }: DocumentRecord,
  { version }: DocumentVersion,
  facts: Facts,
) {
  const nodes: DocumentNodes = {
    schema_version: 'document_nodes_v1',
    documentId,
    version,
    vectorizer: VECTORIZER,
    total: facts.nodes.length,
    nodes: listNodes(facts.nodes).map(({ kind, pointer, text }) => ({
      kind,
      pointer,
      text,
      vector: vectorizeText(text),
    })),
  };
  await commitOne(context, 'nodes', documentFile(documentId, NODES), `${JSON.stringify(nodes)}\n`);
}

/** What is found: of long tables the first rows alone. */
export function listNodes(nodes: readonly SemanticNode[]): SemanticNode[] {
  let rows = 0;
  return nodes.filter(({ kind }) => {
    if (kind === 'row') rows += 1;
    return kind !== 'row' || rows <= MOST_ROWS;
  });
}

async function keepDifference(
  context: RunContext,
  { documentId }: DocumentRecord,
  { version }: DocumentVersion,
  { comparison }: Facts,
) {
  if (comparison === null) return;
  const { changes, total } = comparison;
  const difference = { from: version - 1, to: version, total, operations: deriveOperations(changes) };
  const path = documentFile(documentId, `versions/${version}.diff.json`);
  await commitOne(context, 'difference', path, renderStored(difference));
}

/** A line for whoever writes the next document. What is there already is journaled, so that it is added once. */
async function keepMemory(context: RunContext, record: DocumentRecord, version: DocumentVersion) {
  const line = JSON.stringify({
    at: version.createdAt,
    document: record.documentId,
    version: version.version,
    cause: version.cause,
    type: record.artifactType,
    title: record.title,
    brief: record.brief.replaceAll(/\s+/g, ' ').slice(0, LONGEST_LINE).toWellFormed(),
  });
  const lines = await runDocumentStep(context, 'memory/read', { line }, async () => {
    const text = (await readText(context.files, PROJECT_PATHS.documentMemory)) ?? '';
    return text.split('\n').filter((each) => each !== '' && each !== line);
  });
  const kept = [...lines, line].slice(-MOST_MEMORY);
  await commitOne(context, 'memory', PROJECT_PATHS.documentMemory, `${kept.join('\n')}\n`);
}
