import type { MadeDocument } from '../../contracts/api-documents.ts';
import {
  type DocumentRecord,
  DocumentRecordSchema,
  type DocumentVersion,
} from '../../contracts/document-record.ts';
import { documentFile, generatedFile } from '../../contracts/project-paths.ts';
import { hashBytes, hashJson } from '../../engine/hash.ts';
import type { FileChange } from '../../engine/ports.ts';
import { renderStored } from '../../engine/render-stored.ts';
import type { RunContext } from '../../engine/run-context.ts';
import { runDocumentStep } from '../../engine/run-document-step.ts';
import { compareViews } from '../commit/compare-views.ts';
import { decideCommit, deriveCommitFacts } from '../commit/decide-commit.ts';
import { deriveNodes } from '../commit/derive-nodes.ts';
import { findFreeId } from '../commit/find-free-id.ts';
import { RECORD, REVIEW } from '../document-files.ts';
import type { DocumentSources } from '../document-sources.ts';
import { nameVersionFile } from '../load-version-view.ts';
import type { DocumentView } from '../review/document-view.ts';
import type { EditedFile } from './edit-pipeline.ts';
import { describeOperation, keepReceipts } from './keep-receipts.ts';
import { bareName, type OpenedFile } from './open-given-file.ts';

interface EditCommit extends EditedFile {
  readonly opened: OpenedFile;
  readonly instruction: string;
  readonly record: DocumentRecord | null;
}

/**
 * Granular: each operation is a step with its receipt. Bulk: all of them are one. Either way the parts that none of them names are
 * the same bytes, and what is written is a new file below generated/; a version that the trail does not have yet is kept before it.
 */
export async function commitEdit(
  context: RunContext,
  { language }: DocumentSources,
  task: EditCommit,
): Promise<MadeDocument> {
  const { planned, bytes, views, report, opened, attempts } = task;
  const comparison = compareViews(views.before, views.after);
  const commit = decideCommit(deriveCommitFacts(comparison));
  await keepReceipts(context, planned, commit);
  const place = await choosePlace(context, task);
  const known = task.record?.versions ?? [];
  const opening = describeOpening(context, task, known.at(-1)?.fileHash ?? null, known.length + 1);
  const earlier = opening === null ? known : [...known, opening];
  const version: DocumentVersion = {
    ...common(context, views.after, bytes),
    version: earlier.length + 1,
    cause: 'revise',
    commit,
    operations: commit.mode === 'granular' ? planned.map(describeOperation) : [],
    rendering: { attempts, outcome: 'accepted' },
    severity: report.severity,
  };
  // In the order of the contract, in which it is read again and compared.
  const record = DocumentRecordSchema.parse({
    ...(task.record ?? describeNew(task, place, language)),
    title: titleOf(views.after, opened),
    versions: [...earlier, version],
  });
  const change = (path: string, content: Uint8Array | string): FileChange => ({
    path,
    bytes: Buffer.from(content),
  });
  const recordAt = documentFile(record.documentId, RECORD);
  await context.commit(
    'commit/files',
    [
      change(record.file, bytes),
      change(recordAt, renderStored(record)),
      change(documentFile(record.documentId, REVIEW), renderStored(report)),
      ...(opening === null ? [] : [change(nameVersionFile(record, opening.version), opened.file.bytes)]),
      change(nameVersionFile(record, version.version), bytes),
    ],
    {
      [record.file]: task.record === null ? null : hashBytes(opened.file.bytes),
      [recordAt]: task.record === null ? null : hashBytes(renderStored(task.record)),
    },
  );
  return {
    documentId: record.documentId,
    version: version.version,
    title: record.title,
    file: record.file,
    url: `/${record.file}?v=${version.version}`,
    commit,
    severity: report.severity,
    planning: version.planning,
    rendering: version.rendering,
    downgraded: [],
    findings: report.findings?.length ?? 0,
  };
}

/** Journaled: after the commit the name is taken, by this very document. */
async function choosePlace(context: RunContext, { record, views, opened }: EditCommit): Promise<string> {
  if (record !== null) return record.documentId;
  const title = titleOf(views.before, opened);
  const { documentId } = await runDocumentStep(context, 'commit/place', { title }, async () => {
    return { documentId: await findFreeId(context.files, title) };
  });
  return documentId;
}

/** The version that was given, where the trail does not have it: a file that is opened, or that somebody changed since. */
function describeOpening(
  context: RunContext,
  { opened: { file }, views }: EditCommit,
  lastHash: string | null,
  version: number,
): DocumentVersion | null {
  if (lastHash === hashBytes(file.bytes)) return null;
  return {
    ...common(context, views.before, file.bytes),
    version,
    cause: 'open',
    commit: { mode: 'create', changeRatio: 1, structuralElements: 0 },
    operations: [],
    rendering: { attempts: 0, outcome: 'kept' },
    severity: 'pass',
  };
}

function common({ runId, createdAt }: RunContext, view: DocumentView, bytes: Uint8Array) {
  return {
    runId,
    createdAt,
    // There is neither outline nor spec: what stands in the file is what it is known by.
    outlineHash: hashJson(view.sections.map(({ heading, level }) => ({ heading, level }))),
    specHash: hashJson(deriveNodes(view).map(({ hash }) => hash)),
    fileHash: hashBytes(bytes),
    planning: { attempts: 0, outcome: 'kept' as const },
    patches: [],
    downgraded: [],
  };
}

function describeNew({ opened: { file }, instruction }: EditCommit, documentId: string, language: string) {
  return {
    schema_version: 'document_record_v1' as const,
    documentId,
    artifactType: file.type,
    file: generatedFile(documentId, file.ending),
    brief: instruction,
    template: null,
    language,
    tables: [],
    origin: { name: bareName(file.source), sha256: hashBytes(file.bytes) },
  };
}

/** What it calls itself, else what its file is called. */
function titleOf({ title }: DocumentView, { file }: OpenedFile): string {
  const name = bareName(file.source);
  return title === name ? name.replace(/\.[^.]+$/, '') || name : title;
}
