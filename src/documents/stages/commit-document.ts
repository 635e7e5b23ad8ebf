import type { MadeDocument } from '../../contracts/api-documents.ts';
import type { DocumentRecord, DocumentVersion } from '../../contracts/document-record.ts';
import type { PlanningOutline } from '../../contracts/planning-outline.ts';
import { documentFile, generatedFile, PROJECT_PATHS } from '../../contracts/project-paths.ts';
import type { ReviewReport } from '../../contracts/review-report.ts';
import { hashBytes, hashJson } from '../../engine/hash.ts';
import type { FileChange } from '../../engine/ports.ts';
import { renderStored } from '../../engine/render-stored.ts';
import type { RunContext } from '../../engine/run-context.ts';
import { runDocumentStep } from '../../engine/run-document-step.ts';
import { CodedError } from '../../errors.ts';
import type { AnySpec } from '../any-spec.ts';
import { compareNodes } from '../commit/compare-nodes.ts';
import { decideCommit, deriveCommitFacts } from '../commit/decide-commit.ts';
import { deriveNodes } from '../commit/derive-nodes.ts';
import { deriveOperations } from '../commit/derive-operations.ts';
import { downgradeSpec } from '../commit/downgrade-spec.ts';
import { findFreeId } from '../commit/find-free-id.ts';
import {
  type LoadedDocument,
  nameOwnLook,
  nameTable,
  nameVersion,
  OUTLINE,
  RECORD,
  REVIEW,
  SPEC,
} from '../document-files.ts';
import type { DocumentSources, DocumentWish } from '../document-sources.ts';
import { viewSpec } from '../review/view-spec.ts';

export interface CommitTask {
  readonly wish: DocumentWish;
  readonly cause: DocumentVersion['cause'];
  readonly outline: PlanningOutline;
  readonly any: AnySpec;
  readonly report: ReviewReport;
  readonly planning: DocumentVersion['planning'];
  readonly rendering: DocumentVersion['rendering'];
  /** What it takes the place of; null for a new document. */
  readonly before: LoadedDocument | null;
}

/** The file and all that it was made from, as one change. A file that somebody edited since is not written over. */
export async function commitDocument(
  context: RunContext,
  sources: DocumentSources,
  task: CommitTask,
): Promise<MadeDocument> {
  const { wish, any, before, report } = task;
  const place = await choosePlace(context, task);
  const written = await writeFile(context, sources, task);
  const version = describeVersion(context, task, written, place.version);
  const record = describeRecord(sources, task, version, place.documentId);
  const own = (name: string) => documentFile(place.documentId, name);
  const spec = renderStored(written.any.spec);
  const change = (path: string, text: string): FileChange => ({ path, bytes: Buffer.from(text) });
  const changes: FileChange[] = [
    { path: record.file, bytes: written.bytes },
    change(own(RECORD), renderStored(record)),
    change(own(OUTLINE), renderStored(task.outline)),
    change(own(SPEC), spec),
    change(own(nameVersion(version.version)), spec),
    change(own(REVIEW), renderStored(report)),
    ...(before === null
      ? [
          ...wish.tables.map((table) => change(own(nameTable(table.name)), renderStored(table))),
          ...(wish.look === null ? [] : [{ path: own(nameOwnLook(wish.look.type)), bytes: wish.look.bytes }]),
        ]
      : []),
  ];
  const last = before?.record.versions.at(-1);
  const expect = {
    [record.file]: last?.fileHash ?? null,
    [own(RECORD)]: before === null ? null : hashBytes(renderStored(before.record)),
  };
  await context.commit('commit/files', changes, expect);
  return {
    documentId: place.documentId,
    version: version.version,
    title: any.spec.title,
    file: record.file,
    url: `/${record.file}?v=${version.version}`,
    commit: version.commit,
    severity: report.severity,
    planning: task.planning,
    rendering: task.rendering,
    downgraded: version.downgraded,
    findings: report.findings?.length ?? 0,
  };
}

/** Journaled: after the commit the name is taken, by this very document. */
async function choosePlace(context: RunContext, { before, any }: CommitTask) {
  return runDocumentStep(context, 'commit/place', { title: any.spec.title }, async () => {
    if (before !== null)
      return { documentId: before.record.documentId, version: before.record.versions.length + 1 };
    return { documentId: await findFreeId(context.files, any.spec.title), version: 1 };
  });
}

interface WrittenFile {
  readonly any: AnySpec;
  readonly bytes: Uint8Array;
  readonly downgraded: readonly string[];
}

/** What cannot be written is tried once more without what makes files hard to write. */
async function writeFile(
  context: RunContext,
  sources: DocumentSources,
  { any, wish }: CommitTask,
): Promise<WrittenFile> {
  const images = await loadImages(context, any, sources.images);
  const files = { tables: wish.tables, images, look: wish.look };
  try {
    return { any, bytes: await sources.write(any, files), downgraded: [] };
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    const { any: less, features } = downgradeSpec(
      any,
      error.details['feature'] === 'images' ? 'images' : null,
    );
    if (features.length === 0) throw error;
    const bytes = await sources.write(less, files);
    context.notice({
      reason_code: 'document_downgraded',
      message: `The file could not be written as it was (${error.message}); it is without ${features.join(' and ')}.`,
      step_id: 'commit/files',
    });
    return { any: less, bytes, downgraded: features };
  }
}

/** Those that the spec shows; a project may have any number of others. */
async function loadImages({ files }: Pick<RunContext, 'files'>, any: AnySpec, known: readonly string[]) {
  const shown = new Set(listImages(any));
  const names = known.filter((name) => shown.has(name));
  const paths = names.map((name) => `${PROJECT_PATHS.documentImages}/${name}`);
  const found = await files.readMany(paths);
  return names.flatMap((name, index) => {
    const bytes = found[index];
    return bytes === null || bytes === undefined ? [] : [{ name, bytes }];
  });
}

function listImages({ type, spec }: AnySpec): string[] {
  if (type === 'xlsx') return [];
  const parts = type === 'pptx' ? spec.slides : spec.sections.flatMap(({ blocks }) => blocks);
  return parts.flatMap((part) => ('image' in part ? [part.image] : []));
}

function describeVersion(
  context: RunContext,
  task: CommitTask,
  { any, bytes, downgraded }: WrittenFile,
  version: number,
): DocumentVersion {
  const { wish, cause, outline, before, report, planning, rendering } = task;
  const tables = new Map(wish.tables.map((table) => [table.name, table]));
  const nodesOf = (spec: AnySpec) => deriveNodes(viewSpec(spec, tables));
  const comparison = before === null ? null : compareNodes(nodesOf(before.any), nodesOf(any));
  const commit = decideCommit(deriveCommitFacts(comparison));
  return {
    version,
    cause,
    runId: context.runId,
    createdAt: context.createdAt,
    outlineHash: hashJson(outline),
    specHash: hashJson(any.spec),
    fileHash: hashBytes(bytes),
    commit,
    operations: commit.mode === 'granular' ? deriveOperations(comparison?.changes ?? []) : [],
    planning,
    rendering,
    severity: report.severity,
    patches: [...(report.appliedPatches ?? [])],
    downgraded: [...downgraded],
  };
}

function describeRecord(
  { language }: DocumentSources,
  { wish, any, before }: CommitTask,
  version: DocumentVersion,
  documentId: string,
): DocumentRecord {
  if (before !== null)
    return { ...before.record, title: any.spec.title, versions: [...before.record.versions, version] };
  return {
    schema_version: 'document_record_v1',
    documentId,
    artifactType: wish.type,
    title: any.spec.title,
    file: generatedFile(documentId, wish.type),
    brief: wish.brief,
    template: wish.template?.templateId ?? null,
    language,
    tables: wish.tables.map(({ name }) => name),
    ...(wish.look === null ? {} : { look: wish.look.type }),
    versions: [version],
  };
}
