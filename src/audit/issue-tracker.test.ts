import { describe, expect, it } from 'vitest';
import { catchCoded } from '../../test/conformance/with-store.ts';
import { createFixedClock } from '../../test/fakes/fixed-clock.ts';
import { openTestTrail, sampleReceipt } from '../../test/fakes/sample-audit.ts';
import { createMemoryStore } from '../adapters/store/memory-store.ts';
import type { NewIssue } from './new-issue.ts';

const CHAPTER: NewIssue = {
  origin: ['run_1', 'chapter:3'],
  title: 'Chapter 3',
  author: 'chief',
  body: 'Write it.',
  tags: ['chapter'],
};

function openTracker() {
  const store = createMemoryStore({ clock: createFixedClock('2026-02-10T14:30:00Z') });
  return { store, ...openTestTrail(store) };
}

describe('an issue', () => {
  it('has an id that follows from its origin, and is opened once', async () => {
    const { issues } = openTracker();
    const first = await issues.open(CHAPTER);
    expect(first).toMatchObject({ status: 'open', priority: 'normal', comments: [], closed_at: null });
    expect(await issues.open({ ...CHAPTER, title: 'Another title' })).toEqual(first);
    expect((await issues.open({ ...CHAPTER, origin: ['run_1', 'chapter:4'] })).id).not.toBe(first.id);
    expect(await issues.load(first.id)).toEqual(first);
  });

  it('is changed as it stands, also where another hand has changed it since', async () => {
    const { store, issues } = openTracker();
    const { issues: others } = openTestTrail(store);
    const { id } = await issues.open(CHAPTER);
    await others.comment(id, { author: 'user', body: 'theirs' });
    await issues.comment(id, { author: 'critic', body: 'ours' });
    await others.close(id);
    expect(await issues.close(id)).toMatchObject({ status: 'closed' });
    const { comments } = await issues.load(id);
    expect(comments.map(({ body }) => body)).toEqual(['theirs', 'ours']);
  });

  it('keeps comments in order, and one of the same origin once', async () => {
    const { issues } = openTracker();
    const { id } = await issues.open(CHAPTER);
    await issues.comment(id, { author: 'user', body: 'first' });
    await issues.comment(id, { author: 'user', body: 'first' });
    await issues.comment(id, { author: 'critic', body: 'second', origin: ['step 4'] });
    const issue = await issues.comment(id, { author: 'critic', body: 'second', origin: ['step 4'] });
    expect(issue.comments.map(({ body }) => body)).toEqual(['first', 'first', 'second']);
  });

  it('takes comments that come at the same time, all of them', async () => {
    const { issues } = openTracker();
    const { id } = await issues.open(CHAPTER);
    const numbers = Array.from({ length: 20 }, (_, n) => n);
    await Promise.all(numbers.map((n) => issues.comment(id, { author: 'user', body: `comment ${n}` })));
    expect((await issues.load(id)).comments).toHaveLength(20);
  });

  it('is closed, opened again, and waits for the user', async () => {
    const { issues } = openTracker();
    const { id } = await issues.open(CHAPTER);
    const closed = await issues.close(id);
    expect(closed).toMatchObject({ status: 'closed', closed_at: closed.updated_at });
    expect(await issues.close(id)).toEqual(closed);
    expect(await issues.reopen(id)).toMatchObject({ status: 'open', closed_at: null });
    expect(await issues.setStatus(id, 'waiting-on-user')).toMatchObject({ status: 'waiting-on-user' });
  });

  it('takes up a receipt with its excerpt and the way to its report', async () => {
    const { issues, trail } = openTracker();
    const { id } = await issues.open(CHAPTER);
    await trail.saveReceipt(sampleReceipt(1, { issue_id: id }), 'a long report');
    await trail.saveReceipt(sampleReceipt(2, { issue_id: id }));
    const issue = await issues.load(id);
    expect(issue.receipts).toEqual(['rcpt_1', 'rcpt_2']);
    expect(issue.comments).toMatchObject([
      {
        author: 'planner',
        body: sampleReceipt(1).report_excerpt,
        receipt_id: 'rcpt_1',
        report_path: `.control-room/audit/issues/${id}/20260210T143003123Z__report__pkt_1.md`,
      },
      { body: sampleReceipt(2).report_excerpt, receipt_id: 'rcpt_2', report_path: null },
    ]);
  });

  it('need not be there for a receipt to enter the trail', async () => {
    const { issues, trail } = openTracker();
    await trail.saveReceipt(sampleReceipt(1));
    expect(await issues.list({})).toEqual([]);
    expect(await trail.loadReceipt('rcpt_1')).toEqual(sampleReceipt(1));
  });
});

describe('the list of issues', () => {
  it('is filtered by status, tag and priority, oldest first', async () => {
    const { issues } = openTracker();
    await issues.open({ ...CHAPTER, origin: ['z'], title: 'a' });
    await issues.open({ ...CHAPTER, origin: ['y'], title: 'b', tags: ['canon'], priority: 'high' });
    const { id } = await issues.open({ ...CHAPTER, origin: ['x'], title: 'c', priority: 'high' });
    await issues.close(id);
    const titles = async (filter: Parameters<typeof issues.list>[0]) =>
      (await issues.list(filter)).map(({ title }) => title);
    expect(await titles({})).toEqual(['a', 'b', 'c']);
    expect(await titles({ status: 'open' })).toEqual(['a', 'b']);
    expect(await titles({ tag: 'chapter' })).toEqual(['a', 'c']);
    expect(await titles({ priority: 'high', status: 'closed' })).toEqual(['c']);
  });
});

describe('an issue that is not there', () => {
  it.each(['iss_9', '../book', 'run_1'])('is told as such: %s', async (id) => {
    const { issues } = openTracker();
    for (const verb of [
      () => issues.load(id),
      () => issues.close(id),
      () => issues.comment(id, { author: 'user', body: 'x' }),
    ]) {
      expect((await catchCoded(verb())).code).toBe('issue_not_found');
    }
  });

  it('is told apart from one whose file does not keep its contract', async () => {
    const { issues, store } = openTracker();
    const change = { path: '.control-room/issues/iss_1.json', bytes: Buffer.from('{"id":"iss_1"}') };
    await store.files.commit([change], { expect: {}, fence: 1 });
    expect((await catchCoded(issues.load('iss_1'))).code).toBe('stored_file_invalid');
  });
});
