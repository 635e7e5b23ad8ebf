import type { Issue } from '../contracts/issue.ts';
import type { ProjectRequest } from '../contracts/project-request.ts';
import { applyAnswer, applyComment, applyStatus } from './apply-to-issue.ts';
import { createComment, createIssue } from './new-issue.ts';

/**
 * An issue with what somebody said to it; null where it is not there and nothing opens it. Readers and the owner of the
 * project do this alike, and what is there already gives the very same issue back: so it does not matter who is first, or how
 * often it is done.
 */
export function applyRequest(issue: Issue | null, request: ProjectRequest): Issue | null {
  const { requested_at: at, author } = request;
  if (request.request === 'chief') return applyChief(issue, request);
  if (request.request === 'tool_receipt') return applyTool(issue, request);
  if (issue === null) return null;
  switch (request.request) {
    case 'comment':
      return applyComment(issue, createComment(issue.id, { author, body: request.body }, at));
    case 'answer': {
      const { text, choice } = request;
      const answer = { text, ...(choice === undefined ? {} : { choice }), answered_at: at, author };
      return applyAnswer(issue, request.question_id, answer);
    }
    case 'close':
      return isAskedSince(issue, at) ? issue : applyStatus(issue, 'closed', at);
  }
}

type ChiefRequest = Extract<ProjectRequest, { request: 'chief' }>;

/** The issue of a sentence, with what was taken for granted written down in it. */
function applyChief(issue: Issue | null, request: ChiefRequest): Issue {
  const { sentence, author, clear, requested_at: at } = request;
  const status = clear ? 'open' : 'waiting-on-user';
  const opened =
    issue ??
    createIssue(
      request.issue_id,
      {
        title: sentence.slice(0, LONGEST_TITLE).toWellFormed(),
        author,
        body: sentence,
        status,
        tags: ['chief'],
      },
      at,
    );
  const commented = request.assumptions.reduce((sofar, assumption) => {
    const body = `Assumption: ${assumption}`;
    const comment = { author: 'chief-001', body, origin: ['assumption', assumption] };
    return applyComment(sofar, createComment(opened.id, comment, at));
  }, opened);
  return clear ? applyStatus(commented, 'open', at) : commented;
}

/** The issue of a talk has the receipts of the tools that were called in it; nobody has to do anything about it. */
function applyTool(
  issue: Issue | null,
  request: Extract<ProjectRequest, { request: 'tool_receipt' }>,
): Issue {
  const { title, author, requested_at: at, issue_id } = request;
  const { receipt_id: id, tool } = request.receipt;
  const opened =
    issue ?? createIssue(issue_id, { title, author, body: '', status: 'closed', tags: ['chat'] }, at);
  if (opened.receipts.includes(id)) return opened;
  const comment = { author, body: `Called ${tool}.`, origin: [id], receiptId: id };
  const commented = applyComment(opened, createComment(issue_id, comment, at));
  return { ...commented, receipts: [...commented.receipts, id] };
}

const LONGEST_TITLE = 200;

/** Whoever closed the issue had not seen what an agent asks since. */
function isAskedSince({ questions = [] }: Issue, at: string): boolean {
  return questions.some(({ answer, asked_at }) => answer === null && asked_at > at);
}
