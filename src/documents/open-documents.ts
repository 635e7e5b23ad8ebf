import type {
  DocumentDiff,
  DocumentMetrics,
  DocumentShown,
  FoundNodes,
  ListedDocument,
} from '../contracts/api-documents.ts';
import type { Clause, DocumentTemplate } from '../contracts/document-library.ts';
import type { ReviewReport } from '../contracts/review-report.ts';
import { NO_BUDGET } from '../contracts/run.ts';
import type {
  DocumentAsked,
  PatchDocumentAsked,
  PostlogAsked,
  ReviseDocumentAsked,
} from '../contracts/work-requests.ts';
import type { RunResult } from '../engine/engine.ts';
import type { WorkOptions } from '../engine/work-options.ts';
import { CodedError, InvariantError } from '../errors.ts';
import type { OpenProject } from '../project/open-project.ts';
import type { OpenRoom } from '../project/room.ts';
import type { RunKind } from '../project/run-kind.ts';
import { diffVersions } from './diff-versions.ts';
import { createCreationKind } from './document-kind.ts';
import type { OnDocumentDone } from './document-sources.ts';
import { addClause } from './library/add-entry.ts';
import { addTemplate } from './library/add-template.ts';
import { loadLibrary } from './library/load-library.ts';
import { addTemplateFromFile } from './library/template-from-file.ts';
import { deriveMetrics } from './metrics/derive-metrics.ts';
import { createPatchKind } from './patch-kind.ts';
import { loadBudgetLeft } from './postlog/load-budget-left.ts';
import { createPostlogKind } from './postlog/postlog-kind.ts';
import { POSTLOG_KIND } from './postlog/postlog-pipeline.ts';
import { searchDocuments } from './postlog/search-documents.ts';
import { reviewFile } from './review-file.ts';
import { createRevisionKind } from './revision-kind.ts';
import { listDocuments, showDocument } from './show-document.ts';
import type { GivenFile } from './source/read-view.ts';

export interface ProjectDocuments {
  create(work: DocumentAsked & WorkOptions): Promise<RunResult>;
  revise(work: ReviseDocumentAsked & WorkOptions): Promise<RunResult>;
  patch(work: PatchDocumentAsked & WorkOptions): Promise<RunResult>;
  /** Does what follows the commit of a version, whether or not it was done. */
  log(work: PostlogAsked & WorkOptions): Promise<RunResult>;
  /** What the validators find in a file, whoever made it. No model is asked. */
  review(file: GivenFile): Promise<ReviewReport>;
  list(): Promise<readonly ListedDocument[]>;
  show(documentId: string): Promise<DocumentShown>;
  diff(documentId: string, from: number | null, to: number | null): Promise<DocumentDiff>;
  search(text: string): Promise<FoundNodes>;
  metrics(): Promise<DocumentMetrics>;
  templates(): Promise<readonly DocumentTemplate[]>;
  addTemplate(template: DocumentTemplate): Promise<DocumentTemplate>;
  /** Its sections and its look are those of somebody's own docx or pptx. */
  addTemplateFrom(templateId: string, file: GivenFile): Promise<DocumentTemplate>;
  clauses(): Promise<readonly Clause[]>;
  addClause(clause: Clause): Promise<Clause>;
}

export function openRoom(project: OpenProject): OpenRoom<ProjectDocuments> {
  const { store, log, equipment } = project;
  const postlog = createPostlogKind(project);

  /** Stored before anybody is told that the document is there; what keeps it from being stored is no trouble of theirs. */
  const onDone: OnDocumentDone = async ({ documentId: document, version }, runId) => {
    try {
      const budget = await loadBudgetLeft(store.runs, runId);
      await project.road.submit(postlog, { document, version }, { budget, model: null });
    } catch (error) {
      log.warn(`What follows ${document} could not be stored: ${tell(error)}`);
    }
  };

  /** Does what is left to do after commits. What one of them fails of is no trouble of whoever makes a document. */
  async function catchUp(signal: AbortSignal): Promise<void> {
    const left = await store.runs.list({ kind: POSTLOG_KIND, roots: true });
    for (const { run_id, status } of left.toReversed()) {
      if (status === 'done' || status === 'cancelled') continue;
      try {
        const work = { budget: NO_BUDGET, signal, overrideFingerprint: false };
        const { error } = await project.runs.resume(run_id, work);
        if (error !== null) throw error;
      } catch (error) {
        signal.throwIfAborted();
        log.warn(`What follows a document is left for later (${run_id}): ${tell(error)}`);
      }
    }
  }

  async function start<Request>(
    kind: RunKind<Request, null, never>,
    request: unknown,
    { budget, signal }: WorkOptions,
  ): Promise<RunResult> {
    const done = await project.road.start(kind, kind.request.parse(request), { budget, signal });
    if (done.did !== 'run') throw new InvariantError('a document had nothing to do');
    if (done.ended.error === null) await catchUp(signal);
    return done.ended;
  }

  const library = () => loadLibrary(store.files, equipment.documents ?? new Map());
  const kinds = {
    document: createCreationKind(project, onDone),
    revision: createRevisionKind(project, onDone),
    patch: createPatchKind(project, onDone),
  };
  return {
    kinds: [kinds.document, kinds.revision, kinds.patch, postlog],
    api: {
      create: ({ budget, signal, ...asked }) => start(kinds.document, asked, { budget, signal }),
      revise: ({ budget, signal, ...asked }) => start(kinds.revision, asked, { budget, signal }),
      patch: ({ budget, signal, ...asked }) => start(kinds.patch, asked, { budget, signal }),
      log: ({ budget, signal, ...asked }) => start(postlog, asked, { budget, signal }),
      review: (file) => reviewFile(project, file),
      list: () => listDocuments(store.files),
      show: (documentId) => showDocument(store.files, documentId),
      diff: (documentId, from, to) => diffVersions(store.files, documentId, from, to),
      search: (text) => searchDocuments(store.files, text, equipment.embedder?.open ?? null),
      metrics: () => deriveMetrics(store.files),
      templates: async () => (await library()).templates,
      addTemplate: (template) => addTemplate(project, template),
      addTemplateFrom: (templateId, file) => addTemplateFromFile(project, templateId, file),
      clauses: async () => (await library()).clauses,
      addClause: (clause) => addClause(project, clause),
    },
  };
}

function tell(error: unknown): string {
  return error instanceof CodedError ? `${error.message} (${error.code})` : String(error);
}
