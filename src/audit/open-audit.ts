import type { AuditChainEntry } from '../contracts/audit-chain.ts';
import type { Issue } from '../contracts/issue.ts';
import type { Usage } from '../contracts/usage.ts';
import type { AuditKey, Clock, Log, ProjectStore } from '../engine/ports.ts';
import { withLease } from '../engine/with-lease.ts';
import { CodedError } from '../errors.ts';
import { createAuditReader, type TrailFilter } from './create-audit-reader.ts';
import { describePart, type PartDescription } from './describe-part.ts';
import { createUsageFinder } from './find-usage.ts';
import { type IssueFilter, listIssues, loadIssue } from './issue-files.ts';
import { createIssueTracker, type IssueTracker } from './issue-tracker.ts';
import type { TrailPart } from './load-part.ts';
import type { AuditVerdict } from './verdict.ts';

// A project's trail and issues as the edges use them: reading without a lock, each change under a short one.

export interface BookAudit {
  /** The trail in order, as a person reads it. */
  list(filter: TrailFilter): Promise<readonly TrailRow[]>;
  /** Throws `audit_part_not_found`. */
  show(id: string): Promise<TrailPart>;
  /** The report of a packet or a receipt; null where it has none. */
  report(id: string): Promise<{ readonly path: string; readonly text: string } | null>;
  verify(): Promise<AuditVerdict>;
}

export interface TrailRow
  extends PartDescription,
    Pick<AuditChainEntry, 'seq' | 'kind' | 'id' | 'path' | 'at' | 'issue_id' | 'run_id' | 'session_id'> {
  /** null where no run tells it. */
  readonly usage: Usage | null;
}

export interface BookIssues {
  list(filter: IssueFilter): Promise<readonly Issue[]>;
  /** Throws `issue_not_found`. */
  load(issueId: string): Promise<Issue>;
  comment(issueId: string, comment: { readonly author: string; readonly body: string }): Promise<Issue>;
  close(issueId: string): Promise<Issue>;
}

export interface OpenAuditDeps {
  readonly store: ProjectStore;
  readonly key: AuditKey;
  readonly clock: Clock;
  readonly log: Log;
  readonly owner: string;
}

/** Long enough for another change of an issue to end; a run holds the lock for minutes, and whoever comments on it is told
 *  at once (project_locked) instead of left waiting. */
const SHORT_WAIT_MS = 500;

export function openAudit(deps: OpenAuditDeps): { readonly audit: BookAudit; readonly issues: BookIssues } {
  const { store, key, clock, log, owner } = deps;
  const reader = createAuditReader({ store, key });

  const change = (purpose: string, work: (tracker: IssueTracker) => Promise<Issue>): Promise<Issue> =>
    withLease(store, log, { owner, purpose, waitMs: SHORT_WAIT_MS }, ({ fence }) =>
      work(createIssueTracker({ files: store.files, clock, fence })),
    );

  return {
    audit: {
      async list(filter) {
        const findUsage = createUsageFinder(store.runs);
        const rows: TrailRow[] = [];
        for (const entry of await reader.list(filter)) {
          const part = await reader.load(entry);
          const usage = part.kind === 'receipt' ? await findUsage(part.receipt) : null;
          rows.push(createRow(part, usage));
        }
        return rows;
      },
      async show(id) {
        const part = await reader.find(id);
        if (part !== null) return part;
        throw new CodedError('audit_part_not_found', {
          message: `The audit trail has no packet, receipt or tool receipt ${id}.`,
          details: { id },
        });
      },
      report: (id) => reader.loadReport(id),
      verify: () => reader.verify(),
    },
    issues: {
      list: (filter) => listIssues(store.files, filter),
      load: (issueId) => loadIssue(store.files, issueId),
      comment: (issueId, comment) =>
        change(`comment on ${issueId}`, (tracker) => tracker.comment(issueId, comment)),
      close: (issueId) => change(`close ${issueId}`, (tracker) => tracker.close(issueId)),
    },
  };
}

function createRow(part: TrailPart, usage: Usage | null): TrailRow {
  const { seq, kind, id, path, at, issue_id, run_id, session_id } = part.entry;
  return { seq, kind, id, path, at, issue_id, run_id, session_id, ...describePart(part), usage };
}
