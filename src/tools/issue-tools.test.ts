import { describe, expect, it } from 'vitest';
import { createToolProject } from '../../test/fakes/tool-project.ts';
import type { Issue } from '../contracts/issue.ts';
import { issueStatusSummarizer } from './issue-status-summarizer.ts';
import { runTool } from './run-tool.ts';
import { searchIssues } from './search-issues.ts';
import { taskRouter } from './task-router.ts';

function buildIssue(id: number, changes: Partial<Issue>): Issue {
  return {
    schema_version: 'issue_v1',
    id: `iss_${id}`,
    title: 'A title',
    status: 'open',
    author: 'chief',
    assignee: null,
    tags: [],
    priority: 'normal',
    body: '',
    comments: [],
    related_files: [],
    related_issues: [],
    receipts: [],
    created_at: `2026-01-0${id}T00:00:00Z`,
    updated_at: `2026-01-0${id}T00:00:00Z`,
    closed_at: null,
    ...changes,
  };
}

const ISSUES: readonly Issue[] = [
  buildIssue(1, {
    title: "Kael's eyes change colour",
    tags: ['canon'],
    body: 'Grey, then blue, in scene 21.',
  }),
  buildIssue(2, {
    title: 'The ferry',
    body: 'Kael burns it twice.',
    status: 'closed',
    closed_at: '2026-01-05T00:00:00Z',
  }),
  buildIssue(3, {
    title: 'Which ending?',
    status: 'waiting-on-user',
    priority: 'urgent',
    comments: [
      {
        id: 'c1',
        author: 'critic',
        body: 'The ferry should not burn.',
        created_at: '2026-01-03T00:00:00Z',
        packet_id: null,
        receipt_id: null,
        report_path: null,
      },
    ],
  }),
  buildIssue(4, { title: '李明的眼睛', tags: ['canon'], priority: 'high' }),
];

describe('search_issues', () => {
  it.each([
    [{ query: 'Kael' }, ['iss_1', 'iss_2']],
    [{ query: 'the ferry' }, ['iss_2', 'iss_3']],
    [{ query: 'ferry', status: 'waiting-on-user' }, ['iss_3']],
    [{ query: 'eyes', tag: 'Canon' }, ['iss_1']],
    [{ query: '李明' }, ['iss_4']],
    [{ query: 'iss_2' }, ['iss_2']],
    [{ query: 'Kael zeppelin' }, []],
    [{ query: 'Kael', limit: 1 }, ['iss_1']],
  ])('%j', async (args, ids) => {
    const { context } = await createToolProject({}, { issues: ISSUES });
    const { output } = await runTool(searchIssues, args, context);
    expect((output as unknown as { issues: { id: string }[] }).issues.map(({ id }) => id)).toEqual(ids);
  });

  it('quotes the comment in which the words stand', async () => {
    const { context } = await createToolProject({}, { issues: ISSUES });
    const { output } = await runTool(searchIssues, { query: 'ferry', status: 'waiting-on-user' }, context);
    expect(output).toMatchObject({
      total: 1,
      issues: [{ excerpt: 'The ferry should not burn.', comments: 1 }],
    });
  });
});

describe('issue_status_summarizer', () => {
  it('counts, and names what waits, the most pressing first', async () => {
    const { context } = await createToolProject({}, { issues: ISSUES });
    const { output, preview } = await runTool(issueStatusSummarizer, {}, context);
    expect(output).toEqual({
      total: 4,
      by_status: { open: 2, closed: 1, 'waiting-on-user': 1 },
      by_priority: { low: 0, normal: 1, high: 1, urgent: 1 },
      by_tag: [{ tag: 'canon', count: 2 }],
      waiting_on_user: [{ id: 'iss_3', title: 'Which ending?', priority: 'urgent' }],
      open: [
        { id: 'iss_4', title: '李明的眼睛', priority: 'high' },
        { id: 'iss_1', title: "Kael's eyes change colour", priority: 'normal' },
      ],
    });
    expect(preview).toBe('2 open, 1 waiting on you, 1 closed');
  });

  it('says nothing is there where nothing is', async () => {
    const { context } = await createToolProject({});
    expect((await runTool(issueStatusSummarizer, {}, context)).output).toMatchObject({ total: 0, open: [] });
  });
});

describe('task_router', () => {
  it('hands on what the router says', async () => {
    const routed = {
      recipe_id: 'creative_draft_scene',
      initial_args: { scene: 3 },
      routable: true,
      reason: 'draft scene',
    };
    const { context } = await createToolProject({}, { route: (request) => ({ ...routed, reason: request }) });
    const { output, digest } = await runTool(taskRouter, { user_request: 'write scene 3' }, context);
    expect(output).toEqual({ ...routed, reason: 'write scene 3' });
    expect(digest).toContain('recipe: creative_draft_scene');
  });
});
