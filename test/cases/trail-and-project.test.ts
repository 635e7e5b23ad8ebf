import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNodeDisk } from '../../src/adapters/store/node-disk.ts';
import { findAssetFolder } from '../../src/adapters/system/asset-folder.ts';
import { readTextFolder } from '../../src/adapters/system/text-files.ts';
import type { AuditVerdict } from '../../src/audit/verdict.ts';
import { NO_BUDGET } from '../../src/contracts/run.ts';
import { sealLine } from '../../src/engine/seal-line.ts';
import type { OpenBook } from '../../src/open-book.ts';
import { TOOLS } from '../../src/tools/catalog.ts';
import { createFixedClock } from '../fakes/fixed-clock.ts';
import { loadOfflineAuthor } from '../fakes/load-offline-author.ts';
import { openTestStore } from '../fakes/open-test-store.ts';
import { PLAIN_OUTLINE } from '../fakes/outline-bench.ts';
import { createTestKey } from '../fakes/sample-audit.ts';
import { createSequentialIds } from '../fakes/sequential-ids.ts';
import { initTestBook, openTestBook, TEST_BOOK } from '../fakes/test-book.ts';

// A book with a chapter, in which something is changed behind the back of the program: `audit verify` has to find it, and to
// tell an author's edit from what nobody has a reason to change.

const WORK = { budget: NO_BUDGET, force: false, signal: new AbortController().signal };
const recipes = readTextFolder(findAssetFolder('recipes'));
const folder = mkdtempSync(join(tmpdir(), 'bookforge-trail-'));
const ids = createSequentialIds();
const WRITTEN = join(folder, 'written');
const TOUCHED = join(folder, 'touched');

beforeAll(async () => {
  await initTestBook(openTestStore(WRITTEN, createNodeDisk()));
  const book = await open(WRITTEN);
  for (const { name } of book.storySteps) await book.storyStep(name, WORK);
  await book.outline(PLAIN_OUTLINE);
  const chapters = {
    chapters: [1],
    recipe: 'write_scene_from_outline',
    makePlans: true,
    stopOnFailure: true,
    ackOutlineIssues: true,
  };
  await book.writeChapters({ ...WORK, ...chapters });
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

async function open(at: string, book = TEST_BOOK, time = '2026-02-10T14:30:00Z'): Promise<OpenBook> {
  const clock = createFixedClock(time);
  return openTestBook(openTestStore(at, createNodeDisk()), clock, await loadOfflineAuthor(), book, {
    ids,
    auditKey: createTestKey(),
    equipment: { recipes, tools: async () => TOOLS },
  });
}

function listPaths(): string[] {
  return readdirSync(WRITTEN, { recursive: true }).map(String).sort();
}

/** The verdict on a copy in which the first file of a pattern was changed, or taken away where nothing is given. */
async function verifyAfter(
  pattern: RegExp,
  change: ((text: string) => string) | null,
  files?: boolean,
): Promise<AuditVerdict> {
  rmSync(TOUCHED, { recursive: true, force: true });
  cpSync(WRITTEN, TOUCHED, { recursive: true });
  const file = join(TOUCHED, listPaths().find((path) => pattern.test(path)) ?? 'nothing');
  if (change === null) rmSync(file, { recursive: true });
  else writeFileSync(file, change(readFileSync(file, 'utf8')));
  return (await open(TOUCHED)).audit.verify({ files });
}

const kindsOf = ({ troubles, doubts }: AuditVerdict) => [
  ...new Set([...troubles.map(({ kind, part }) => `${kind} ${part}`), ...doubts.map(({ kind }) => kind)]),
];

/** Changes the output of the first step that has it, and seals the line again, as a careful forger would. */
function forge(find: string, put: string): (text: string) => string {
  return (text) => {
    const lines = text.split('\n');
    const at = lines.findIndex((line) => line.includes(find));
    const { line_hash: _, ...step } = JSON.parse((lines[at] ?? '').replace(find, put));
    return lines.with(at, JSON.stringify(sealLine({ ...step, line_hash: '' }))).join('\n');
  };
}

describe('a project that is as its trail says', () => {
  it('is checked, files and all', async () => {
    const verdict = await (await open(WRITTEN)).audit.verify();
    expect(verdict).toMatchObject({ intact: true, checked: true, doubts: [], notices: [] });
    expect(verdict.project).toBe(TEST_BOOK.book_id);
    expect(verdict.files).toBeGreaterThan(20);
  });
});

describe('a project in which something was changed', () => {
  it.each<[string, RegExp, ((text: string) => string) | null, string[]]>([
    ['an artifact', /^artifacts\/.*\/plan\.json$/, (text) => `${text} `, ['changed artifact']],
    ['an artifact that is gone', /^artifacts\/.*\/plan\.json$/, null, ['removed artifact']],
    ['a chapter', /^chapters\/chapter_001\.json$/, (text) => text.replace('e', 'E'), ['edited']],
    ['a plan', /^chapters\/chapter_001_plan\.json$/, (text) => `${text} `, ['edited']],
    ['the outline', /^outline\/outline\.json$/, (text) => `${text} `, ['edited']],
    ['the world', /^world\.json$/, null, ['edited']],
    [
      'an issue',
      /^\.control-room\/issues\/.*\.json$/,
      (text) => text.replace('"body": "', '"body": "No. '),
      [],
    ],
    [
      'a comment of a receipt',
      /^\.control-room\/issues\/.*\.json$/,
      (text) => text.replace(/("author": "(?!chief|system)[^"]+",\s+"body": ")/, '$1No. '),
      ['changed issue'],
    ],
    ['an issue that is gone', /^\.control-room\/issues\/.*\.json$/, null, ['removed issue']],
    [
      'a journal, garbled',
      /^\.control-room\/runs\/.*\/steps\.jsonl$/,
      (text) => text.replace('"seq":1,', '"seq":9,'),
      ['changed journal'],
    ],
    ['the trail, gone as a whole', /^\.control-room\/audit$/, null, ['begun_anew']],
  ])('is told: %s', async (_, pattern, change, kinds) => {
    expect(kindsOf(await verifyAfter(pattern, change))).toEqual(kinds);
  });

  it('is told: a receipt in a journal whose line was sealed again', async () => {
    const excerpt = '"report_excerpt":"';
    const isJournal = (path: string) =>
      path.endsWith('steps.jsonl') && readFileSync(join(WRITTEN, path), 'utf8').includes(excerpt);
    const journal = new RegExp(`^${listPaths().find(isJournal)}$`);
    const verdict = await verifyAfter(journal, forge(excerpt, `${excerpt}No. `));
    expect(kindsOf(verdict)).toEqual(['changed journal']);
  });

  it('is told only by the trail where the files are left alone', async () => {
    const verdict = await verifyAfter(/^artifacts\/.*\/plan\.json$/, null, false);
    expect(verdict).toMatchObject({ intact: true, checked: true, files: null });
  });

  it('is the author’s own where it was taken in', async () => {
    await verifyAfter(/^Story\/Scenes\/SCN-001-001-/, (text) => text.replace(/ the /, ' the very '));
    const book = await open(TOUCHED);
    await book.sync({ chapters: null, keep: null, dryRun: false });
    const verdict = await book.audit.verify();
    expect(verdict).toMatchObject({
      checked: true,
      notices: [{ kind: 'replaced', path: 'chapters/chapter_001.json' }],
    });
  });
});

describe('a copy of a project', () => {
  it('is in doubt until work is done in it, which carries the trail on', async () => {
    await verifyAfter(/^book\.json$/, (text) => text);
    const copy = { ...TEST_BOOK, book_id: 'copied' };
    const book = await open(TOUCHED, copy, '2026-02-11T14:30:00Z');
    expect(kindsOf(await book.audit.verify())).toEqual(['other_project']);
    const chapters = { chapters: [2], makePlans: true, stopOnFailure: true, ackOutlineIssues: true };
    await book.writeChapters({ ...WORK, ...chapters });
    expect(await book.audit.verify()).toMatchObject({
      checked: true,
      project: 'copied',
      notices: [{ kind: 'carried_on' }],
    });
  });
});
