import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GeneratedChapter, GeneratedChapterSchema } from '../../../src/contracts/chapter.ts';
import { ChapterRecordSchema } from '../../../src/contracts/chapter-record.ts';
import { createApp, createNovelOrchestrator, REASONS, toTrouble } from '../../../src/library.ts';
import type { WriteResult } from '../../../src/novel/open-novel-room.ts';
import { type FaultyServer, joinPrompt, startFaultyServer } from '../../e2e/faulty-server.ts';
import { FERRY_BOOK } from '../ferry-book.ts';
import { createRecordingLog } from '../recording-log.ts';
import { AFTER_ROWS } from './after-fault-rows.ts';
import { CONTRACT_ROWS, PLAN_ROWS } from './contract-fault-rows.ts';
import type { FaultRow } from './fault-row.ts';
import { type Ask, createFaults, isAsk } from './faulty-novelist.ts';
import { FIX_ROWS, SCENE_ROWS } from './scene-fault-rows.ts';

// A model that answers wrongly while a chapter is written, in the ways of real ones, row by row of a table written by hand.
// What a person gets is the same each time: a reason, a report, an exit code, a bound on what was asked, the prose that was
// there before, and nothing in the book that nobody was told of.

/** All rows, or each ninth of them. */
export function describeNovelFaults(which: 'all' | 'some'): void {
  const WRONG = 'lowered two blue eyes.';
  const WRITING: readonly Ask[] = ['plan', 'write', 'fix'];
  const NEVER = /As an AI|Here is the|can’t help/;

  let server: FaultyServer;
  let folder: string;

  const project = (name: string) => join(folder, 'work', 'projects', 'b', name);
  const read = (name: string) => readFileSync(project(name), 'utf8');
  const write = (name: string, value: unknown) =>
    writeFileSync(project(name), JSON.stringify(value, null, 2));
  const readChapter = (): GeneratedChapter =>
    GeneratedChapterSchema.parse(JSON.parse(read('chapters/chapter_001.json')));
  const textOf = ({ scenes }: Pick<GeneratedChapter, 'scenes'>) =>
    scenes.map(({ content }) => content).join('\n\n');

  async function openNovel() {
    const workspace = join(folder, 'work');
    const env = { BOOKFORGE_MODEL: 'compatible:any', BOOKFORGE_BASE_URL: server.url };
    const app = await createApp({ env, cwd: workspace, workspace, log: createRecordingLog() });
    if (!(await app.listBooks()).includes(FERRY_BOOK.book_id)) await app.initBook(FERRY_BOOK);
    return createNovelOrchestrator(await app.openBook(FERRY_BOOK.book_id));
  }

  beforeAll(async () => {
    server = await startFaultyServer();
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'bookforge-novel-faults-')));
    const novel = await openNovel();
    await novel.step1CreateWorld();
    await novel.step2CreateThemeConflict();
    await novel.step3CreateCharacters();
    await novel.step4CreateOutline();
    await novel.generateAllChapters({ chapterNumbers: [1] });
    cpSync(join(folder, 'work'), join(folder, 'written'), { recursive: true });
  });

  afterAll(async () => {
    await server.shut();
    rmSync(folder, { recursive: true });
  });

  /** Chapter 1 without its last scene, and its plan too where that is asked for. */
  function leaveOutScene(withPlan: boolean): void {
    const { scenes, ...chapter } = readChapter();
    const kept = scenes.slice(0, -1);
    const total_words = kept.reduce((sum, { word_count }) => sum + word_count, 0);
    write('chapters/chapter_001.json', { ...chapter, scenes: kept, total_words });
    if (withPlan) rmSync(project('chapters/chapter_001_plan.json'));
  }

  /** Chapter 1 whole, with a contradiction that nobody has looked at. */
  function plantContradiction(): void {
    const cast = JSON.parse(read('characters.json'));
    cast.protagonist.appearance = 'Tall and slow, with green eyes.';
    write('characters.json', cast);
    const chapter = readChapter();
    const [first] = chapter.scenes;
    if (first !== undefined) first.content += `\n\n${cast.protagonist.name} ${WRONG}`;
    write('chapters/chapter_001.json', chapter);
  }

  async function runRow({ faults, policy }: FaultRow) {
    rmSync(join(folder, 'work'), { recursive: true, force: true });
    cpSync(join(folder, 'written'), join(folder, 'work'), { recursive: true });
    write('book.json', { ...FERRY_BOOK, ...(policy === undefined ? {} : { revision_policy: policy }) });
    const places = faults.map(({ at }) => at);
    if (places.some((at) => WRITING.includes(at))) leaveOutScene(places.includes('plan'));
    else plantContradiction();
    const novel = await openNovel();
    const before = read('chapters/chapter_001.json');
    const count = server.requests.length;
    server.behave(createFaults(faults));
    const ended = await novel.generateAllChapters({ chapterNumbers: [1] }).catch((error: unknown) => error);
    server.behave({ kind: 'good' });
    return { novel, before, ended, requests: server.requests.slice(count) };
  }

  const readRecord = () =>
    ChapterRecordSchema.parse(JSON.parse(read('.control-room/chapters/chapter_001.json')));

  /** All that a reader, or a later chapter, is given of the book. */
  const readBook = () =>
    ['chapters/chapter_001.json', 'chapter_memory.json', 'consistency_reports.json']
      .filter((name) => existsSync(project(name)))
      .map(read)
      .join('\n');

  const listRepeated = (chapter: GeneratedChapter) => {
    const paragraphs = textOf(chapter)
      .split('\n\n')
      .filter((paragraph) => paragraph.length > 80);
    return paragraphs.filter((paragraph, at) => paragraphs.indexOf(paragraph) !== at);
  };

  const ALL = [...CONTRACT_ROWS, ...PLAN_ROWS, ...SCENE_ROWS, ...FIX_ROWS, ...AFTER_ROWS];
  const ROWS = which === 'all' ? ALL : ALL.filter((_, at) => at % 9 === 0);

  describe('a model that gives', () => {
    it.each(ROWS.map((row) => [row.what, row] as const))('%s', async (_, row) => {
      const { novel, before, ended, requests } = await runRow(row);
      const asked = (at: Ask) => requests.filter((request) => isAsk(at, request)).length;
      for (const [at, calls] of Object.entries(row.calls))
        expect([at, asked(at as Ask)]).toEqual([at, calls]);
      expect(readBook()).not.toMatch(row.never ?? NEVER);
      expect(listRepeated(readChapter())).toEqual([]);

      if (row.reason !== null) {
        // Recorded, with what to type next; what was written before is there to the byte, and what is missing is made later.
        const trouble = toTrouble(ended);
        expect(trouble).toMatchObject({
          reason_code: 'chapters_failed',
          next_action: expect.stringMatching(/^bookforge runs resume run_\S+ --book b$/),
          kept: expect.any(String),
          details: { chapters: [{ chapter: 1, action: 'failed', reason_code: row.reason }] },
        });
        expect(REASONS.chapters_failed.exit).toBe(1);
        expect(JSON.stringify(trouble.details)).toMatch(row.told ?? /./);
        if (!row.faults.some(({ at }) => at === 'memory'))
          expect(read('chapters/chapter_001.json')).toBe(before);
        // The same for all that break the form alone.
        if (row.told === undefined) return;
        const { chapters } = await novel.generateAllChapters({ chapterNumbers: [1] });
        expect(chapters).toMatchObject([
          { chapter: 1, action: expect.stringMatching(/^(written|checked)$/) },
        ]);
        return;
      }
      const { chapters, run } = ended as WriteResult;
      const attention = row.attention ?? [];
      expect(chapters).toMatchObject([
        { chapter: 1, attention: attention.length, revision: row.revision ?? 'none' },
      ]);
      expect(readRecord().attention.map(({ reason_code }) => reason_code)).toEqual(attention);
      expect(run?.notices.map(({ reason_code }) => reason_code)).toEqual([
        ...(row.notices ?? []),
        ...(attention.length > 0 ? ['scene_wants_attention'] : []),
      ]);
      expect(textOf(readChapter()).includes(WRONG)).toBe(
        row.revision !== undefined && row.revision !== 'applied' && asked('plan') === 0,
      );
    });
  });

  /** A fresh copy of the written chapter, with so many of its last scenes left out. */
  async function startWithout(scenes: number) {
    rmSync(join(folder, 'work'), { recursive: true, force: true });
    cpSync(join(folder, 'written'), join(folder, 'work'), { recursive: true });
    for (let left = 0; left < scenes; left += 1) leaveOutScene(false);
    return openNovel();
  }

  describe('what is around a fault', () => {
    it('a chapter of which only the memory failed is told as written', async () => {
      await startWithout(0);
      plantContradiction();
      const novel = await openNovel();
      const count = server.requests.length;
      server.behave(createFaults([{ at: 'memory', spoil: () => 'no' }]));
      const ended = await novel.generateAllChapters({ chapterNumbers: [1] }).catch((error: unknown) => error);
      const trouble = toTrouble(ended);
      expect(trouble).toMatchObject({
        reason_code: 'chapters_failed',
        message: expect.stringMatching(/^Chapter 1 is written, but could not be remembered\b/),
        next_action: expect.stringMatching(/^bookforge runs resume run_\S+ --book b$/),
        details: {
          chapters: [{ chapter: 1, action: 'failed', reason_code: 'json_parse', written: true }],
        },
      });
      expect(REASONS.chapters_failed.exit).toBe(1);
      expect(trouble.message).not.toContain('could not be written');
      expect(server.requests.slice(count).filter((request) => isAsk('memory', request))).toHaveLength(2);
      const issues = readdirSync(project('.control-room/issues')).map((name) =>
        read(`.control-room/issues/${name}`),
      );
      expect(
        issues.filter((text) => text.includes('The chapter is written, but could not be remembered')),
      ).toHaveLength(1);
    });

    it('what was found in a scene outlives a chapter that fails at a later one', async () => {
      const last = readChapter().scenes.length;
      const novel = await startWithout(2);
      const faults = {
        [last - 1]: createFaults([
          { at: 'write', spoil: (good) => `${good}\n\n[continued]` },
          { at: 'fix', spoil: () => '' },
        ]),
        [last]: createFaults([{ at: 'write', spoil: () => '' }]),
      };
      server.behave((request) => {
        const scene = /^scene: 1:(\d+)$/m.exec(joinPrompt(request))?.[1] ?? '';
        return faults[Number(scene)]?.(request) ?? { kind: 'good' };
      });
      await expect(novel.generateAllChapters({ chapterNumbers: [1] })).rejects.toMatchObject({
        code: 'chapters_failed',
      });
      const left = [
        { scene_number: last - 1, reason_code: 'scene_meta_text' },
        { scene_number: last - 1, reason_code: 'scene_leftover' },
      ];
      expect(readRecord().attention).toMatchObject(left);
      server.behave({ kind: 'good' });
      await novel.generateAllChapters({ chapterNumbers: [1] });
      expect(readChapter().scenes).toHaveLength(last);
      expect(readRecord().attention).toMatchObject(left);
    });

    it('the book is the same whichever answer comes first', async () => {
      const made: string[] = [];
      for (const order of ['as asked', 'the check of chapter 1 last'] as const) {
        const novel = await startWithout(1);
        server.behave((request) => {
          if (order === 'as asked') return { kind: 'good' };
          const isOfChapter = (number: number) =>
            joinPrompt(request).split('\n').includes(`chapter: ${number}`);
          if (isAsk('check', request) && isOfChapter(1)) return { kind: 'hold' };
          // Chapter 2 is remembered while chapter 1 is still being looked at.
          if (isAsk('memory', request) && isOfChapter(2)) server.release();
          return { kind: 'good' };
        });
        await novel.generateAllChapters();
        const files = [1, 2].flatMap((number) => [
          `chapters/chapter_00${number}_plan.json`,
          `chapters/chapter_00${number}.json`,
        ]);
        made.push([...files.map(read), readBook()].join('\n'));
      }
      expect(made[1]).toBe(made[0]);
    });
  });
}
