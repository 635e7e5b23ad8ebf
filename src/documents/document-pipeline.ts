import type { MadeDocument } from '../contracts/api-documents.ts';
import { type Json, toJson } from '../contracts/json.ts';
import type { ReviewReport } from '../contracts/review-report.ts';
import { renderStored } from '../engine/render-stored.ts';
import type { Pipeline, RunContext } from '../engine/run-context.ts';
import { runDocumentStep } from '../engine/run-document-step.ts';
import { CodedError } from '../errors.ts';
import type { AnySpec } from './any-spec.ts';
import { type DocumentDesk, openDocumentDesk } from './document-desk.ts';
import type { LoadedDocument } from './document-files.ts';
import type { DocumentSources, DocumentWish, OnDocumentDone } from './document-sources.ts';
import { listCapabilities } from './list-capabilities.ts';
import { commitDocument } from './stages/commit-document.ts';
import { type PlannedDocument, planDocument } from './stages/plan-document.ts';
import { type RenderedSpec, renderSpec } from './stages/render-spec.ts';
import { dropConstraints, type RenderTask } from './stages/render-task.ts';
import { reviewDraft } from './stages/review-draft.ts';

export const DOCUMENT_KIND = 'document';
export const REVISION_KIND = 'document_revision';
/** How often a draft that is blocked is written anew. */
export const MOST_RENDERS = 3;

export const DOCUMENT_STEPS = ['context', 'tools', 'plan', 'render', 'review', 'commit'] as const;

/**
 * PLAN → RENDER → REVIEW → COMMIT; POSTLOG is a run of its own.
 *   tools    what there is to work with, for whoever follows
 *   plan     an outline; a document that is revised keeps its own
 *   render   a spec that cites the outline
 *   review   validators, certain patches, the reviewer; blocked: render again with what was found
 *   commit   the file and what it was made from, as one change
 */
export function createDocumentPipeline(parts: PipelineParts): Pipeline {
  const { desk, loadWish, revision, onDone } = parts;
  let done: MadeDocument | null = null;
  return {
    kind: revision === null ? DOCUMENT_KIND : REVISION_KIND,
    async run(context): Promise<Json> {
      const wish = await loadWish();
      const sources = await openDocumentDesk(context, { ...desk, language: wish.language });
      await tellTools(context, sources, wish);
      const planned = revision === null ? await planDocument(context, sources, wish) : null;
      const outline = planned?.outline ?? revision?.before.outline;
      if (outline === undefined) throw new TypeError('there is an outline or a document');
      const drafted = await draft(context, sources, {
        wish,
        outline: revision === null ? outline : dropConstraints(outline),
        change: revision === null ? null : { spec: revision.before.any, instruction: revision.instruction },
      });
      done = await commitDocument(context, sources, {
        wish,
        cause: revision === null ? 'create' : 'revise',
        outline,
        any: drafted.any,
        report: drafted.report,
        planning: describePlanning(planned),
        rendering: { attempts: drafted.rendered.attempts, outcome: drafted.rendered.outcome },
        before: revision?.before ?? null,
      });
      return toJson(done);
    },
    async conclude({ runId, error }) {
      if (error === null && done !== null) await onDone(done, runId);
    },
  };
}

export interface PipelineParts {
  readonly desk: DocumentDesk;
  /** Loaded when the work begins: what was given lies beside the run, which is stored by then. */
  readonly loadWish: () => Promise<DocumentWish>;
  readonly revision: { readonly before: LoadedDocument; readonly instruction: string } | null;
  /** Called when it is committed. */
  readonly onDone: OnDocumentDone;
}

/** What there is to work with, as one event before anything is asked. */
async function tellTools(context: RunContext, sources: DocumentSources, wish: DocumentWish): Promise<void> {
  await runDocumentStep(context, 'tools', { type: wish.type }, async () => listCapabilities(sources), {
    kind: 'check',
    phase: 'PLAN',
    preview: ({ operations, templates }) => `${operations.length} operations, ${templates.length} templates`,
  });
}

interface Drafted {
  readonly any: AnySpec;
  readonly report: ReviewReport;
  readonly rendered: RenderedSpec;
}

async function draft(context: RunContext, sources: DocumentSources, first: RenderTask): Promise<Drafted> {
  let task = first;
  for (let cycle = 1; ; cycle += 1) {
    const rendered = await renderSpec(context, sources, task, `render/draft:${cycle}`);
    const { any, report } = await reviewDraft(context, sources, task, rendered.any, `review/draft:${cycle}`);
    if (!report.blockCommit) return { any, report, rendered };
    if (cycle === MOST_RENDERS) throw await refuseBlocked(context, any, report);
    task = { ...first, change: { spec: any, instruction: tellBlocked(first, report) } };
  }
}

/** What a draft is written anew with: the first wish, and everything that blocks. */
function tellBlocked({ change }: RenderTask, { findings = [] }: ReviewReport): string {
  const blocking = findings.filter(({ severity }) => severity === 'critical' || severity === 'error');
  return [
    ...(change === null ? [] : [change.instruction]),
    'Mend all of this and keep the rest:',
    ...blocking.map(
      ({ pointer, message, excerpt }) => `- ${pointer}: ${message}${excerpt === '' ? '' : ` (“${excerpt}”)`}`,
    ),
  ].join('\n');
}

async function refuseBlocked(
  context: RunContext,
  { spec }: AnySpec,
  report: ReviewReport,
): Promise<CodedError> {
  const [specAt, reportAt] = [
    await context.keep(Buffer.from(renderStored(spec))),
    await context.keep(Buffer.from(renderStored(report))),
  ];
  const blocking = (report.findings ?? []).filter(({ severity }) => severity === 'critical');
  return new CodedError('review_blocked', {
    message: `After ${MOST_RENDERS} drafts the review still blocks: ${blocking.map(({ message }) => message).join('; ')}`,
    kept: `nothing was written; the last draft is in ${specAt}, the report in ${reportAt}`,
    details: { spec: specAt, report: reportAt, findings: blocking.length },
  });
}

function describePlanning(planned: PlannedDocument | null) {
  if (planned === null) return { attempts: 0, outcome: 'kept' as const };
  return { attempts: planned.attempts, outcome: planned.outcome };
}
