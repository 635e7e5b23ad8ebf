import { describe, expect, it } from 'vitest';
import { createFixedClock } from '../../test/fakes/fixed-clock.ts';
import { openAsNextProcess } from '../../test/fakes/open-test-store.ts';
import { createRecordingLog } from '../../test/fakes/recording-log.ts';
import { createTestKey, openTestTrail, samplePacket } from '../../test/fakes/sample-audit.ts';
import { createSimulatedDisk, type SimulatedDisk } from '../../test/fakes/simulated-disk.ts';
import { createMemoryStore } from '../adapters/store/memory-store.ts';
import type { Issue, IssueQuestion } from '../contracts/issue.ts';
import type { ProjectStore } from '../engine/ports.ts';
import { withLease } from '../engine/with-lease.ts';
import { createRequest } from './create-request.ts';
import { foldOnLease } from './fold-on-lease.ts';
import { listIssues } from './issue-files.ts';
import { openAudit } from './open-audit.ts';

const SPEC = { origin: ['test'], title: 'Scene 3', author: 'user', body: '' };
const LEASE = { owner: 'run_1', purpose: 'test', waitMs: 0 };
const QUESTION: IssueQuestion = {
  id: 'qst_1',
  run_id: 'run_1',
  step_id: 'plan',
  asked_by: 'planner-001',
  text: 'Who is at the lock?',
  choices: [],
  asked_at: '2026-02-10T14:00:00.000Z',
  answer: null,
  taken_at: null,
};

/** A project as one process has it: its store folds, its edges talk. */
function open(inner: ProjectStore) {
  const clock = createFixedClock('2026-02-10T15:00:00Z');
  const log = createRecordingLog();
  const key = createTestKey();
  const store = foldOnLease({ store: inner, project: 'lantern', key, clock, log });
  const own = { store, project: 'lantern', key, clock, log, owner: 'test' };
  return { ...own, ...openAudit(own), inner };
}

async function openProject(questions: readonly IssueQuestion[] = []) {
  const project = open(createMemoryStore({ clock: createFixedClock('2026-02-10T14:30:00Z') }));
  const id = await withLease(project.store, project.log, LEASE, async ({ fence }) => {
    const { issues } = openTestTrail(project.store, { fence });
    const issue = await issues.open(SPEC);
    for (const question of questions) await issues.ask(issue.id, question);
    return issue.id;
  });
  return { ...project, id };
}

/** The issue as its file has it. */
async function loadStored({ files }: Pick<ProjectStore, 'files'>): Promise<Issue | undefined> {
  return (await listIssues({ files, requests: { list: async () => [] } }, {}))[0];
}

const bodies = (issue: Issue | undefined) => issue?.comments.map(({ body }) => body);

describe('what is said to a project', () => {
  it('is folded in at once where nobody works', async () => {
    const { store, issues, id } = await openProject();
    await issues.comment(id, { author: 'user', body: 'Keep the quay.' });
    expect(bodies(await loadStored(store))).toEqual(['Keep the quay.']);
    expect(await store.requests.list()).toEqual([]);
    expect(await store.lock.holder()).toBeNull();
  });

  it('is seen by every reader while another works, and folded in when that lets go', async () => {
    const { store, issues, id } = await openProject();
    const lease = await store.lock.acquire(LEASE);
    const said = await issues.comment(id, { author: 'user', body: 'Keep the quay.' });
    await issues.close(id);
    expect(bodies(said)).toEqual(['Keep the quay.']);
    expect(await issues.load(id)).toMatchObject({ status: 'closed', comments: said.comments });
    expect(await issues.list({ status: 'closed' })).toHaveLength(1);
    expect(await loadStored(store)).toMatchObject({ status: 'open', comments: [] });

    const seen = await issues.load(id);
    await lease.release();
    expect(await loadStored(store)).toEqual(seen);
    expect(await store.requests.list()).toEqual([]);
  });

  it('is folded in by the next owner where the one who worked is dead', async () => {
    const { inner, store, issues, id } = await openProject();
    const lease = await inner.lock.acquire(LEASE);
    await issues.comment(id, { author: 'user', body: 'Keep the quay.' });
    await lease.release();
    expect(bodies(await loadStored(store))).toEqual([]);
    const seen = await withLease(store, createRecordingLog(), LEASE, async () => loadStored(store));
    expect(bodies(seen)).toEqual(['Keep the quay.']);
  });

  it('folded twice is once, in the issue and for whoever reads meanwhile', async () => {
    const { inner, store, issues, log, id } = await openProject([QUESTION]);
    const lease = await inner.lock.acquire(LEASE);
    await issues.comment(id, { author: 'user', body: 'Keep the quay.' });
    await issues.answer(id, { author: 'user', text: 'The sister.' });
    await issues.close(id);
    const said = await store.requests.list();
    await lease.release();
    await withLease(store, log, LEASE, async () => undefined);
    const folded = await loadStored(store);
    // As after a crash between the issue's file and the removal of the request.
    for (const request of said) await store.requests.save(request);
    expect(await issues.load(id)).toEqual(folded);
    await withLease(store, log, LEASE, async () => undefined);
    expect([await loadStored(store), await store.requests.list()]).toEqual([folded, []]);
  });

  it('that is an answer ends the waiting, and may be given otherwise until the run has gone on with it', async () => {
    const { inner, store, issues, log, id } = await openProject([QUESTION]);
    expect(await issues.load(id)).toMatchObject({ status: 'waiting-on-user' });
    const lease = await inner.lock.acquire(LEASE);
    await issues.answer(id, { author: 'user', text: 'The sister.' });
    expect(await issues.load(id)).toMatchObject({ status: 'open' });
    const [first] = await store.requests.list();
    await issues.answer(id, { author: 'user', text: 'The brother.' });
    await lease.release();
    await withLease(store, log, LEASE, async () => undefined);
    if (first !== undefined) await store.requests.save(first);
    expect((await issues.load(id)).questions).toMatchObject([{ answer: { text: 'The brother.' } }]);

    await withLease(store, log, LEASE, async ({ fence }) =>
      openTestTrail(store, { fence }).issues.take(id, 'qst_1'),
    );
    await expect(issues.answer(id, { author: 'user', text: 'Nobody.' })).rejects.toMatchObject({
      code: 'question_answered',
    });
    if (first !== undefined)
      await store.requests.save({ ...first, requested_at: '2027-01-01T00:00:00.000Z' });
    expect((await issues.load(id)).questions).toMatchObject([{ answer: { text: 'The brother.' } }]);
  });

  it('closes no issue in which something was asked since', async () => {
    const { store, issues, id } = await openProject();
    const lease = await store.lock.acquire(LEASE);
    await issues.close(id);
    const { issues: worker } = openTestTrail(store, { fence: lease.fence });
    await worker.ask(id, { ...QUESTION, asked_at: '2026-02-10T16:00:00.000Z' });
    await lease.release();
    expect(await issues.load(id)).toMatchObject({ status: 'waiting-on-user' });
  });

  it('goes to issues that are there, and is refused for others before it is said', async () => {
    const { store, issues } = await openProject();
    await expect(issues.comment('iss_none', { author: 'user', body: 'Hello?' })).rejects.toMatchObject({
      code: 'issue_not_found',
    });
    expect(await store.requests.list()).toEqual([]);
  });

  it('waits where its issue is gone, and keeps nobody from working', async () => {
    const { store, issues, log, id } = await openProject();
    const body = { request: 'comment', author: 'user', body: 'Hello?' } as const;
    await store.requests.save(createRequest({ ...body, issue_id: 'iss_gone' }, '2026-02-10T14:00:00.000Z'));
    await issues.comment(id, { author: 'user', body: 'Keep the quay.' });
    expect(bodies(await loadStored(store))).toEqual(['Keep the quay.']);
    expect(await store.requests.list()).toMatchObject([{ issue_id: 'iss_gone' }]);
    expect(log.lines.filter((line) => line.startsWith('warn '))).toContainEqual(
      expect.stringContaining('iss_gone'),
    );
  });
});

describe('the Chief’s packets', () => {
  it('wait while another works, and are in the trail once, with the issue they open', async () => {
    const { inner, store, issues, audit, log, id } = await openProject();
    const request = createRequest(
      {
        request: 'chief',
        issue_id: 'iss_chief',
        author: 'user',
        sentence: "let's do scene 3",
        clear: false,
        assumptions: ['scene 3 is 1:3'],
        packets: [samplePacket(1, { parent_issue_id: 'iss_chief' })],
      },
      '2026-02-10T14:31:00.000Z',
    );
    const lease = await inner.lock.acquire(LEASE);
    await store.requests.save(request);
    expect(await issues.load('iss_chief')).toMatchObject({
      title: "let's do scene 3",
      status: 'waiting-on-user',
      comments: [{ body: 'Assumption: scene 3 is 1:3', author: 'chief-001' }],
    });
    expect((await issues.list({})).map((issue) => issue.id)).toContain(id);
    expect(await audit.list({})).toEqual([]);
    await lease.release();
    for (let turn = 0; turn < 2; turn += 1) {
      await store.requests.save(request);
      await withLease(store, log, LEASE, async () => undefined);
      expect((await audit.list({})).map((row) => row.id)).toEqual(['pkt_1']);
      expect((await issues.load('iss_chief')).comments).toHaveLength(1);
    }
    expect(await audit.verify({ files: false })).toMatchObject({ intact: true });
  });
});

describe('a comment', () => {
  it('is there once, wherever the process that says it dies after it was said', async () => {
    const comment = (disk: SimulatedDisk, id: string) => {
      const { issues } = open(openAsNextProcess('/project', disk));
      return issues.comment(id, { author: 'user', body: 'Keep the quay.' });
    };
    const start = createSimulatedDisk();
    const { store, log } = open(openAsNextProcess('/project', start));
    const id = await withLease(store, log, LEASE, async ({ fence }) => {
      return (await openTestTrail(store, { fence }).issues.open(SPEC)).id;
    });
    const clean = start.afterCrash('kept');
    await comment(clean, id);
    let whole = 0;
    for (let faultAt = 1; faultAt <= clean.calls; faultAt += 1) {
      const disk = start.afterCrash('kept', { faultAt, fault: 'crash', seed: faultAt });
      await comment(disk, id).catch(() => undefined);
      const next = open(openAsNextProcess('/project', disk.afterCrash('dropped')));
      const seen = bodies(await next.issues.load(id));
      whole += seen?.length ?? 0;
      await withLease(next.store, next.log, LEASE, async () => undefined);
      expect(bodies(await loadStored(next.store)), `killed at call ${faultAt}`).toEqual(seen);
      expect([[], ['Keep the quay.']]).toContainEqual(seen);
      expect(await next.store.requests.list()).toEqual([]);
    }
    // Most of the calls come after it was said.
    expect(whole).toBeGreaterThan(clean.calls / 2);
  });
});
