import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Book, RevisionPolicy } from '../../src/contracts/book.ts';
import { type GeneratedChapter, GeneratedChapterSchema } from '../../src/contracts/chapter.ts';
import { ChapterMemorySchema } from '../../src/contracts/chapter-memory.ts';
import { ConsistencyReportsSchema } from '../../src/contracts/consistency-report.ts';
import { RevisionSchema } from '../../src/contracts/revision.ts';
import { ChapterPlanSchema } from '../../src/contracts/scene-card.ts';
import { createApp, createNovelOrchestrator, NovelOrchestrator } from '../../src/library.ts';
import {
  type FaultyServer,
  joinPrompt,
  type ModelHttpRequest,
  startFaultyServer,
} from '../e2e/faulty-server.ts';
import { FERRY_BOOK } from '../fakes/ferry-book.ts';
import { plantSentence } from '../fakes/plant-sentence.ts';
import { createRecordingLog, type RecordingLog } from '../fakes/recording-log.ts';

// The orchestration scenarios by their names, through the library and against a server that counts what is asked of it.

const FILES = ['world.json', 'theme_conflict.json', 'characters.json', 'outline/outline.json'];

let server: FaultyServer;
let folder: string;
let novel: NovelOrchestrator;
let count = 0;
let log: RecordingLog;

const project = (name: string) => join(folder, 'work', 'projects', 'b', name);
const read = (name: string) => readFileSync(project(name), 'utf8');
const chapterFiles = (...numbers: number[]) =>
  numbers.flatMap((number) => [
    `chapters/chapter_00${number}_plan.json`,
    `chapters/chapter_00${number}.json`,
  ]);

const chooseModel = () => ({ env: { BOOKFORGE_MODEL: 'compatible:any', BOOKFORGE_BASE_URL: server.url } });

async function openNovel(workspace: string): Promise<NovelOrchestrator> {
  const app = await createApp({ ...chooseModel(), cwd: workspace, workspace, log });
  if (!(await app.listBooks()).includes(FERRY_BOOK.book_id)) await app.initBook(FERRY_BOOK);
  return createNovelOrchestrator(await app.openBook(FERRY_BOOK.book_id));
}

/** A fresh copy of what an earlier scenario stage left, as the workspace of the test. */
async function startFrom(stage: 'outlined' | 'written' | 'nothing'): Promise<void> {
  rmSync(join(folder, 'work'), { recursive: true, force: true });
  if (stage !== 'nothing') cpSync(join(folder, stage), join(folder, 'work'), { recursive: true });
  log = createRecordingLog();
  novel = await openNovel(join(folder, 'work'));
  count = server.requests.length;
}

const asked = () => server.requests.length - count;
const askedFor = (what: string): ModelHttpRequest[] =>
  server.requests.slice(count).filter((request) => new RegExp(`^${what}$`, 'm').test(joinPrompt(request)));
const write = (name: string, value: unknown) => writeFileSync(project(name), JSON.stringify(value, null, 2));
const readChapter = (number: number): GeneratedChapter =>
  GeneratedChapterSchema.parse(JSON.parse(read(`chapters/chapter_00${number}.json`)));
const readReports = () =>
  ConsistencyReportsSchema.parse(JSON.parse(read('consistency_reports.json'))).reports;
const readMemory = () => ChapterMemorySchema.parse(JSON.parse(read('chapter_memory.json'))).chapters;
const textOf = ({ scenes }: GeneratedChapter) => scenes.map(({ content }) => content).join('\n\n');

const REVISION = 'chapters/chapter_001_revision.json';
const WRONG = 'lowered two blue eyes.';
const RIGHT = 'lowered two green eyes.';

const isAsked = (prompt: string, contract: string) => new RegExp(`^contract: ${contract}$`, 'm').test(prompt);

/**
 * A written book of which the last scene of chapter 1, and all of chapter 2, are to be written anew, by a model that gives
 * the protagonist blue eyes there; the cast says that they are green.
 */
async function plantContradiction(
  policy?: RevisionPolicy,
  config?: Book['config'],
  change: (answer: string, prompt: string) => string = (answer) => answer,
): Promise<void> {
  await startFrom('written');
  const cast = JSON.parse(read('characters.json'));
  cast.protagonist.appearance = 'Tall and slow, with green eyes.';
  write('characters.json', cast);
  const { scenes, ...chapter } = readChapter(1);
  const kept = scenes.slice(0, -1);
  const total_words = kept.reduce((sum, { word_count }) => sum + word_count, 0);
  write('chapters/chapter_001.json', { ...chapter, scenes: kept, total_words });
  // Its record too: a text that comes out as it was, and was checked, is not checked again.
  rmSync(project('chapters/chapter_002.json'));
  rmSync(project('.control-room/chapters/chapter_002.json'));
  const book = {
    ...FERRY_BOOK,
    ...(policy === undefined ? {} : { revision_policy: policy }),
    ...(config === undefined ? {} : { config }),
  };
  write('book.json', book);
  novel = await openNovel(join(folder, 'work'));
  const last = `scene: 1:${scenes.at(-1)?.scene_number}`;
  server.behave({
    kind: 'text',
    change: (good, request) => {
      const prompt = joinPrompt(request);
      const isScene = /^prompt_type: write_scene$/m.test(prompt) && prompt.includes(`${last}\n`);
      return change(isScene ? plantSentence(good, `${cast.protagonist.name} ${WRONG}`) : good, prompt);
    },
  });
  count = server.requests.length;
}

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
});

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
        details: { first: 'world' },
      });
    }
    for (const write of [() => novel.step6GenerateChapterText(1), () => novel.generateAllChapters()]) {
      await expect(write()).rejects.toMatchObject({
        code: 'write_gated',
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

  it('Chain execution with prerequisites: an outline that fails is thrown as every other step is', async () => {
    await startFrom('outlined');
    server.behave({ kind: 'text', change: () => 'no' });
    await expect(novel.step4CreateOutline({ force: true })).rejects.toMatchObject({
      code: 'json_parse',
      details: { report_path: expect.stringContaining('outline_pipeline_report') },
    });
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
    expect(log.lines).toEqual([
      ...FILES.map((file) => `info ${file} is there and valid: reused`),
      'info chapter 1: chapters/chapter_001_plan.json is there and valid: reused',
      'info chapter 2: chapters/chapter_002_plan.json is there and valid: reused',
    ]);
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
    // All alike, and as long as the book asks.
    expect(new Set(plan.scenes.map(({ estimated_words }) => estimated_words))).toEqual(
      new Set([FERRY_BOOK.length?.words]),
    );
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
    expect(statSync(project('chapters')).isDirectory()).toBe(true);
    await novel.step1CreateWorld();
    expect(existsSync(project('world.json'))).toBe(true);
    // Opened by its name, a project is made with its folders; one that is there stays as it is.
    const workspace = join(folder, 'work');
    const options = { ...chooseModel(), cwd: workspace, workspace, project: 'opened' };
    await expect(NovelOrchestrator.open(options)).rejects.toMatchObject({ code: 'usage_invalid' });
    await NovelOrchestrator.open({ ...options, idea: 'A ferry.', revisionPolicy: 'auto_apply' });
    const made = readFileSync(join(workspace, 'projects/opened/book.json'), 'utf8');
    expect(JSON.parse(made)).toMatchObject({ idea: 'A ferry.', chapters: 3, revision_policy: 'auto_apply' });
    expect(statSync(join(workspace, 'projects/opened/chapters')).isDirectory()).toBe(true);
    await NovelOrchestrator.open({ ...options, idea: 'Another.' });
    await expect(NovelOrchestrator.open({ ...options, revisionPolicy: 'none' })).rejects.toMatchObject({
      code: 'usage_invalid',
      message: expect.stringContaining('auto_apply, not none'),
    });
    expect(readFileSync(join(workspace, 'projects/opened/book.json'), 'utf8')).toBe(made);
    // Where nothing can be written, that is said before anything is paid for.
    rmSync(join(folder, 'work'), { recursive: true });
    mkdirSync(join(folder, 'work'));
    writeFileSync(join(folder, 'work', 'projects'), 'A file where a folder is wanted.');
    await expect(openNovel(join(folder, 'work'))).rejects.toMatchObject({ code: 'storage_failed' });
  });
});

describe('Coordinate Multi-step Novel Generation: what it tells', () => {
  it('Provide verbose logging', async () => {
    const lines: Record<string, string[]> = { loud: [], quiet: [] };
    for (const [name, verbose] of [
      ['loud', true],
      ['quiet', false],
    ] as const) {
      await startFrom('nothing');
      const opened = await NovelOrchestrator.open({
        ...chooseModel(),
        cwd: join(folder, 'work'),
        project: FERRY_BOOK.book_id,
        verbose,
        write: (line) => void lines[name]?.push(line),
      });
      await opened.step1CreateWorld();
    }
    const told = lines['loud']?.join('\n') ?? '';
    expect(told).toContain(FERRY_BOOK.idea);
    expect(told).toMatch(/duration_ms: \d+/);
    expect(told).toMatch(/tokens/);
    expect(lines['quiet']?.join('\n')).not.toContain(FERRY_BOOK.idea);
  });
});

describe('Persist Structured Chapter Memory', () => {
  it('Append chapter memory entry', async () => {
    await startFrom('written');
    expect(readMemory().map(({ chapter_number }) => chapter_number)).toEqual([1, 2]);
    for (const entry of readMemory()) {
      expect(entry.timeline_anchor).not.toBe('');
      expect(entry.location_summary).not.toBe('');
      expect(entry.key_events.length).toBeGreaterThan(0);
      expect(Object.keys(entry.character_states).length).toBeGreaterThan(0);
      expect(entry).toHaveProperty('unresolved_threads');
      // What is said to have happened stands in the chapter.
      for (const event of entry.key_events)
        expect(textOf(readChapter(entry.chapter_number))).toContain(event);
    }
  });

  it('Feed memory into downstream steps', async () => {
    await startFrom('written');
    const [entry] = readMemory();
    await novel.step5CreateChapterPlan([2], { force: true });
    const summary = entry?.summary ?? expect.fail('chapter 1 is not remembered');
    const [plan] = askedFor('contract: raw_chapter_plan').map(joinPrompt);
    expect(plan).toContain(summary);
    await novel.step6GenerateChapterText(2, { force: true });
    for (const asked of ['prompt_type: write_scene', 'prompt_type: review_scene']) {
      const prompts = askedFor(asked).map(joinPrompt);
      expect(prompts.length, asked).toBeGreaterThan(0);
      for (const prompt of prompts) expect(prompt).toContain(summary);
    }
    rmSync(project('chapter_memory.json'));
    count = server.requests.length;
    await novel.step5CreateChapterPlan([2], { force: true });
    const [bare] = askedFor('contract: raw_chapter_plan').map(joinPrompt);
    expect(bare).not.toContain(summary);
  });
});

describe('Run Automatic Consistency Check', () => {
  it('Evaluate conflicts after generation', async () => {
    await plantContradiction();
    await novel.generateAllChapters();
    const checks = askedFor('contract: raw_consistency_report').map(joinPrompt);
    expect(checks).toHaveLength(2);
    expect(checks[0]).toContain(WRONG);
    expect(checks[1]).toContain(JSON.stringify(readMemory().slice(0, 1)));
    for (const prompt of checks)
      for (const name of ['characters', 'memory', 'chapter_outline', 'scene_cards', 'chapter_text'])
        expect(prompt).toContain(`<input name="${name}"`);
    expect(readReports()).toMatchObject([
      {
        chapter_number: 1,
        issues: [
          {
            issue_type: 'appearance',
            related_characters: [expect.any(String)],
            description: expect.stringContaining('blue eyes'),
          },
        ],
      },
      { chapter_number: 2, issues: [] },
    ]);
  });

  it('Optional auto-revision hook', async () => {
    await plantContradiction('auto_apply');
    await novel.generateAllChapters({ chapterNumbers: [1] });
    expect(log.lines).toContain(
      'info chapter 1: 1 finding (consistency_reports.json), the revision was applied',
    );
  });
});

describe('Consistency Detection and Revision Trigger', () => {
  it('Trigger auto-apply revision based on fix_instructions', async () => {
    await plantContradiction('auto_apply');
    const { chapters } = await novel.generateAllChapters({ chapterNumbers: [1] });
    expect(chapters).toMatchObject([{ chapter: 1, action: 'written', findings: 1, revision: 'applied' }]);
    const [revision] = askedFor('contract: raw_revision').map(joinPrompt);
    expect(revision).toContain(readReports()[0]?.issues[0]?.fix_instructions);
    expect(askedFor('contract: raw_revision')).toHaveLength(1);
    expect(textOf(readChapter(1))).toContain(RIGHT);
  });

  it('Generate manual-confirm candidate based on fix_instructions', async () => {
    await plantContradiction('manual_confirm');
    const { chapters } = await novel.generateAllChapters({ chapterNumbers: [1] });
    expect(chapters).toMatchObject([{ chapter: 1, action: 'written', findings: 1, revision: 'pending' }]);
    expect(RevisionSchema.parse(JSON.parse(read(REVISION)))).toMatchObject({
      status: 'pending',
      issues: readReports()[0]?.issues,
    });
  });

  it.each(['auto_apply', 'manual_confirm'] as const)('No revision needed (%s)', async (policy) => {
    const issue = {
      issue_type: 'timeline',
      description: 'It is late twice.',
      related_characters: [],
      related_events: [],
      severity: 'high',
    };
    const issues = [null, ' '].map((fix_instructions) => ({ ...issue, fix_instructions }));
    await plantContradiction(policy, undefined, (answer, prompt) =>
      isAsked(prompt, 'raw_consistency_report') ? JSON.stringify({ issues, summary: 'Two.' }) : answer,
    );
    await novel.generateAllChapters();
    expect(askedFor('contract: raw_revision')).toEqual([]);
    expect(existsSync(project(REVISION))).toBe(false);
    expect(readReports().map((report) => report.issues.length)).toEqual([2, 2]);
    expect(readChapter(2).scenes.length).toBeGreaterThan(0);
  });
});

describe('Structured Revision Chain', () => {
  it('Revision chain accepts structured input', async () => {
    await plantContradiction('manual_confirm');
    await novel.generateAllChapters({ chapterNumbers: [1] });
    const [prompt = ''] = askedFor('contract: raw_revision').map(joinPrompt);
    const { chapter_number, chapter_title, scenes } = readChapter(1);
    const texts = scenes.map(({ scene_number, content }) => ({ scene_number, content }));
    expect(prompt).toContain(JSON.stringify({ chapter_number, chapter_title, scenes: texts }));
    expect(prompt).toMatch(/<input name="revision_notes"/);
  });

  it('Revision chain preserves chapter metadata', async () => {
    // The first answer leaves a scene out, which is refused; the second makes a sentence longer.
    let answers = 0;
    await plantContradiction('auto_apply', undefined, (answer, prompt) => {
      if (!isAsked(prompt, 'raw_revision')) return answer;
      answers += 1;
      return answers === 1
        ? JSON.stringify({ scenes: JSON.parse(answer).scenes.slice(1) })
        : answer.replaceAll(RIGHT, 'lowered two very green eyes.');
    });
    const before = readChapter(1);
    const last = before.scenes.length + 1;
    await novel.generateAllChapters({ chapterNumbers: [1] });
    expect(answers).toBe(2);
    const after = readChapter(1);
    expect(after).toMatchObject({ chapter_number: 1, chapter_title: before.chapter_title });
    expect(after.scenes.map(({ scene_number }) => scene_number)).toEqual(
      Array.from({ length: last }, (_, at) => at + 1),
    );
    expect(after.total_words).toBe(after.scenes.reduce((sum, { word_count }) => sum + word_count, 0));
    expect(textOf(after)).toContain('very green eyes');
    const earlier = readdirSync(project('.control-room/history/chapters/chapter_001.json'))
      .map((name) => JSON.parse(read(`.control-room/history/chapters/chapter_001.json/${name}`)))
      .find((chapter) => textOf(chapter).includes(WRONG));
    expect(after.total_words).toBe(earlier.total_words + 1);
  });
});

describe('Chapter Revision Modes', () => {
  it('Configure revision policy', async () => {
    await startFrom('written');
    for (const policy of ['none', 'auto_apply', 'manual_confirm']) {
      write('book.json', { ...FERRY_BOOK, revision_policy: policy });
      await expect(openNovel(join(folder, 'work'))).resolves.toBeDefined();
    }
    write('book.json', { ...FERRY_BOOK, revision_policy: 'sometimes' });
    await expect(openNovel(join(folder, 'work'))).rejects.toMatchObject({ code: 'stored_file_invalid' });
  });

  it('Treat JSON as single source of truth', async () => {
    await plantContradiction('manual_confirm');
    await novel.generateAllChapters({ chapterNumbers: [1] });
    const before = readChapter(1);
    writeFileSync(project('chapters/chapter_001_revised.txt'), 'Somebody else wrote this.');
    for (const view of readdirSync(project('Story/Scenes')))
      writeFileSync(project(`Story/Scenes/${view}`), 'And this.');
    count = server.requests.length;
    await novel.rebuildMemory([1], { force: true });
    const [prompt = ''] = askedFor('contract: raw_chapter_memory').map(joinPrompt);
    expect(prompt).toContain(JSON.stringify(before.scenes[0]?.content));
    expect(prompt).not.toMatch(/Somebody else wrote this|And this\./);
    expect(asked()).toBe(1);
    await novel.applyRevision(1);
    expect(textOf(readChapter(1))).toBe(textOf(before).replace(WRONG, RIGHT));
  });

  it('Auto-apply revision to chapter JSON', async () => {
    await plantContradiction('auto_apply');
    await novel.generateAllChapters({ chapterNumbers: [1] });
    const after = readChapter(1);
    expect(textOf(after)).toContain(RIGHT);
    expect(textOf(after)).not.toContain(WRONG);
    const views = readdirSync(project('Story/Scenes')).filter((name) => name.startsWith('SCN-001-'));
    const pages = views.map((name) => read(`Story/Scenes/${name}`)).join('\n');
    expect(pages).toContain(RIGHT);
    expect(pages).not.toContain(WRONG);
    // Remembered once, as it is and not as it was before.
    const memories = askedFor('contract: raw_chapter_memory').map(joinPrompt);
    expect(memories.map((prompt) => [prompt.includes(WRONG), prompt.includes(RIGHT)])).toEqual([
      [false, true],
    ]);
    expect(JSON.stringify(readMemory())).not.toContain(WRONG);
    // What is done is not done again.
    count = server.requests.length;
    const again = await novel.generateAllChapters({ chapterNumbers: [1] });
    expect([again.run, asked()]).toEqual([null, 0]);
  });

  it('Produce manual-confirm revision candidate', async () => {
    await plantContradiction('manual_confirm');
    await novel.generateAllChapters({ chapterNumbers: [1] });
    const chapter = readChapter(1);
    expect(textOf(chapter)).toContain(WRONG);
    const revision = RevisionSchema.parse(JSON.parse(read(REVISION)));
    expect(revision).toMatchObject({ chapter_number: 1, status: 'pending', created_at: expect.any(String) });
    expect(revision).not.toHaveProperty('decision_at');
    expect(revision.revision_notes).toBe(revision.issues.map((each) => each.fix_instructions).join('\n'));
    expect(revision.revised_chapter === undefined ? '' : textOf(revision.revised_chapter)).toBe(
      textOf(chapter).replace(WRONG, RIGHT),
    );
    expect(read('chapters/chapter_001_revised.txt')).toContain(RIGHT);
  });

  it('Produce manual-confirm revision candidate, also where the model mends nothing', async () => {
    await plantContradiction('manual_confirm', undefined, (answer, prompt) =>
      isAsked(prompt, 'raw_revision')
        ? JSON.stringify({ scenes: readChapter(1).scenes.map(({ word_count: _, ...scene }) => scene) })
        : answer,
    );
    const ended = await novel.generateAllChapters().catch((error: unknown) => error);
    expect(ended).toMatchObject({ code: 'revision_pending', details: { pending: [1], blocked: [2] } });
    const { status, revised_chapter } = RevisionSchema.parse(JSON.parse(read(REVISION)));
    expect([status, revised_chapter]).toEqual(['pending', readChapter(1)]);
  });

  it('Gate further generation on pending revisions', async () => {
    await plantContradiction('manual_confirm');
    const first = await novel.generateAllChapters().catch((error: unknown) => error);
    expect(first).toMatchObject({
      code: 'revision_pending',
      message: expect.stringMatching(/chapter 1 .*chapter 2/),
      details: {
        pending: [1],
        blocked: [2],
        chapters: [
          { chapter: 1, action: 'written', revision: 'pending' },
          { chapter: 2, action: 'blocked' },
        ],
      },
      next: 'bookforge revision show --book b --chapter 1',
    });
    count = server.requests.length;
    await expect(novel.generateAllChapters()).rejects.toMatchObject({ code: 'revision_pending' });
    await expect(novel.step6GenerateChapterText(2)).rejects.toMatchObject({ code: 'revision_pending' });
    expect(asked()).toBe(0);
    expect(existsSync(project('chapters/chapter_002.json'))).toBe(false);
    await novel.rejectRevision(1);
    await novel.generateAllChapters();
    expect(readChapter(2).scenes.length).toBeGreaterThan(0);
    expect(textOf(readChapter(1))).toContain(WRONG);
  });

  it('Gate further generation on pending revisions, unless the book says otherwise', async () => {
    await plantContradiction('manual_confirm', { revision: { block_on_pending: false } });
    const { chapters } = await novel.generateAllChapters();
    expect(chapters).toMatchObject([{ revision: 'pending' }, { action: 'written', revision: 'none' }]);
  });

  it('Apply manual-confirmed revision', async () => {
    await plantContradiction('manual_confirm');
    await novel.generateAllChapters({ chapterNumbers: [1] });
    const { revised_chapter } = RevisionSchema.parse(JSON.parse(read(REVISION)));
    count = server.requests.length;
    await novel.applyRevision(1);
    expect(readChapter(1)).toEqual(revised_chapter);
    expect(RevisionSchema.parse(JSON.parse(read(REVISION)))).toMatchObject({
      status: 'accepted',
      decision_at: expect.any(String),
    });
    const [memory = ''] = askedFor('contract: raw_chapter_memory').map(joinPrompt);
    expect([asked(), memory.includes(RIGHT)]).toEqual([1, true]);
    await expect(novel.applyRevision(1)).rejects.toMatchObject({ code: 'revision_decided' });
    count = server.requests.length;
    expect((await novel.generateAllChapters({ chapterNumbers: [1] })).run).toBeNull();
  });
});

describe('Preserve Backward-compatible Default Behavior', () => {
  it('Default to non-revision mode', async () => {
    await plantContradiction();
    const { chapters } = await novel.generateAllChapters();
    expect(chapters).toMatchObject([
      { chapter: 1, action: 'written', findings: 1, revision: 'none' },
      { chapter: 2, action: 'written' },
    ]);
    // The chapter is what the model wrote, contradiction and all, and nothing was asked to change it.
    expect(textOf(readChapter(1))).toContain(WRONG);
    expect(askedFor('contract: raw_revision')).toEqual([]);
    expect(readReports()[0]?.issues[0]?.fix_instructions).toContain('green eyes');
    expect(readdirSync(project('chapters')).sort()).toEqual([
      'chapter_001.json',
      'chapter_001_plan.json',
      'chapter_002.json',
      'chapter_002_plan.json',
    ]);
  });

  it('Default to non-revision mode: a failed check loses no prose, and only what is missing is asked for', async () => {
    await plantContradiction(undefined, undefined, (answer, prompt) =>
      isAsked(prompt, 'raw_consistency_report') ? 'no' : answer,
    );
    const failure = await novel.generateAllChapters({ chapterNumbers: [1] }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'chapters_failed', details: { chapters: [{ action: 'failed' }] } });
    const text = read('chapters/chapter_001.json');
    expect(readMemory().some(({ chapter_number }) => chapter_number === 1)).toBe(true);
    server.behave({ kind: 'good' });
    count = server.requests.length;
    const { chapters } = await novel.generateAllChapters({ chapterNumbers: [1] });
    expect(chapters).toMatchObject([{ chapter: 1, action: 'checked' }]);
    expect([asked(), askedFor('contract: raw_consistency_report').length]).toEqual([1, 1]);
    expect(read('chapters/chapter_001.json')).toBe(text);
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
    expect(log.lines).toEqual(['info chapter 1: chapters/chapter_001.json is there and valid: reused']);
  });

  it('Force regenerate chapter text when force is True', async () => {
    await startFrom('written');
    const plan = ChapterPlanSchema.parse(JSON.parse(read('chapters/chapter_002_plan.json')));
    const { chapters, run } = await novel.step6GenerateChapterText(2, { force: true });
    expect(chapters).toMatchObject([{ chapter: 2, action: 'written' }]);
    expect(log.lines[0]).toBe('info chapter 2: made anew, whatever is there; what it was is kept');
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
