import type { Issue } from '../contracts/issue.ts';
import type { AuditKey, Clock, Log, ProjectStore } from '../engine/ports.ts';
import { CodedError } from '../errors.ts';
import { createAuditReader, type TrailFilter } from './create-audit-reader.ts';
import { createRequest } from './create-request.ts';
import { type IssueFilter, listIssues, loadIssue, lookAtIssues } from './issue-files.ts';
import { listQuestions, type WaitingQuestion } from './list-questions.ts';
import { listRows, type TrailRow } from './list-rows.ts';
import type { TrailPart } from './load-part.ts';
import { matchAnswer } from './match-answer.ts';
import { putRequest } from './put-request.ts';
import { createSigner } from './signer.ts';
import type { AuditVerdict } from './verdict.ts';
import type { VerifyOptions } from './verify-project.ts';

// A project's trail and issues as the edges use them. Nothing here waits for whoever works: reading needs no lock, and what
// people say is a request, which the owner of the project folds in.

export interface BookAudit {
  /** The trail in order, as a person reads it. */
  list(filter: TrailFilter): Promise<readonly TrailRow[]>;
  /** Throws `audit_part_not_found`. */
  show(id: string): Promise<TrailPart>;
  /** The report of a packet or a receipt; null where it has none. */
  report(id: string): Promise<{ readonly path: string; readonly text: string } | null>;
  verify(options?: VerifyOptions): Promise<AuditVerdict>;
}

export interface BookIssues {
  list(filter: IssueFilter): Promise<readonly Issue[]>;
  /** Those that cannot be read, by their ids, each with its refusal. */
  damaged(): Promise<ReadonlyMap<string, CodedError>>;
  /** Throws `issue_not_found`. */
  load(issueId: string): Promise<Issue>;
  /** What agents ask, and what was answered and not gone on with yet. */
  questions(): Promise<readonly WaitingQuestion[]>;
  // Each gives the issue as it is with what was said.
  comment(issueId: string, comment: { readonly author: string; readonly body: string }): Promise<Issue>;
  /** Answers what an agent asked, in words or by the id of a choice. Which question may be left out where only one waits. */
  answer(issueId: string, answer: NewAnswer): Promise<Issue>;
  close(issueId: string): Promise<Issue>;
}

export interface NewAnswer {
  readonly author: string;
  readonly text: string;
  readonly questionId?: string;
}

export interface OpenAuditDeps {
  readonly store: ProjectStore;
  readonly project: string;
  readonly key: AuditKey;
  readonly clock: Clock;
  readonly log: Log;
  readonly owner: string;
}

export function openAudit(deps: OpenAuditDeps): { readonly audit: BookAudit; readonly issues: BookIssues } {
  const { store, project, key, clock, log, owner } = deps;
  const reader = createAuditReader({ store });

  /** Only to an issue that is there. */
  async function say(
    issueId: string,
    describe: (issue: Issue) => Parameters<typeof createRequest>[0],
  ): Promise<Issue> {
    const said = describe(await loadIssue(store, issueId));
    await putRequest({ store, log, owner }, createRequest(said, clock.now().toISOString()));
    return loadIssue(store, issueId);
  }

  return {
    audit: {
      async list(filter) {
        return listRows({ store, reader, signer: createSigner(await key.load()) }, filter);
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
      async verify(options) {
        const { verifyProject } = await import('./verify-project.ts');
        return verifyProject(store, project, key, options);
      },
    },
    issues: {
      list: (filter) => listIssues(store, filter),
      damaged: async () => (await lookAtIssues(store, {})).damaged,
      load: (issueId) => loadIssue(store, issueId),
      questions: () => listQuestions(store),
      comment: (issueId, { author, body }) =>
        say(issueId, ({ id }) => ({ request: 'comment', issue_id: id, author, body })),
      answer: (issueId, { author, text, questionId }) =>
        say(issueId, (issue) => ({
          request: 'answer',
          issue_id: issue.id,
          author,
          ...matchAnswer(issue, text, questionId),
        })),
      close: (issueId) => say(issueId, ({ id }) => ({ request: 'close', issue_id: id, author: 'user' })),
    },
  };
}
