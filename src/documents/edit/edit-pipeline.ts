import type { MadeDocument } from '../../contracts/api-documents.ts';
import type { DocumentRecord } from '../../contracts/document-record.ts';
import { type Json, toJson } from '../../contracts/json.ts';
import type { DocumentFinding, ReviewReport } from '../../contracts/review-report.ts';
import type { Pipeline, RunContext } from '../../engine/run-context.ts';
import { runDocumentStep } from '../../engine/run-document-step.ts';
import { CodedError } from '../../errors.ts';
import { applyEdits } from '../../office/edit/apply-edits.ts';
import type { PlannedEdit } from '../../office/edit/edit-plan.ts';
import { type DocumentDesk, openDocumentDesk } from '../document-desk.ts';
import type { DocumentSources, OnDocumentDone } from '../document-sources.ts';
import { listApprovedClauses } from '../library/say-clause.ts';
import { listCapabilities } from '../list-capabilities.ts';
import type { DocumentView } from '../review/document-view.ts';
import { findByRules, reportFindings } from '../review/review-document.ts';
import { readView } from '../source/read-view.ts';
import { refuseDataFile } from '../source/refuse-data-file.ts';
import { askEdits } from './ask-edits.ts';
import { commitEdit } from './commit-edit.ts';
import { bareName, type OpenedFile } from './open-given-file.ts';

export const EDIT_STEPS = ['context', 'tools', 'edit', 'commit'] as const;
/** How often operations are asked for whose result must not be committed. */
export const MOST_EDIT_CYCLES = 3;

export interface EditParts {
  readonly kind: string;
  readonly desk: DocumentDesk;
  /** Loaded when the work begins: what was given lies beside the run, which is stored by then. */
  readonly loadTask: () => Promise<EditWork>;
  readonly onDone: OnDocumentDone;
}

export interface EditWork {
  readonly opened: OpenedFile;
  readonly instruction: string;
  /** The document that it is another version of; null for a file that is opened for the first time. */
  readonly before: DocumentRecord | null;
}

/**
 * A file that is there, changed part by part.
 *   tools    what there is to work with
 *   edit     operations on parts of the file, in one request
 *   review   validators on the file before and after: only what the operations brought can block
 *   commit   each operation with its receipt, then the new version; the file that was given is left alone
 */
export function createEditPipeline({ kind, desk, loadTask, onDone }: EditParts): Pipeline {
  let done: MadeDocument | null = null;
  return {
    kind,
    async run(context): Promise<Json> {
      const { opened, instruction, before } = await loadTask();
      const sources = await openDocumentDesk(context, desk);
      await runDocumentStep(
        context,
        'tools',
        { type: opened.file.type },
        async () => listCapabilities(sources),
        {
          kind: 'check',
          phase: 'PLAN',
          preview: ({ operations }) => `${operations.length} operations`,
        },
      );
      const edited = await draft(context, sources, opened, instruction);
      done = await commitEdit(context, sources, { ...edited, opened, instruction, record: before });
      return toJson(done);
    },
    async conclude({ runId, error }) {
      if (error === null && done !== null) await onDone(done, runId);
    },
  };
}

export interface EditedFile {
  readonly planned: readonly PlannedEdit[];
  readonly attempts: number;
  readonly bytes: Uint8Array;
  readonly views: { readonly before: DocumentView; readonly after: DocumentView };
  readonly report: ReviewReport;
}

async function draft(
  context: RunContext,
  sources: DocumentSources,
  opened: OpenedFile,
  instruction: string,
): Promise<EditedFile> {
  const { file, editor } = opened;
  const name = bareName(file.source);
  const before = await readView({ name, bytes: file.bytes }, sources.language);
  let asked = instruction;
  for (let cycle = 1; ; cycle += 1) {
    const task = { type: file.type, editor, instruction: asked };
    const { planned, attempts } = await askEdits(context, sources, task, `edit/draft:${cycle}`);
    const bytes = applyEdits(file, planned, refuseDataFile);
    const after = await readView({ name, bytes }, sources.language);
    const report = reviewChange(sources, before, after);
    if (!report.blockCommit) return { planned, attempts, bytes, views: { before, after }, report };
    const blocking = (report.findings ?? []).filter(({ severity }) => severity === 'critical');
    const told = blocking.map(({ message, excerpt }) => `- ${message} (“${excerpt}”)`).join('\n');
    if (cycle === MOST_EDIT_CYCLES)
      throw new CodedError('review_blocked', {
        message: `After ${MOST_EDIT_CYCLES} tries the review still blocks: ${blocking.map(({ message }) => message).join('; ')}`,
        kept: 'the file is as it was',
        details: { findings: blocking.length },
      });
    asked = `${instruction}\nYour operations brought this, which must not be in the document:\n${told}`;
  }
}

/** What the rules find in the changed file. What they found before it was changed blocks nothing: nobody asked to mend it. */
function reviewChange(sources: DocumentSources, before: DocumentView, after: DocumentView): ReviewReport {
  const { profile, rules } = sources;
  const clauses = listApprovedClauses(sources.clauses, sources.language);
  const nameOf = ({ ruleId, excerpt }: DocumentFinding) => `${ruleId}\n${excerpt}`;
  const known = new Set(findByRules({ view: before, profile, clauses }, rules).map(nameOf));
  const facts = { view: after, profile, clauses };
  const findings = findByRules(facts, rules).map(
    (finding): DocumentFinding =>
      finding.severity === 'critical' && known.has(nameOf(finding))
        ? { ...finding, severity: 'error' }
        : finding,
  );
  return reportFindings(facts, rules, findings, { specVersion: '', applied: [] });
}
