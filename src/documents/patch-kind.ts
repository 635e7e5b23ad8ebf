import { z } from 'zod';
import type { MadeDocument } from '../contracts/api-documents.ts';
import { DocumentIdSchema } from '../contracts/document-record.ts';
import { toJson } from '../contracts/json.ts';
import { PatchSetSchema } from '../contracts/patch-set.ts';
import { PatchDocumentRequestSchema } from '../contracts/work-requests.ts';
import { hashJson } from '../engine/hash.ts';
import type { Pipeline } from '../engine/run-context.ts';
import { CodedError } from '../errors.ts';
import { estimateUnits } from '../project/estimate-units.ts';
import type { OpenProject } from '../project/open-project.ts';
import type { RunKind } from '../project/run-kind.ts';
import { openDocumentDesk } from './document-desk.ts';
import { type LoadedDocument, loadCurrentDocument, loadDocumentAt, loadRecord } from './document-files.ts';
import type { OnDocumentDone } from './document-sources.ts';
import { nameRun } from './name-run.ts';
import { openDeskOf } from './open-desk-of.ts';
import { wishOf } from './revision-kind.ts';
import { commitDocument } from './stages/commit-document.ts';
import { dropConstraints } from './stages/render-task.ts';
import { patchSpec, reviewSpec } from './stages/review-draft.ts';

const PATCH_KIND = 'document_patch';
const STEPS = ['context', 'commit'];
type PatchRequest = z.infer<typeof PatchDocumentRequestSchema>;
export type PatchKind = RunKind<PatchRequest, null, never>;

const ArgsSchema = z.strictObject({
  document: DocumentIdSchema,
  version: z.int().min(1),
  patches: PatchSetSchema.shape.patches,
});

/** Patches that a person gives. They go the way of the reviewer's: held to the contract, applied in order, reported. No model. */
export function createPatchKind(project: OpenProject, onDone: OnDocumentDone): PatchKind {
  const { files } = project.store;
  /** Patches are of a spec, which a file that was opened does not have. */
  async function refuseOpened(document: string): Promise<void> {
    const { origin } = await loadRecord(files, document);
    if (origin !== undefined)
      throw new CodedError('patch_refused', {
        message: `${document} was opened from ${origin.name} and has no spec that patches could be applied to.`,
        next: `bookforge doc revise ${document} --instruction "…"`,
        details: { document },
      });
  }

  const pin = ({ record }: LoadedDocument, patches: unknown) => ({
    inputs: { record: hashJson(record), patches },
  });

  return {
    kind: PATCH_KIND,
    modelFree: true,
    request: PatchDocumentRequestSchema,

    async prepare({ document, patches }) {
      await refuseOpened(document);
      const before = await loadCurrentDocument(files, document);
      return {
        todo: 'start',
        spec: {
          description: nameRun(`Patch ${before.record.title}`),
          args: { document, version: before.record.versions.length, patches: toJson(patches) },
          plan: STEPS,
          fingerprint: pin(before, patches),
        },
        about: null,
        purpose: 'a document',
        role: null,
        anew: false,
      };
    },

    async rebuild(run) {
      const { document, version, patches } = ArgsSchema.parse(run.task.initial_args);
      const before = await loadDocumentAt(files, document, version);
      return {
        pipeline: await createPatchPipeline(project, before, patches, onDone),
        fingerprint: pin(before, patches),
        asks: 'one model',
      };
    },

    async plan({ document, patches }) {
      await refuseOpened(document);
      return {
        estimate: await estimateUnits(project.models, []),
        parts: patches.map(({ action, target }) => ({ what: target, action })),
      };
    },

    async planRest(run) {
      const parts = [{ what: run.task.description, action: 'go on' }];
      return { estimate: await estimateUnits(project.models, []), parts };
    },
  };
}

async function createPatchPipeline(
  project: OpenProject,
  before: LoadedDocument,
  patches: PatchRequest['patches'],
  onDone: OnDocumentDone,
): Promise<Pipeline> {
  const desk = await openDeskOf(project);
  const wish = await wishOf(project, before);
  const { outline } = before;
  let done: MadeDocument | null = null;
  return {
    kind: PATCH_KIND,
    async run(context) {
      const sources = await openDocumentDesk(context, { ...desk, language: wish.language });
      const { any, outcomes } = patchSpec(
        sources,
        { wish, outline: dropConstraints(outline) },
        before.any,
        patches,
        false,
      );
      const report = reviewSpec(sources, { wish }, any, outcomes);
      if (report.blockCommit)
        throw new CodedError('review_blocked', {
          message: `The patched document would be blocked: ${report.checks.structure.errors.join('; ')}`,
          kept: 'the document is as it was',
        });
      const changed = outcomes.some(({ outcome }) => outcome === 'applied');
      for (const { target, reason, outcome } of outcomes)
        if (outcome === 'aborted')
          context.notice({
            reason_code: 'patch_aborted',
            message: `${target}: ${reason}`,
            step_id: 'commit/files',
          });
      if (!changed)
        throw new CodedError('patch_refused', {
          message: `None of the patches could be applied: ${outcomes.map(({ target, reason }) => `${target}: ${reason}`).join('; ')}`,
          kept: 'the document is as it was',
          details: { document: before.record.documentId },
        });
      const kept = { attempts: 0, outcome: 'kept' as const };
      done = await commitDocument(context, sources, {
        wish,
        cause: 'patch',
        outline,
        any,
        report,
        planning: kept,
        rendering: kept,
        before,
      });
      return toJson({ ...done, outcomes: [...outcomes] });
    },
    async conclude({ runId, error }) {
      if (error === null && done !== null) await onDone(done, runId);
    },
  };
}
