import { z } from 'zod';
import { CountSchema, IssueIdSchema, TextSchema } from '../contracts/ids.ts';
import { type Issue, IssuePrioritySchema, IssueStatusSchema } from '../contracts/issue.ts';
import { boundLines } from './bound-lines.ts';
import { DIGEST_LIMIT, defineTool } from './tool.ts';

const NAMED = 20;

const NamedSchema = z.strictObject({ id: IssueIdSchema, title: TextSchema, priority: IssuePrioritySchema });

/** How the book's issues stand: counts, and by name what waits for somebody. */
export const issueStatusSummarizer = defineTool({
  name: 'issue_status_summarizer',
  summary: 'Counts issues by status, priority and tag, and names those that wait.',
  args: z.strictObject({}),
  result: z.strictObject({
    total: CountSchema,
    by_status: z.record(IssueStatusSchema, CountSchema),
    /** Of those that are not closed. */
    by_priority: z.record(IssuePrioritySchema, CountSchema),
    by_tag: z.array(z.strictObject({ tag: TextSchema, count: CountSchema })),
    waiting_on_user: z.array(NamedSchema),
    /** The most pressing ones, then the oldest. */
    open: z.array(NamedSchema),
  }),

  async run(_, context) {
    const issues = await context.issues();
    const unclosed = issues.filter(({ status }) => status !== 'closed');
    return {
      total: issues.length,
      by_status: countAll(IssueStatusSchema.options, issues, ({ status }) => status),
      by_priority: countAll(IssuePrioritySchema.options, unclosed, ({ priority }) => priority),
      by_tag: countTags(unclosed),
      waiting_on_user: listNamed(unclosed.filter(({ status }) => status === 'waiting-on-user')),
      open: listNamed(unclosed.filter(({ status }) => status === 'open')),
    };
  },

  reads: () => [],

  preview: ({ by_status: { open, closed, 'waiting-on-user': waiting } }) =>
    `${open} open, ${waiting} waiting on you, ${closed} closed`,

  digest: ({ total, by_status, waiting_on_user, open }) =>
    boundLines(
      [
        `${total} issues: ${by_status.open} open, ${by_status['waiting-on-user']} waiting on the user, ${by_status.closed} closed`,
        ...waiting_on_user.map(({ id, title, priority }) => `waiting: ${id} (${priority}) ${title}`),
        ...open.map(({ id, title, priority }) => `open: ${id} (${priority}) ${title}`),
      ],
      DIGEST_LIMIT,
    ),
});

function countAll<K extends string>(
  keys: readonly K[],
  issues: readonly Issue[],
  keyOf: (issue: Issue) => K,
): Record<K, number> {
  const counts = Object.fromEntries(keys.map((key) => [key, 0])) as Record<K, number>;
  for (const issue of issues) counts[keyOf(issue)] += 1;
  return counts;
}

function countTags(issues: readonly Issue[]): { tag: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const tag of issues.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts]
    .map(([tag, count]) => ({ tag, count }))
    .sort((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1));
}

function listNamed(issues: readonly Issue[]): z.infer<typeof NamedSchema>[] {
  const rank = ({ priority }: Issue): number => IssuePrioritySchema.options.indexOf(priority);
  return [...issues]
    .sort((a, b) => rank(b) - rank(a) || (`${a.created_at}${a.id}` < `${b.created_at}${b.id}` ? -1 : 1))
    .slice(0, NAMED)
    .map(({ id, title, priority }) => ({ id, title, priority }));
}
