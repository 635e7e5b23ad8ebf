import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect } from 'vitest';
import { REPO } from './run-bin.ts';
import { type BookFolder, it, openBookFolder, readDocument, type Workbench } from './workbench.ts';

const STEPS = ['world', 'theme_conflict', 'characters'];
const PAGE = 'Compendium/story-bible.md';

function openDemo(bench: Workbench, folder = 'bookforge-demo'): BookFolder {
  return openBookFolder(join(bench.cwd, folder, 'projects', 'lantern'));
}

/** What the published schema has against a stored file. */
function findFaults(book: BookFolder, name: string): unknown {
  const schema = JSON.parse(readFileSync(join(REPO, `schemas/${name}.schema.json`), 'utf8'));
  const validate = new Ajv2020({ strict: false, allErrors: true }).compile(schema);
  return validate(JSON.parse(book.read(`${name}.json`))) ? null : validate.errors;
}

describe.concurrent('bookforge demo', () => {
  it('makes a project whose files keep the published schemas, and a page to read', async ({ bench }) => {
    const ran = await bench.bin(['demo']);
    expect(ran.code, ran.stderr).toBe(0);
    const book = openDemo(bench);
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
    expect(words).toBeGreaterThan(3000);
    expect(ran.stdout).toContain(`3 chapters, ${words.toLocaleString('en-US')} words`);
    expect(ran.stdout).toContain(`${join(book.folder, 'Story/Scenes')}/`);

    // It ends by saying where everything is, and its commands work as they stand.
    expect(ran.stdout).toContain(`read  ${join(book.folder, PAGE)}`);
    const again = /^try {3}bookforge (.+)$/m.exec(ran.stdout)?.[1]?.split(' ') ?? [];
    expect(await bench.here(again)).toMatchObject({ code: 0, stderr: '' });
    expect(new Set(book.statuses())).toEqual(new Set(['done']));
  });

  it('says that it is the offline author, a stand-in', async ({ bench }) => {
    const { stderr, stdout } = await bench.bin(['demo']);
    expect(stderr).toContain('offline author: a procedural stand-in for a model');
    expect(stdout).toContain('offline:author');
  });

  it('goes on with what is there when it is called again', async ({ bench }) => {
    await bench.here(['demo']);
    const book = openDemo(bench);
    const before = book.artifacts();
    const runs = book.statuses();
    const again = await bench.here(['demo']);
    expect(again.code).toBe(0);
    for (const name of STEPS) expect(again.stderr).toContain(`${name}.json reused`);
    expect(book.artifacts()).toEqual(before);
    expect(book.statuses()).toEqual(runs);
  });

  it('gives the same bytes in every folder and in every process', async ({ bench }) => {
    await bench.bin(['demo', '--dir', 'one']);
    await bench.here(['demo', '--dir', join(bench.cwd, 'two')]);
    const chapters = [1, 2, 3].map((number) => `chapters/chapter_00${number}.json`);
    for (const name of [...STEPS.map((step) => `${step}.json`), PAGE, ...chapters])
      expect(openDemo(bench, 'two').read(name), name).toBe(openDemo(bench, 'one').read(name));
  });

  it('prints exactly one document under --json', async ({ bench }) => {
    const ran = await bench.bin(['demo', '--json']);
    expect(ran.code).toBe(0);
    const document = readDocument(ran);
    const { folder } = openDemo(bench);
    expect(document).toMatchObject({
      folder,
      story_bible: join(folder, PAGE),
      status: { book_id: 'lantern' },
    });
    expect(ran.stderr).not.toContain('{');
  });

  it('asks no other model, whatever is configured', async ({ bench }) => {
    const env = { BOOKFORGE_MODEL: 'compatible:any', BOOKFORGE_BASE_URL: 'http://127.0.0.1:9/v1' };
    expect((await bench.here(['demo'], env)).code).toBe(0);
    for (const { model } of openDemo(bench).runs()) expect(model).toBe('offline:author');
  });
});
