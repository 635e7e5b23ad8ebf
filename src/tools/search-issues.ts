import { z } from 'zod';
import { CountSchema, IssueIdSchema, TextSchema, TimestampSchema } from '../contracts/ids.ts';
import { type Issue, IssuePrioritySchema, IssueStatusSchema } from '../contracts/issue.ts';
import { foldText } from '../text/fold-text.ts';
import { boundLines } from './bound-lines.ts';
import { boundText } from './bound-text.ts';
import { listSearchWords } from './locate/parse-search.ts';
import { DIGEST_LIMIT, defineTool } from './tool.ts';

const USUAL_LIMIT = 20;

const FoundSchema = z.strictObject({
  id: IssueIdSchema,
  title: TextSchema,
  status: IssueStatusSchema,
  priority: IssuePrioritySchema,
  assignee: TextSchema.nullable(),
  tags: z.array(TextSchema),
  updated_at: TimestampSchema,
  comments: CountSchema,
  /** Where the search was found, in the issue's own words. */
  excerpt: z.string(),
});

/** Issues that have every word of the query, those with the words in their title first. */
export const searchIssues = defineTool({
  name: 'search_issues',
  summary: 'Finds issues by words, status and tag.',
  args: z.strictObject({
    query: TextSchema,
    status: IssueStatusSchema.optional(),
    tag: TextSchema.optional(),
    limit: z.int().min(1).max(200).optional(),
  }),
  result: z.strictObject({ total: CountSchema, issues: z.array(FoundSchema) }),

  async run({ query, status, tag, limit = USUAL_LIMIT }, context) {
    const wanted = foldText(query).trim();
    const terms = listTerms(wanted);
    const found = (await context.issues())
      .filter((issue) => status === undefined || issue.status === status)
      .filter((issue) => tag === undefined || issue.tags.some((own) => foldText(own) === foldText(tag)))
      .map((issue) => ({ issue, points: scoreIssue(issue, terms) }))
      .filter(({ points }) => points > 0)
      .sort(
        (a, b) =>
          b.points - a.points ||
          compare(b.issue.updated_at, a.issue.updated_at) ||
          compare(a.issue.id, b.issue.id),
      );
    return {
      total: found.length,
      issues: found.slice(0, limit).map(({ issue }) => describeIssue(issue, terms)),
    };
  },

  reads: () => [],

  preview: ({ total, issues }) => `${issues.length} of ${total} issues`,

  digest: ({ total, issues }) =>
    boundLines(
      [
        `${issues.length} of ${total} issues`,
        ...issues.map(
          ({ id, title, status, priority, excerpt }) => `${id} [${status}, ${priority}] ${title}: ${excerpt}`,
        ),
      ],
      DIGEST_LIMIT,
    ),
});

/** An id is one term; the rest is words, or all of it where no word is worth looking for. */
function listTerms(folded: string): string[] {
  const ids = folded.match(ISSUE_ID) ?? [];
  const terms = [...ids, ...listSearchWords(folded.replaceAll(ISSUE_ID, ' '))];
  return terms.length === 0 ? [folded] : terms;
}

const ISSUE_ID = /iss_[0-9a-z]+/g;

/** 0 unless every term is somewhere in it. */
function scoreIssue(issue: Issue, terms: readonly string[]): number {
  const title = foldText(issue.title);
  const tags = foldText([issue.id, ...issue.tags, ...issue.related_files].join('\n'));
  const rest = foldText([issue.body, ...issue.comments.map(({ body }) => body)].join('\n'));
  let points = 0;
  for (const term of terms) {
    const own =
      (title.includes(term) ? 4 : 0) + (tags.includes(term) ? 2 : 0) + (rest.includes(term) ? 1 : 0);
    if (own === 0) return 0;
    points += own;
  }
  return points;
}

function describeIssue(issue: Issue, terms: readonly string[]): z.infer<typeof FoundSchema> {
  const { id, title, status, priority, assignee, tags, updated_at } = issue;
  const texts = [issue.body, ...issue.comments.map(({ body }) => body)];
  const text = texts.find((own) => terms.some((term) => foldText(own).includes(term))) ?? issue.body;
  return {
    id,
    title,
    status,
    priority,
    assignee,
    tags: [...tags],
    updated_at,
    comments: issue.comments.length,
    excerpt: boundText(text.replaceAll(/\s+/g, ' ').trim(), 200),
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
