import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp, createNovelOrchestrator, REASONS, toTrouble } from '../../src/library.ts';
import { type FaultyServer, startFaultyServer } from '../e2e/faulty-server.ts';
import { FERRY_BOOK } from '../fakes/ferry-book.ts';
import { loadOfflineAuthor } from '../fakes/load-offline-author.ts';
import { createFaults, isAsk } from '../fakes/novel-faults/faulty-novelist.ts';
import { makeOutline, prepareBook } from '../fakes/outline-bench.ts';
import { createRecordingLog } from '../fakes/recording-log.ts';
import { TEST_BOOK } from '../fakes/test-book.ts';

// One step that always fails in the same way is paid for twice and not once a chapter.

const CHAPTERS = 5;
let server: FaultyServer;
let folder: string;

async function openNovel() {
  const workspace = join(folder, 'work');
  const env = { BOOKFORGE_MODEL: 'compatible:any', BOOKFORGE_BASE_URL: server.url };
  const app = await createApp({ env, cwd: workspace, workspace, log: createRecordingLog() });
  if (!(await app.listBooks()).includes(FERRY_BOOK.book_id))
    await app.initBook({ ...FERRY_BOOK, chapters: CHAPTERS });
  return createNovelOrchestrator(await app.openBook(FERRY_BOOK.book_id));
}

beforeAll(async () => {
  server = await startFaultyServer();
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'bookforge-same-failure-')));
  const novel = await openNovel();
  await novel.step1CreateWorld();
  await novel.step2CreateThemeConflict();
  await novel.step3CreateCharacters();
  await novel.step4CreateOutline();
  cpSync(join(folder, 'work'), join(folder, 'outlined'), { recursive: true });
});

afterAll(async () => {
  await server.shut();
  rmSync(folder, { recursive: true });
});

async function startFrom(behaviour: Parameters<FaultyServer['behave']>[0]) {
  rmSync(join(folder, 'work'), { recursive: true, force: true });
  cpSync(join(folder, 'outlined'), join(folder, 'work'), { recursive: true });
  server.behave(behaviour);
  const novel = await openNovel();
  const before = server.requests.length;
  return {
    novel,
    count: (ask: 'plan' | 'memory') =>
      server.requests.slice(before).filter((request) => isAsk(ask, request)).length,
  };
}

describe('a chapter that fails as the one before it did', () => {
  it('ends the batch, says why, and how to go on', async () => {
    const { novel, count } = await startFrom(createFaults([{ at: 'plan', spoil: () => 'no' }]));
    const ended = await novel.generateAllChapters().catch((error: unknown) => error);
    const trouble = toTrouble(ended);
    expect(trouble).toMatchObject({
      reason_code: 'chapters_failed',
      message: expect.stringMatching(
        /Chapter 1, Chapter 2 could not be written; 0 of 5 are done.*in the same way.*json_parse.*3, 4, 5.*bookforge run --book b --keep-going/s,
      ),
      next_action: expect.stringMatching(/^bookforge runs resume run_\S+ --book b$/),
      details: {
        chapters: [
          { chapter: 1, action: 'failed', reason_code: 'json_parse' },
          { chapter: 2, action: 'failed', reason_code: 'json_parse' },
        ],
        not_tried: [3, 4, 5],
      },
    });
    expect(REASONS.chapters_failed.exit).toBe(1);
    expect(count('plan')).toBe(4);

    server.behave({ kind: 'good' });
    const { chapters } = await novel.generateAllChapters({ chapterNumbers: [3] });
    expect(chapters).toMatchObject([{ action: 'written' }]);
  });

  it('does not end one that was told to keep going', async () => {
    const { novel, count } = await startFrom(createFaults([{ at: 'plan', spoil: () => 'no' }]));
    const ended = await novel.generateAllChapters({ keepGoing: true }).catch((error: unknown) => error);
    const { details } = toTrouble(ended);
    expect(details['chapters']).toHaveLength(CHAPTERS);
    expect(details).not.toHaveProperty('not_tried');
    expect(count('plan')).toBe(2 * CHAPTERS);
  });

  it('does not end one in which a chapter between them went well', async () => {
    const bad = createFaults([{ at: 'memory', spoil: () => 'no' }]);
    const { novel, count } = await startFrom((request) => {
      const prompt = JSON.stringify(request.body);
      return /chapter: [13]\\n/.test(prompt) ? bad(request) : { kind: 'good' };
    });
    const ended = await novel
      .generateAllChapters({ chapterNumbers: [1, 2, 3] })
      .catch((error: unknown) => error);
    expect(toTrouble(ended).details['chapters']).toMatchObject([
      { action: 'failed' },
      { action: 'written' },
      { action: 'failed' },
    ]);
    expect(count('memory')).toBe(2 + 1 + 2);
  });
});

describe('a phase of an outline', () => {
  it('asks no chapter again once three have failed in the same way', async () => {
    const author = await loadOfflineAuthor();
    let asked = 0;
    const model: typeof author = {
      ...author,
      maxInFlight: 2,
      async generate(request, options) {
        const prompt = request.messages.map(({ content }) => content).join('\n');
        if (!/^phase: phase_03/m.test(prompt)) return author.generate(request, options);
        asked += 1;
        return { ...(await author.generate(request, options)), text: 'no' };
      },
    };
    const bench = await prepareBook({ ...TEST_BOOK, chapters: 12 });
    const { outcome, files } = await makeOutline(model, {}, bench);
    expect(outcome.error?.code).toBe('json_parse');
    expect(REASONS.json_parse.exit).toBe(1);
    expect(outcome.error?.message).toContain('in the same way');
    const report = JSON.parse(files.get('outline/outline_pipeline_report_latest.json') ?? 'null');
    expect(report).toMatchObject({
      overall_status: 'ERROR',
      phase_failed: expect.stringMatching(/^phase_03/),
    });
    const attempts: number[] = Object.values(report.attempt_usage.by_unit);
    // Three, and the one that was under way beside the third.
    expect(attempts.filter((count) => count > 1)).toHaveLength(4);
    expect(asked).toBe(attempts.reduce((sum, count) => sum + count, 0) - 2);
  });
});
