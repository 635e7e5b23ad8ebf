import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../src/app.ts';
import { GeneratedChapterSchema } from '../../src/contracts/chapter.ts';
import { ChapterRecordSchema } from '../../src/contracts/chapter-record.ts';
import { NO_BUDGET } from '../../src/contracts/run.ts';
import type { OpenBook } from '../../src/open-book.ts';
import { type FaultyServer, type ModelHttpRequest, startFaultyServer } from '../e2e/faulty-server.ts';
import { FERRY_BOOK } from '../fakes/ferry-book.ts';
import { createRecordingLog } from '../fakes/recording-log.ts';

// The checks after a scene, from the writer's answer to the chapter's record, against a server that spoils what is sent.

const FAULT = 'Let me know if you want another ending.';
const SCENE = 'scene: 1:1';
const CHAPTER = 'chapters/chapter_001.json';
const RECORD = '.control-room/chapters/chapter_001.json';
const WORK = { chapters: [1], force: false, makePlans: true, stopOnFailure: false, ackOutlineIssues: true };

let server: FaultyServer;
let folder: string;
let book: OpenBook;

const textOf = ({ body }: ModelHttpRequest) => body.messages.map(({ content }) => String(content)).join('\n');
const asks = (kind: string) => (request: ModelHttpRequest) =>
  textOf(request).includes(`prompt_type: ${kind}\n`) && textOf(request).includes(`${SCENE}\n`);
const isDraft = asks('write_scene');
const isFix = asks('novel_scene_fix');
const path = (name: string) => join(folder, 'work', 'projects', 'b', name);
const firstScene = () =>
  GeneratedChapterSchema.parse(JSON.parse(readFileSync(path(CHAPTER), 'utf8'))).scenes[0]?.content ?? '';

/** A draft with something after the last paragraph of the scene. */
const spoil = (good: string): string => `${good}\n\n${FAULT}`;

async function openBook(): Promise<OpenBook> {
  const env = { BOOKFORGE_MODEL: 'compatible:any', BOOKFORGE_BASE_URL: server.url };
  const workspace = join(folder, 'work');
  const app = await createApp({ env, cwd: workspace, workspace, log: createRecordingLog() });
  if (!(await app.listBooks()).includes('b')) {
    await app.initBook(FERRY_BOOK);
  }
  return app.openBook('b');
}

const write = () => book.writeChapters({ ...WORK, budget: NO_BUDGET, signal: new AbortController().signal });

beforeAll(async () => {
  server = await startFaultyServer();
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'bookforge-review-')));
  book = await openBook();
  const work = { force: false, budget: NO_BUDGET, signal: new AbortController().signal };
  for (const step of ['world', 'theme', 'characters']) await book.storyStep(step, work);
  await book.outlineStep(work);
  cpSync(join(folder, 'work'), join(folder, 'outlined'), { recursive: true });
});

afterAll(async () => {
  await server.shut();
  rmSync(folder, { recursive: true });
});

let count = 0;
const asked = (test: (request: ModelHttpRequest) => boolean) => server.requests.slice(count).filter(test);

beforeEach(async () => {
  server.behave({ kind: 'good' });
  rmSync(join(folder, 'work'), { recursive: true });
  cpSync(join(folder, 'outlined'), join(folder, 'work'), { recursive: true });
  book = await openBook();
  count = server.requests.length;
});

const readRecord = () => ChapterRecordSchema.parse(JSON.parse(readFileSync(path(RECORD), 'utf8')));

describe('after a scene', () => {
  it('has what was found mended once, after the editor and before it is in the book', async () => {
    server.behave((request) => (isDraft(request) ? { kind: 'text', change: spoil } : { kind: 'good' }));
    const { run } = await write();
    expect(run?.status).toBe('done');
    // Of all scenes of the chapter only this one had something in it, so only for this one somebody was asked.
    const fixes = asked((request) => textOf(request).includes('prompt_type: novel_scene_fix\n'));
    const [fix, ...more] = asked(isFix);
    expect(more).toEqual([]);
    expect(fixes).toEqual([fix]);
    expect(textOf(fix as ModelHttpRequest)).toContain('scene_meta_text');
    expect(firstScene()).not.toContain(FAULT);
    expect(firstScene().length).toBeGreaterThan(1000);
    expect(readRecord().attention).toEqual([]);
  });

  it('keeps the first text where the second is no better, and leaves the rest to a person', async () => {
    server.behave((request) => {
      if (isDraft(request)) return { kind: 'text', change: spoil };
      return isFix(request) ? { kind: 'text', change: () => 'Done.' } : { kind: 'good' };
    });
    const { run, chapters } = await write();
    expect(run?.status).toBe('done');
    expect(chapters).toMatchObject([{ action: 'written', attention: 1 }]);
    expect(run?.notices.map(({ reason_code }) => reason_code)).toEqual(['scene_wants_attention']);
    expect(firstScene()).toContain(FAULT);
    const record = readRecord();
    expect(record.attention).toMatchObject([{ scene_number: 1, reason_code: 'scene_meta_text' }]);
    expect((await book.status()).attention).toMatchObject([{ scene_ref: '1:1' }]);

    // Written anew and well, it wants nothing any more.
    server.behave({ kind: 'good' });
    await book.writeChapters({
      ...WORK,
      force: true,
      budget: NO_BUDGET,
      signal: new AbortController().signal,
    });
    expect((await book.status()).attention).toEqual([]);
  });

  it('is taken up where the pass was refused, and asks the writer for nothing twice', async () => {
    server.behave((request) => {
      if (isDraft(request)) return { kind: 'text', change: spoil };
      return isFix(request) ? { kind: 'status', status: 402 } : { kind: 'good' };
    });
    await expect(write()).rejects.toMatchObject({ code: 'provider_quota' });
    expect(existsSync(path(CHAPTER))).toBe(false);
    server.behave({ kind: 'good' });
    const { run } = await write();
    expect(run?.status).toBe('done');
    expect(asked(isDraft)).toHaveLength(1);
    expect(asked(isFix)).toHaveLength(2);
    expect(firstScene()).not.toContain(FAULT);
  });
});
