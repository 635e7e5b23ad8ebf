import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openAsNextProcess } from '../../../test/fakes/open-test-store.ts';
import { createRecordingLog } from '../../../test/fakes/recording-log.ts';
import { sampleChapter } from '../../../test/fakes/sample-manuscript.ts';
import { createSimulatedDisk } from '../../../test/fakes/simulated-disk.ts';
import { TEST_BOOK } from '../../../test/fakes/test-book.ts';
import {
  chapterFile,
  chapterPlanFile,
  chapterRecordFile,
  PROJECT_PATHS,
  revisionFile,
} from '../../contracts/project-paths.ts';
import { renderStored } from '../../engine/render-stored.ts';
import { withLease } from '../../engine/with-lease.ts';
import { hashChapterText } from '../records/chapter-record.ts';
import { type BookFacts, loadStatusFacts } from './load-status-facts.ts';

// A status is there to be read whatever is wrong: one file that cannot be read changes what is told of that file, and nothing
// of what is told of the others.

const CHAPTER = sampleChapter(1, 'The Lamp Goes Dark', ['It rained.', 'The boat was gone.']);
const TEXT = hashChapterText(CHAPTER);

const FILES: Readonly<Record<string, Record<string, unknown>>> = {
  [PROJECT_PATHS.world]: load('world/valid/smallest'),
  [PROJECT_PATHS.themeConflict]: load('theme-conflict/valid/smallest'),
  [PROJECT_PATHS.characters]: load('characters/valid/smallest'),
  [PROJECT_PATHS.outline]: load('outline/valid/one-chapter'),
  [PROJECT_PATHS.outlineReport]: load('outline-pipeline-report/valid/parse-failure'),
  [PROJECT_PATHS.memory]: load('chapter-memory/valid/two-chapters'),
  [PROJECT_PATHS.consistency]: load('consistency-reports/valid/two-reports'),
  [chapterFile(1)]: { ...CHAPTER },
  [chapterPlanFile(1)]: load('chapter-plan/valid/two-scenes'),
  [revisionFile(1)]: { ...load('revision/valid/rejected'), chapter_number: 1 },
  [chapterRecordFile(1)]: {
    schema_version: 'chapter_record_v1',
    chapter_number: 1,
    text_sha256: TEXT,
    plan_sha256: TEXT,
    written_after: [],
    memory_of: TEXT,
    checked: TEXT,
    attention: [{ scene_number: 2, reason_code: 'scene_name_near_miss', message: 'Who is Marra?' }],
  },
};

const TOLD = {
  world: 'valid',
  theme: 'valid',
  characters: 'valid',
  report: 'valid',
  plan: 'stale',
  words: CHAPTER.total_words,
  memory: 'current',
  checked: true,
  revision: 'rejected',
  attention: 1,
};

/** What is told otherwise once a file is of a later version, or torn. */
const TABLE: readonly (readonly [path: string, instead: Partial<Record<keyof typeof TOLD, unknown>>])[] = [
  [PROJECT_PATHS.world, { world: 'invalid' }],
  [PROJECT_PATHS.themeConflict, { theme: 'invalid' }],
  [PROJECT_PATHS.characters, { characters: 'invalid' }],
  // Without an outline the chapters that have text are told, and nobody can say whether a plan is of it.
  [PROJECT_PATHS.outline, { plan: 'absent' }],
  [PROJECT_PATHS.outlineReport, { report: 'unreadable' }],
  [PROJECT_PATHS.memory, { memory: 'missing' }],
  [PROJECT_PATHS.consistency, {}],
  [chapterFile(1), { words: 0, memory: 'missing', checked: false }],
  [chapterPlanFile(1), { plan: 'invalid' }],
  [revisionFile(1), { revision: 'unreadable' }],
  [chapterRecordFile(1), { memory: 'stale', checked: false, attention: 0 }],
];

describe('loadStatusFacts', () => {
  it('tells every file', async () => {
    expect(pick(await loadWith({}))).toEqual(TOLD);
    expect(TABLE.map(([path]) => path).sort()).toEqual(Object.keys(FILES).sort());
  });

  it.each(TABLE)('tells the others where %s is of a later version', async (path, instead) => {
    const newer = { ...FILES[path], schema_version: makeNewer(String(FILES[path]?.['schema_version'])) };
    expect(pick(await loadWith({ [path]: renderStored(newer) }))).toEqual({ ...TOLD, ...instead });
  });

  it.each(TABLE)('tells the others where %s is torn', async (path, instead) => {
    const torn = renderStored(FILES[path]).slice(0, 40);
    expect(pick(await loadWith({ [path]: torn }))).toEqual({ ...TOLD, ...instead });
  });

  it('says of a file of a later version what it is', async () => {
    const newer = renderStored({ ...FILES[PROJECT_PATHS.world], schema_version: 'world_v2' });
    const { steps } = await loadWith({ [PROJECT_PATHS.world]: newer });
    expect(steps[0]).toMatchObject({ why: 'its schema_version is world_v2, later than world_v1' });
  });
});

async function loadWith(spoiled: Readonly<Record<string, string>>): Promise<BookFacts> {
  const store = openAsNextProcess('/project', createSimulatedDisk());
  const rendered = Object.entries(FILES).map(([path, value]) => [path, renderStored(value)] as const);
  const changes = [...new Map([...rendered, ...Object.entries(spoiled)])].map(([path, text]) => ({
    path,
    bytes: Buffer.from(text),
  }));
  await withLease(store, createRecordingLog(), { owner: 'test', purpose: 'test', waitMs: 0 }, ({ fence }) =>
    store.files.commit(changes, { expect: {}, fence }),
  );
  const compiled = {
    templates: new Map<string, string>(),
    checksums: { schema_version: 'prompt_checksums_v1' as const, templates: {} },
  };
  return loadStatusFacts({
    store,
    book: TEST_BOOK,
    compiled,
    model: { id: 'offline', source: 'default' },
    blockOnPending: false,
  });
}

function pick({ steps, outline, writing, attention }: BookFacts) {
  const [chapter] = writing.chapters;
  return {
    world: steps[0]?.state,
    theme: steps[1]?.state,
    characters: steps[2]?.state,
    report: outline.state,
    plan: chapter?.plan,
    words: chapter?.words,
    memory: chapter?.memory,
    checked: chapter?.checked,
    revision: chapter?.revision,
    attention: attention.length,
  };
}

function makeNewer(version: string): string {
  return /^\d/.test(version) ? '9' : version.replace(/\d+$/, '9');
}

function load(name: string): Record<string, unknown> {
  const file = new URL(`../../../test/fixtures/contracts/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'));
}
