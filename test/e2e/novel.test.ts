import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { type GeneratedChapter, GeneratedChapterSchema } from '../../src/contracts/chapter.ts';
import { type Outline, OutlineSchema } from '../../src/contracts/outline.ts';
import { CARRIED_FIELDS, ChapterPlanSchema } from '../../src/contracts/scene-card.ts';
import type { ModelHttpRequest } from './faulty-server.ts';
import { LATEST, type MadeBooks, makeBooks, ON, readReport, startFrom } from './outline-folder.ts';
import { refuse, it as servedIt } from './with-server.ts';
import {
  type BookFolder,
  it,
  openBookFolder,
  readDocument,
  readTrouble,
  type Workbench,
} from './workbench.ts';

// Steps 5 and 6 from outside: three chapters planned and written once with the built command line, then copies of them.

let made: MadeBooks;
let written: string;

beforeAll(async () => {
  made = await makeBooks();
  const outlined = join(made.bench.folder, 'outlined');
  cpSync(made.outlined, outlined, { recursive: true });
  const ran = await made.bench.bin(['run', ...ON]);
  if (ran.code !== 0) throw new Error(ran.stderr);
  written = made.outlined;
  made = { ...made, outlined };
});

afterAll(() => made.remove());

/** A plan, one scene, and part of the next. */
const ANSWERED = 4;

const chapterFile = (number: number) => `chapters/chapter_00${number}.json`;
const planFile = (number: number) => `chapters/chapter_00${number}_plan.json`;
const readOutline = (book: BookFolder): Outline =>
  OutlineSchema.parse(JSON.parse(book.read('outline/outline.json')));
const readChapter = (book: BookFolder, number: number): GeneratedChapter =>
  GeneratedChapterSchema.parse(JSON.parse(book.read(chapterFile(number))));

/** What one request says, all of it. */
function textOf({ body }: ModelHttpRequest): string {
  return body.messages.map(({ content }) => String(content)).join('\n');
}

describe.concurrent('run', () => {
  it('writes every scene of every chapter, with its plan, its page and its issue', async ({ bench }) => {
    const book = startFrom(written, bench);
    for (const chapter of readOutline(book).chapters) {
      const number = chapter.chapter_id;
      const scenes = chapter.sections.flatMap((section) => section.scenes);
      const plan = ChapterPlanSchema.parse(JSON.parse(book.read(planFile(number))));
      plan.scenes.forEach((card, index) => {
        for (const field of CARRIED_FIELDS) expect(card[field], field).toEqual(scenes[index]?.[field]);
      });
      const text = readChapter(book, number);
      expect(text).toMatchObject({ chapter_number: number, chapter_title: chapter.title });
      expect(text.scenes.map(({ scene_number }) => scene_number)).toEqual(
        scenes.map(({ scene_id }) => scene_id),
      );
      expect(text.total_words).toBe(text.scenes.reduce((sum, { word_count }) => sum + word_count, 0));
      const prefix = `SCN-00${number}-`;
      const pages = book.list('Story/Scenes').filter((name) => name.startsWith(prefix));
      expect(pages).toHaveLength(scenes.length);
      for (const [index, page] of pages.entries())
        expect(book.read(`Story/Scenes/${page}`)).toContain(text.scenes[index]?.content);
    }
    const issues = book
      .list('.control-room/issues')
      .map((name) => JSON.parse(book.read(`.control-room/issues/${name}`)));
    expect(issues.map(({ title, status }) => [title.split(':')[0], status]).sort()).toEqual([
      ['Chapter 1', 'closed'],
      ['Chapter 2', 'closed'],
      ['Chapter 3', 'closed'],
    ]);
  });

  it('is one run with chapters inside it and scenes inside those, in one session', ({ bench }) => {
    const book = startFrom(written, bench);
    const runs = book.runs();
    const [root] = runs.filter(({ kind }) => kind === 'novel_text');
    const chapters = runs.filter(({ kind }) => kind === 'novel_chapter');
    const scenes = runs.filter(({ kind }) => kind === 'recipe');
    expect(chapters.map(({ parent_run_id }) => parent_run_id)).toEqual([
      root?.run_id,
      root?.run_id,
      root?.run_id,
    ]);
    const count = readOutline(book).chapters.flatMap(({ sections }) =>
      sections.flatMap((each) => each.scenes),
    ).length;
    expect(scenes).toHaveLength(count);
    expect(new Set([root, ...chapters, ...scenes].map((run) => run?.session_id)).size).toBe(1);
    expect(new Set(scenes.map(({ recipe_id }) => recipe_id))).toEqual(new Set(['scene_whole']));
  });

  it('shows each scene the end of the one before, also across chapters, and the length of its card', ({
    bench,
  }) => {
    const book = startFrom(written, bench);
    const receipts = book
      .list('.control-room/audit/sessions')
      .flatMap((session) =>
        book.read(`.control-room/audit/sessions/${session}/tool_receipts.jsonl`).trim().split('\n'),
      )
      .map((line) => JSON.parse(line));
    const frames = receipts
      .map((each) => each.tool_receipt ?? each)
      .filter(({ tool }) => tool === 'beat_architect');
    const scenes = readOutline(book).chapters.flatMap(({ chapter_id }) =>
      readChapter(book, chapter_id).scenes.map((scene) => ({
        ref: `${chapter_id}:${scene.scene_number}`,
        scene,
      })),
    );
    expect(frames.map(({ args }) => args.scene_ref)).toEqual(scenes.map(({ ref }) => ref));
    frames.forEach(({ output, args }, index) => {
      const before = scenes[index - 1]?.scene.content;
      const ending = output.previous_ending?.slice(-40) ?? null;
      if (before === undefined) expect(ending).toBeNull();
      else expect(before).toContain(ending);
      const [chapter, scene] = args.scene_ref.split(':').map(Number);
      const { scenes: cards } = ChapterPlanSchema.parse(JSON.parse(book.read(planFile(chapter))));
      expect(output.target_words).toBe(cards.find((card) => card.scene === scene)?.estimated_words);
    });
  });

  servedIt('reuses what is written and sends nothing', async ({ bench, served: { server, env } }) => {
    const book = startFrom(written, bench);
    const before = book.artifacts();
    const runs = book.statuses();
    for (const command of [['run'], ['step', 'text'], ['step', 'plan']]) {
      const ran = await bench.here([...command, ...ON, '--json'], env);
      expect(readDocument(ran)).toMatchObject({ action: 'reused', run_id: null });
    }
    expect(server.requests).toHaveLength(0);
    expect(book.artifacts()).toEqual(before);
    expect(book.statuses()).toEqual(runs);
  });

  it('with --chapters 2 --force writes that one anew, keeps what it was, and leaves every other file', async ({
    bench,
  }) => {
    const book = startFrom(written, bench);
    const original = book.read(chapterFile(2));
    const [first] = readChapter(book, 2).scenes;
    const edited = original.replace(JSON.stringify(first?.content), JSON.stringify('A line of my own.'));
    book.write(chapterFile(2), edited);
    const before = book.artifacts();
    const ran = await bench.here(['run', ...ON, '--chapters', '2', '--force']);
    expect(ran.code, ran.stderr).toBe(0);
    expect(ran.stdout).toContain('chapter 2: chapters/chapter_002.json written');
    expect(ran.stdout).not.toMatch(/chapter [13]:/);
    // Each scene is told with its own words, not with how many more the chapter has.
    for (const { scene_number, word_count } of readChapter(book, 2).scenes)
      expect(ran.stderr).toContain(`scene 2:${scene_number} written, ${word_count} words`);
    const after = book.artifacts();
    const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
    // What agents hand in lies beside the book, in a folder of each run's own.
    const ofTheBook = changed.filter(
      (name) => !(name.startsWith('artifacts/') && before[name] === undefined),
    );
    // The two ledgers have an entry for every chapter; all else is of chapter 2 alone.
    expect(
      ofTheBook.filter(
        (name) => !/^Story\/Scenes\/SCN-002-|^(chapter_memory|consistency_reports)\.json$/.test(name),
      ),
    ).toEqual([chapterFile(2)]);
    expect(Object.keys(before).filter((name) => after[name] === undefined)).toEqual([]);
    expect(readChapter(book, 2).scenes[0]?.content).not.toBe('A line of my own.');
    const history = `.control-room/history/${chapterFile(2)}`;
    expect(book.list(history).map((name) => book.read(`${history}/${name}`))).toContain(edited);
  });

  it('writes only the scenes that a chapter lacks', async ({ bench }) => {
    const book = startFrom(written, bench);
    const whole = readChapter(book, 3);
    const kept = whole.scenes.slice(0, -1);
    const total_words = kept.reduce((sum, { word_count }) => sum + word_count, 0);
    book.write(chapterFile(3), JSON.stringify({ ...whole, scenes: kept, total_words }));
    const ran = readDocument(await bench.here(['run', ...ON, '--json']));
    expect(ran['chapters']).toMatchObject([
      { action: 'reused' },
      { action: 'reused' },
      { action: 'written' },
    ]);
    expect(readChapter(book, 3).scenes.slice(0, -1)).toEqual(kept);
    expect(readChapter(book, 3).scenes).toHaveLength(whole.scenes.length);
    const earlier = new Set(
      openBookFolder(written)
        .runs()
        .map(({ run_id }) => run_id),
    );
    const scenes = book.runs().filter(({ run_id, kind }) => kind === 'recipe' && !earlier.has(run_id));
    expect(scenes.map(({ task }) => task.initial_args['scene_ref'])).toEqual([
      `3:${whole.scenes.at(-1)?.scene_number}`,
    ]);
  });

  servedIt(
    'records a chapter that fails and goes on; taking it up asks for nothing that is done',
    async ({ bench, served: { server, env } }) => {
      const book = startFrom(written, bench);
      for (const number of [1, 2, 3]) dropLastScene(book, number);
      const target = `scene: 2:${readOutline(book).chapters[1]?.sections.at(-1)?.scenes.at(-1)?.scene_id}\n`;
      server.behave({
        kind: 'text',
        change: (good, request) =>
          textOf(request).includes(target) && textOf(request).includes('prompt_type: review_scene\n')
            ? 'no'
            : good,
      });
      const ran = await bench.here(['run', ...ON, '--json'], env);
      expect(ran.code).toBe(1);
      const trouble = readTrouble(ran);
      expect(trouble.reason_code).toBe('chapters_failed');
      expect(trouble.details['chapters']).toMatchObject([
        { chapter: 1, action: 'written' },
        { chapter: 2, action: 'failed', reason_code: expect.any(String), message: expect.any(String) },
        { chapter: 3, action: 'written' },
      ]);
      const root = book.runs().findLast(({ kind }) => kind === 'novel_text');
      expect(root).toMatchObject({ status: 'failed', error: { reason_code: 'chapters_failed' } });
      const issues = book
        .list('.control-room/issues')
        .map((name) => book.read(`.control-room/issues/${name}`));
      const [open] = issues.filter(
        (text) => JSON.parse(text).title.startsWith('Chapter 2') && !text.includes('"closed"'),
      );
      expect(open).toContain('The chapter could not be written');

      const asked = server.requests.length;
      server.behave({ kind: 'good' });
      expect(trouble.next_action).toBe(`bookforge runs resume ${root?.run_id} --book b`);
      const resumed = await bench.here(['runs', 'resume', root?.run_id ?? '', ...ON], env);
      expect(resumed.code, resumed.stderr).toBe(0);
      const later = server.requests.slice(asked).map(textOf);
      expect(later.length).toBeGreaterThan(0);
      expect(later.filter((text) => !text.includes(target))).toEqual([]);
      const status = readDocument(await bench.here(['status', ...ON, '--json']));
      expect(status).toMatchObject({ next: null, unfinished_runs: [], writing: { written: 3 } });
    },
  );

  servedIt('with --stop-on-failure begins no other chapter', async ({ bench, served: { server, env } }) => {
    const book = startFrom(written, bench);
    for (const number of [1, 2]) dropLastScene(book, number);
    server.behave({ kind: 'text', change: () => 'no' });
    const ran = await bench.here(['run', ...ON, '--stop-on-failure', '--json'], env);
    expect(ran.code).toBe(1);
    expect(readTrouble(ran).details['chapters']).toMatchObject([{ chapter: 1, action: 'failed' }]);
  });

  servedIt(
    'paused in the middle of a scene, goes on without a request made twice',
    async ({ bench, served: { server, env } }) => {
      const book = startFrom(made.outlined, bench);
      server.behave((_, place) =>
        place > ANSWERED ? refuse(429, { code: 'insufficient_quota' }) : { kind: 'good' },
      );
      const paused = await bench.here(['run', ...ON, '--chapters', '1', '--json'], env);
      expect(paused.code, paused.stderr).toBe(3);
      const { run_id } = readTrouble(paused).details;
      const inner = book.runs().find(({ kind }) => kind === 'recipe')?.run_id ?? '';
      const inside = readTrouble(await bench.here(['runs', 'resume', inner, ...ON, '--json'], env));
      expect(inside.next_action).toBe(`bookforge runs resume ${run_id} --book b`);
      const refused = server.requests.length;
      server.behave({ kind: 'good' });
      const resumed = await bench.here(['runs', 'resume', String(run_id), ...ON], env);
      expect(resumed.code, resumed.stderr).toBe(0);
      const texts = server.requests.map(textOf);
      const answered = [...texts.slice(0, ANSWERED), ...texts.slice(refused)];
      expect(texts.length).toBeGreaterThan(refused + ANSWERED);
      expect(new Set(answered).size).toBe(answered.length);
      expect(readChapter(book, 1).scenes.length).toBe(
        readOutline(book).chapters[0]?.sections.flatMap(({ scenes }) => scenes).length,
      );
    },
  );

  it('is gated while the outline does not allow it, and so is step text', async ({ bench }) => {
    const book = startFrom(made.outlined, bench);
    book.write(LATEST, JSON.stringify({ ...readReport(book), overall_status: 'ERROR' }));
    for (const command of [
      ['run'],
      ['step', 'text'],
      ['recipe', 'run', 'write_scene_from_outline', '--arg', 'scene_number=1'],
      ['chief', 'write scene 1', '--start'],
    ]) {
      const ran = await bench.here([...command, ...ON]);
      expect([ran.code, command]).toEqual([5, command]);
      // Once, and with a path that can be opened from here.
      expect(ran.stderr.match(/WRITE GATED/g)).toHaveLength(1);
      expect(ran.stderr).toContain(`WRITE GATED: outline status=ERROR. See projects/b/${LATEST}.`);
    }
    expect(book.runs().filter(({ kind }) => kind === 'recipe')).toEqual([]);
    expect(book.list('chapters')).toEqual([]);
  });
});

describe.concurrent('step plan and step text', () => {
  it('come in their order', async ({ bench }) => {
    startFrom(made.story, bench);
    const early = readTrouble(await bench.here(['step', 'plan', ...ON, '--json']));
    expect(early).toMatchObject({
      reason_code: 'prerequisite_missing',
      next_action: 'bookforge step outline --book b',
    });
    startFrom(made.outlined, bench);
    const text = readTrouble(await bench.here(['step', 'text', ...ON, '--chapters', '2', '--json']));
    expect(text).toMatchObject({
      reason_code: 'prerequisite_missing',
      next_action: 'bookforge step plan --book b --chapters 2',
    });
  });

  servedIt('plan some chapters, and with --force anew', async ({ bench, served: { server, env } }) => {
    const book = startFrom(made.outlined, bench);
    const ran = await bench.here(['step', 'plan', ...ON, '--chapters', '1,3'], env);
    expect(ran.code, ran.stderr).toBe(0);
    expect(book.list('chapters')).toEqual(['chapter_001_plan.json', 'chapter_003_plan.json']);
    expect(server.requests).toHaveLength(2);
    const earlier = book.read(planFile(1));
    server.behave({
      kind: 'text',
      change: (good) => good.replace(/"conflict": "[^"]*"/, '"conflict": "Nobody here will say why."'),
    });
    await bench.here(['step', 'plan', ...ON], env);
    expect(server.requests).toHaveLength(3);
    expect(book.read(planFile(1))).toBe(earlier);
    await bench.here(['step', 'plan', ...ON, '--chapters', '1', '--force'], env);
    expect(book.read(planFile(1))).toContain('"conflict": "Nobody here will say why."');
    const history = `.control-room/history/${planFile(1)}`;
    expect(book.list(history).map((name) => book.read(`${history}/${name}`))).toEqual([earlier]);
  });

  servedIt(
    'ask again for a plan that leaves a scene out, once',
    async ({ bench, served: { server, env } }) => {
      const book = startFrom(made.outlined, bench);
      const shorten = (good: string) => JSON.stringify({ scenes: JSON.parse(good).scenes.slice(1) });
      server.behave((_, place) => ({ kind: 'text', change: place === 1 ? shorten : (good) => good }));
      expect((await bench.here(['step', 'plan', ...ON, '--chapters', '1'], env)).code).toBe(0);
      expect(server.requests).toHaveLength(2);
      expect(textOf(server.requests[1] as ModelHttpRequest)).toContain('scene 1 has no entry');
      expect(book.has(planFile(1))).toBe(true);
    },
  );

  it('refuse a plan of another outline, and an outline of other places', async ({ bench }) => {
    const book = startFrom(written, bench);
    dropLastScene(book, 2);
    book.write(planFile(2), book.read(planFile(2)).replace(/"seam_score": \d+/, '"seam_score": 99'));
    const stale = readTrouble(await bench.here(['run', ...ON, '--json']));
    expect(stale).toMatchObject({
      reason_code: 'prerequisite_missing',
      next_action: 'bookforge step plan --book b --chapters 2 --force',
    });
    const registry = 'outline/location_registry_active.json';
    book.write(
      registry,
      book.read(registry).replace(/"display_name": "[^"]+"/, '"display_name": "Elsewhere"'),
    );
    const moved = readTrouble(await bench.here(['step', 'plan', ...ON, '--json']));
    expect(moved).toMatchObject({ reason_code: 'stored_file_invalid', details: { path: registry } });
  });

  it('refuse chapters that are not there, and lists that are none', async ({ bench }) => {
    startFrom(made.outlined, bench);
    for (const list of ['7', '2-1', 'two']) {
      const ran = await bench.here(['step', 'plan', ...ON, '--chapters', list, '--json']);
      expect([ran.code, readTrouble(ran).reason_code]).toEqual([2, 'usage_invalid']);
    }
    expect((await bench.here(['step', 'world', ...ON, '--chapters', '1'])).code).toBe(2);
  });
});

it('status tells what is planned and written, and what to type next', async ({
  bench,
}: {
  bench: Workbench;
}) => {
  startFrom(made.outlined, bench);
  const status = async () => readDocument(await bench.here(['status', ...ON, '--json']));
  expect(await status()).toMatchObject({
    next: 'bookforge run --book b',
    writing: { planned: 0, written: 0, words: 0 },
  });
  await bench.here(['step', 'plan', ...ON, '--chapters', '1']);
  expect(await status()).toMatchObject({
    next: 'bookforge run --book b',
    writing: { planned: 1, written: 0 },
  });
  const book = startFrom(written, bench);
  const words = [1, 2, 3].reduce((sum, number) => sum + readChapter(book, number).total_words, 0);
  expect(await status()).toMatchObject({ next: null, writing: { planned: 3, written: 3, words } });
  expect((await bench.here(['status', ...ON])).stdout).toContain(
    `chapters, ${words.toLocaleString('en-US')} words`,
  );
});

/** Leaves a chapter without its last scene, so that one scene is to be written. */
function dropLastScene(book: BookFolder, number: number): void {
  const chapter = readChapter(book, number);
  const scenes = chapter.scenes.slice(0, -1);
  const total_words = scenes.reduce((sum, { word_count }) => sum + word_count, 0);
  book.write(chapterFile(number), JSON.stringify({ ...chapter, scenes, total_words }));
}
