import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ChapterPlanSchema } from '../../src/contracts/scene-card.ts';
import { createApp, createNovelOrchestrator, type NovelOrchestrator } from '../../src/library.ts';
import { type FaultyServer, startFaultyServer } from '../e2e/faulty-server.ts';
import { createRecordingLog } from '../fakes/recording-log.ts';

// The orchestration scenarios by their names, through the library and against a server that counts what is asked of it.

const FILES = ['world.json', 'theme_conflict.json', 'characters.json', 'outline/outline.json'];
const BOOK = {
  schema_version: 'book_v1',
  book_id: 'b',
  idea: 'A ferryman on a river of glass is asked to carry a song to the far bank.',
  language: 'en',
  chapters: 2,
  seed: '1',
} as const;

let server: FaultyServer;
let folder: string;
let novel: NovelOrchestrator;
let count = 0;

const project = (name: string) => join(folder, 'work', 'projects', 'b', name);
const read = (name: string) => readFileSync(project(name), 'utf8');
const chapterFiles = (...numbers: number[]) =>
  numbers.flatMap((number) => [
    `chapters/chapter_00${number}_plan.json`,
    `chapters/chapter_00${number}.json`,
  ]);

async function openNovel(workspace: string): Promise<NovelOrchestrator> {
  const env = { BOOKFORGE_MODEL: 'compatible:any', BOOKFORGE_BASE_URL: server.url };
  const app = await createApp({ env, cwd: workspace, workspace, log: createRecordingLog() });
  if (!app.listBooks().includes(BOOK.book_id)) await app.initBook(BOOK);
  return createNovelOrchestrator(await app.openBook(BOOK.book_id));
}

/** A fresh copy of what an earlier scenario stage left, as the workspace of the test. */
async function startFrom(stage: 'outlined' | 'written' | 'nothing'): Promise<void> {
  rmSync(join(folder, 'work'), { recursive: true, force: true });
  if (stage !== 'nothing') cpSync(join(folder, stage), join(folder, 'work'), { recursive: true });
  novel = await openNovel(join(folder, 'work'));
  count = server.requests.length;
}

const asked = () => server.requests.length - count;

beforeAll(async () => {
  server = await startFaultyServer();
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'bookforge-novel-')));
  await startFrom('nothing');
  await novel.step1CreateWorld();
  await novel.step2CreateThemeConflict();
  await novel.step3CreateCharacters();
  await novel.step4CreateOutline();
  cpSync(join(folder, 'work'), join(folder, 'outlined'), { recursive: true });
  await novel.generateAllChapters();
  cpSync(join(folder, 'work'), join(folder, 'written'), { recursive: true });
}, 300_000);

afterAll(async () => {
  await server.shut();
  rmSync(folder, { recursive: true });
});

beforeEach(() => server.behave({ kind: 'good' }));

describe('Coordinate Multi-step Novel Generation', () => {
  it('Chain execution with prerequisites', async () => {
    await startFrom('nothing');
    for (const step of [
      () => novel.step2CreateThemeConflict(),
      () => novel.step3CreateCharacters(),
      () => novel.step4CreateOutline(),
      () => novel.step5CreateChapterPlan(),
    ]) {
      await expect(step()).rejects.toMatchObject({
        code: 'prerequisite_missing',
        message: expect.stringContaining('The order is:'),
      });
    }
    await startFrom('outlined');
    await expect(novel.step6GenerateChapterText(1)).rejects.toMatchObject({
      code: 'prerequisite_missing',
      next: 'bookforge step plan --book b --chapters 1',
    });
    expect(asked()).toBe(0);
  });

  it('Save JSON outputs', async () => {
    await startFrom('written');
    for (const file of [...FILES, ...chapterFiles(1, 2)])
      expect(() => JSON.parse(read(file)), file).not.toThrow();
  });

  it('Reuse existing results', async () => {
    await startFrom('written');
    const results = [
      await novel.step1CreateWorld(),
      await novel.step2CreateThemeConflict(),
      await novel.step3CreateCharacters(),
      await novel.step4CreateOutline(),
    ];
    expect(results.map(({ action }) => action)).toEqual(['reused', 'reused', 'reused', 'reused']);
    expect((await novel.step5CreateChapterPlan()).run).toBeNull();
    expect(asked()).toBe(0);
  });

  it('Force regeneration', async () => {
    await startFrom('written');
    server.behave({
      kind: 'text',
      change: (good) => good.replaceAll(/"estimated_words": \d+/g, '"estimated_words": 777'),
    });
    const { chapters } = await novel.step5CreateChapterPlan([2], { force: true });
    expect(chapters).toEqual([{ chapter: 2, file: 'chapters/chapter_002_plan.json', action: 'made' }]);
    const plan = ChapterPlanSchema.parse(JSON.parse(read('chapters/chapter_002_plan.json')));
    expect(new Set(plan.scenes.map(({ estimated_words }) => estimated_words))).toEqual(new Set([777]));
    expect(readdirSync(project('.control-room/history/chapters/chapter_002_plan.json'))).toHaveLength(1);
  });

  it('Batch chapter processing', async () => {
    await startFrom('outlined');
    // Chapter 1 cannot be planned; chapter 2 is written all the same.
    server.behave({
      kind: 'text',
      change: (good, { body }) => (JSON.stringify(body).includes('chapter: 1\\n<') ? 'no' : good),
    });
    const failure = await novel.generateAllChapters().catch((error: unknown) => error);
    expect(failure).toMatchObject({
      code: 'chapters_failed',
      details: {
        chapters: [
          { chapter: 1, action: 'failed' },
          { chapter: 2, action: 'written' },
        ],
      },
    });
    expect(chapterFiles(1, 2).filter((file) => existsSync(project(file)))).toEqual(chapterFiles(2));
  });

  it('Manage project lifecycle', async () => {
    await startFrom('nothing');
    expect(existsSync(project('book.json'))).toBe(true);
    await novel.step1CreateWorld();
    expect(existsSync(project('world.json'))).toBe(true);
  });
});

describe('Parameterized Chapter Scope for Planning and Text Generation', () => {
  it('Generate all chapters by default', async () => {
    await startFrom('outlined');
    const { chapters } = await novel.step5CreateChapterPlan();
    expect(chapters.map(({ chapter, action }) => [chapter, action])).toEqual([
      [1, 'made'],
      [2, 'made'],
    ]);
    await startFrom('written');
    const all = await novel.generateAllChapters();
    expect(all.chapters.map(({ chapter }) => chapter)).toEqual([1, 2]);
  });

  it('Generate subset of chapters by argument', async () => {
    await startFrom('written');
    const before = chapterFiles(1).map(read);
    const { chapters } = await novel.generateAllChapters({ chapterNumbers: [2], force: true });
    expect(chapters).toMatchObject([{ chapter: 2, action: 'written' }]);
    expect(chapterFiles(1).map(read)).toEqual(before);
    await startFrom('outlined');
    await novel.step5CreateChapterPlan([2]);
    expect(readdirSync(project('chapters'))).toEqual(['chapter_002_plan.json']);
  });
});

describe('Force-controlled Chapter Text Generation', () => {
  it('Reuse existing chapter text when force is False', async () => {
    await startFrom('written');
    const { chapters, run } = await novel.step6GenerateChapterText(1, { force: false });
    expect(chapters).toMatchObject([{ chapter: 1, action: 'reused', file: 'chapters/chapter_001.json' }]);
    expect([run, asked()]).toEqual([null, 0]);
  });

  it('Force regenerate chapter text when force is True', async () => {
    await startFrom('written');
    const plan = ChapterPlanSchema.parse(JSON.parse(read('chapters/chapter_002_plan.json')));
    const { chapters, run } = await novel.step6GenerateChapterText(2, { force: true });
    expect(chapters).toMatchObject([{ chapter: 2, action: 'written' }]);
    expect(run?.usage.calls).toBe(asked());
    expect(asked()).toBeGreaterThanOrEqual(plan.scenes.length);
  });

  it('Apply force semantics in batch chapter generation', async () => {
    await startFrom('written');
    rmSync(project('chapters/chapter_002.json'));
    const { chapters } = await novel.generateAllChapters({ force: false });
    expect(chapters).toMatchObject([
      { chapter: 1, action: 'reused' },
      { chapter: 2, action: 'written' },
    ]);
    const forced = await novel.generateAllChapters({ force: true });
    expect(forced.chapters.map(({ action }) => action)).toEqual(['written', 'written']);
  });
});
