import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownerOf } from '../../src/contracts/path-owners.ts';
import { EXPORT_FORMATS } from '../../src/manuscript/export/export-formats.ts';
import { checkProse } from './check-prose.ts';
import { type Ran, REPO } from './run-bin.ts';
import {
  type BookFolder,
  createWorkbench,
  listFilesBelow,
  openBookFolder,
  readDocument,
  type Workbench,
} from './workbench.ts';

const STEPS = ['world', 'theme_conflict', 'characters'];
const PAGE = 'Compendium/story-bible.md';

// A demo is a whole book. Two are made, each by a process of its own: one as a person calls it, one as a program does
// who has configured another model. The tests look at what they left.

let bench: Workbench;
let told: Ran;
let asDocument: Ran;

beforeAll(async () => {
  bench = createWorkbench(realpathSync(mkdtempSync(join(tmpdir(), 'bookforge-demo-'))));
  const elsewhere = { BOOKFORGE_MODEL: 'compatible:any', BOOKFORGE_BASE_URL: 'http://127.0.0.1:9/v1' };
  [told, asDocument] = await Promise.all([
    bench.bin(['demo']),
    bench.bin(['demo', '--json', '--dir', join(bench.cwd, 'two')], elsewhere),
  ]);
});

afterAll(() => rmSync(bench.folder, { recursive: true }));

function openDemo(folder = 'bookforge-demo'): BookFolder {
  return openBookFolder(join(bench.cwd, folder, 'projects', 'lantern'));
}

/** What the published schema has against a stored file. */
function findFaults(book: BookFolder, name: string): unknown {
  const schema = JSON.parse(readFileSync(join(REPO, `schemas/${name}.schema.json`), 'utf8'));
  const validate = new Ajv2020({ strict: false, allErrors: true }).compile(schema);
  return validate(JSON.parse(book.read(`${name}.json`))) ? null : validate.errors;
}

describe('bookforge demo', () => {
  it('leaves no file that belongs to nobody', () => {
    const files = listFilesBelow(openDemo().folder);
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((path) => ownerOf(path) === null)).toEqual([]);
  });

  it('makes a project whose files keep the published schemas, and a page to read', async () => {
    expect(told.code, told.stderr).toBe(0);
    const book = openDemo();
    for (const name of STEPS) expect(findFaults(book, name), name).toBeNull();

    const { idea } = JSON.parse(book.read('book.json'));
    const { world_name } = JSON.parse(book.read('world.json'));
    const { protagonist } = JSON.parse(book.read('characters.json'));
    const page = book.read(PAGE);
    for (const part of [`> ${idea}`, `## The world: ${world_name}`, '## Theme and conflict', '## People'])
      expect(page).toContain(part);
    expect(page).toContain(`### ${protagonist.name}`);

    // Its three chapters are written, and it says so.
    const words = [1, 2, 3].reduce(
      (sum, number) => sum + JSON.parse(book.read(`chapters/chapter_00${number}.json`)).total_words,
      0,
    );
    expect(words).toBeGreaterThan(6000);
    expect(checkProse(book)).toEqual([]);
    expect(told.stdout).toContain(`3 chapters, ${words.toLocaleString('en-US')} words`);
    expect(told.stdout).toContain(`${join(book.folder, 'Story/Scenes')}/`);

    // In every format that there is, each named as something to open.
    for (const format of EXPORT_FORMATS) {
      const file = `exports/lantern.${format}`;
      expect(book.has(file), file).toBe(true);
      expect(told.stdout).toContain(join(book.folder, file));
    }
    expect(told.stdout).toContain(`open  ${join(book.folder, 'exports/lantern.html')}`);

    // It ends by saying where everything is, and its commands work as they stand.
    expect(told.stdout).toContain(`read  ${join(book.folder, PAGE)}`);
    const again = /^try {3}bookforge (.+)$/m.exec(told.stdout)?.[1]?.split(' ') ?? [];
    expect(await bench.here(again)).toMatchObject({ code: 0, stderr: '' });
    expect(new Set(book.statuses())).toEqual(new Set(['done']));
  });

  it('says that it is the offline author, a stand-in', () => {
    expect(told.stderr).toContain('offline author: a procedural stand-in for a model');
    expect(told.stdout).toContain('offline:author');
  });

  it('gives the same bytes in every folder and in every process', () => {
    const chapters = [1, 2, 3].map((number) => `chapters/chapter_00${number}.json`);
    for (const name of [...STEPS.map((step) => `${step}.json`), PAGE, ...chapters])
      expect(openDemo('two').read(name), name).toBe(openDemo().read(name));
  });

  it('prints exactly one document under --json', () => {
    expect(asDocument.code).toBe(0);
    const { folder } = openDemo('two');
    expect(readDocument(asDocument)).toMatchObject({
      folder,
      story_bible: join(folder, PAGE),
      status: { book_id: 'lantern' },
    });
    expect(asDocument.stderr).not.toContain('{');
  });

  it('asks no other model, whatever is configured', () => {
    for (const { model } of openDemo('two').runs()) expect(model).toBe('offline:author');
  });

  it('goes on with what is there when it is called again', async () => {
    const book = openDemo();
    const before = book.artifacts();
    const runs = book.statuses();
    const again = await bench.here(['demo']);
    expect(again.code).toBe(0);
    for (const name of STEPS) expect(again.stderr).toContain(`${name}.json reused`);
    expect(book.artifacts()).toEqual(before);
    expect(book.statuses()).toEqual(runs);
  });
});
