import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Document, HeadingLevel, Packer, Paragraph } from 'docx';
import { describe, expect } from 'vitest';
import { AuthorBibleSchema, RawBibleFactsSchema } from '../../src/contracts/author-bible.ts';
import { CharactersSchema } from '../../src/contracts/characters.ts';
import { WorldSchema } from '../../src/contracts/world.ts';
import { joinPrompt, startFaultyServer } from './faulty-server.ts';
import { refuse } from './with-server.ts';
import { type BookFolder, IDEA, it, readDocument, readTrouble, type Workbench } from './workbench.ts';

// An author's own bible becomes world, cast and places, each fact with its quote; what it leaves open is made.

const folder = new URL('../fixtures/novel/bible/', import.meta.url);
const fixture = (name: string) => readFileSync(new URL(name, folder), 'utf8');
/** Written by hand from the two files. */
const TABLE = JSON.parse(fixture('canon.json')) as {
  people: { name: string; age: number | null; says: string }[];
  places: { name: string; says: string }[];
  world: string[];
};
const SMALL = `# Notes

## People

### Mira Voss

Mira Voss is the weigher. Mira is thirty-four years old. She has grey eyes.

## Places

### The Salt Stair

The Salt Stair has 412 steps.
`;

async function begin(bench: Workbench, files: Readonly<Record<string, string | Uint8Array>>, idea = IDEA) {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(bench.cwd, name), text);
  const ran = await bench.here([
    'init',
    'b',
    '--idea',
    idea,
    '--chapters',
    '1',
    '--bible',
    ...Object.keys(files),
  ]);
  expect([ran.code, ran.stderr]).toEqual([0, '']);
  expect(ran.stdout).toContain('bookforge step bible --book b');
  return bench.book('b');
}

async function step(bench: Workbench, ...names: readonly string[]) {
  for (const name of names) {
    const ran = await bench.here(['step', name, '--book', 'b']);
    expect([name, ran.code, ran.code === 0 ? '' : ran.stderr]).toEqual([name, 0, '']);
  }
}

const readBible = (book: BookFolder) => AuthorBibleSchema.parse(JSON.parse(book.read('bible.json')));
const ask = (url: string) => ({ BOOKFORGE_MODEL: 'compatible:any', BOOKFORGE_BASE_URL: url });

/** The same text as a Word file, made by somebody else's writer. */
function buildWord(markdown: string): Promise<Uint8Array> {
  const levels = [HeadingLevel.HEADING_1, HeadingLevel.HEADING_2, HeadingLevel.HEADING_3];
  const children = markdown.split('\n\n').map((block) => {
    const [, marks = '', text = ''] = /^(#{1,3}) (.+)$/s.exec(block.trim()) ?? [];
    const level = levels[marks.length - 1];
    return level === undefined ? new Paragraph(block.trim()) : new Paragraph({ heading: level, text });
  });
  return Packer.toBuffer(new Document({ sections: [{ children }] }));
}

describe('a bible of 5,000 words', () => {
  it('is in the canon: its people and places, each with their quotes', async ({ bench }) => {
    const [main, more] = [fixture('salt-stair.md'), fixture('inland.md')];
    const book = await begin(bench, { 'salt-stair.md': main, 'inland.docx': await buildWord(more) });
    expect(book.list('bible')).toEqual(['inland.docx', 'salt-stair.md']);
    expect(book.read('bible/salt-stair.md')).toBe(main);
    await step(bench, 'bible', 'world', 'theme', 'characters');

    const bible = readBible(book);
    expect(bible.sources.reduce((sum, { words }) => sum + words, 0)).toBeGreaterThan(4_900);
    const text = `${main}\n${more}`.replaceAll(/\s+/g, ' ');
    for (const { quote } of bible.facts) expect(text).toContain(quote);
    expect(bible.refused).toEqual([]);

    const names = (about: string) => [
      ...new Set(bible.facts.flatMap((fact) => (fact.about === about ? (fact.name ?? []) : []))),
    ];
    expect(names('person').sort()).toEqual(TABLE.people.map(({ name }) => name).sort());
    expect(names('place').sort()).toEqual(expect.arrayContaining(TABLE.places.map(({ name }) => name)));
    for (const says of TABLE.world) expect(bible.facts.map(({ quote }) => quote)).toContain(says);

    const cast = CharactersSchema.parse(JSON.parse(book.read('characters.json')));
    const people = [cast.protagonist, cast.antagonist, ...cast.supporting_characters];
    const cards = (where: string) => book.list(where).map((name) => book.read(`${where}/${name}`));
    const [who, where] = [cards('Compendium/Characters'), cards('Compendium/Locations')];
    for (const { name, age, says } of TABLE.people) {
      const person = people.find((each) => each?.name === name);
      expect([name, person?.age ?? null]).toEqual([name, age]);
      expect(
        who.find((card) => card.includes(`# ${name}\n`)),
        name,
      ).toContain(says);
    }
    for (const { name, says } of TABLE.places)
      expect(
        where.find((card) => card.includes(`# ${name}\n`)),
        name,
      ).toContain(says);
    expect(WorldSchema.parse(JSON.parse(book.read('world.json'))).world_name).toBe('Hallow Reach');
  });
});

describe('a bible', () => {
  it('is read before anything is made from it, once, and anew when it was edited', async ({ bench }) => {
    const book = await begin(bench, { 'people.md': SMALL });
    const early = await bench.here(['step', 'world', '--book', 'b', '--json']);
    expect([early.code, readTrouble(early)]).toMatchObject([
      2,
      { reason_code: 'prerequisite_missing', next_action: expect.stringContaining('bookforge step bible') },
    ]);
    await step(bench, 'bible', 'world');
    const runs = book.runs().length;
    const again = await bench.here(['step', 'bible', '--book', 'b', '--json']);
    expect([again.code, readDocument(again)['action'], book.runs().length]).toEqual([0, 'reused', runs]);

    book.write('bible/people.md', SMALL.replace('412 steps', '413 steps'));
    const status = await bench.here(['status', '--book', 'b', '--json']);
    expect(readDocument(status)).toMatchObject({
      steps: [{ step: 'bible', number: 0, stale: true }, { step: 'world', stale: false }, {}, {}],
      next: expect.stringContaining('step theme'),
    });
    const anew = await bench.here(['step', 'bible', '--book', 'b', '--json']);
    expect(readDocument(anew)).toMatchObject({ action: 'made', replaced: 'earlier version' });
    expect(book.read('Compendium/Locations/LOC-the-salt-stair.md')).toContain('413 steps');
    expect(book.list('.control-room/history/bible.json')).toHaveLength(1);
    const after = await bench.here(['status', '--book', 'b', '--json']);
    expect(readDocument(after)).toMatchObject({
      steps: [{ stale: false }, { step: 'world', stale: true }, {}, {}],
    });
  });

  it('that says two things is asked about, and silent once that is meant', async ({ bench }) => {
    await begin(bench, { 'people.md': SMALL.replace('She has grey eyes.', 'Mira is thirty-six years old.') });
    const read = await bench.here(['step', 'bible', '--book', 'b', '--json']);
    expect(readDocument(read)['notices']).toMatchObject([{ reason_code: 'bible_contradiction' }]);
    const found = await bench.here(['findings', 'list', '--book', 'b', '--json']);
    const [finding] = readDocument(found)['findings'] as { id: string; message: string }[];
    expect(finding?.message).toMatch(/thirty-four.*thirty-six/);
    const inbox = await bench.here(['inbox', '--book', 'b', '--json']);
    expect(readDocument(inbox)['items']).toMatchObject([
      { kind: 'contradiction', answers: [{ answer: 'waive', door: 'findings.waive' }] },
    ]);
    await bench.here(['findings', 'waive', finding?.id ?? '', '--reason', 'She lies.', '--book', 'b']);
    const after = await bench.here(['inbox', '--book', 'b', '--json']);
    expect(readDocument(after)['items']).toEqual([]);
  });

  it('is taken at its word only: what is not quoted is refused with the reason', async ({ bench }) => {
    const book = await begin(bench, { 'people.md': SMALL });
    const server = await startFaultyServer();
    try {
      const invented = { about: 'person', name: 'Mira Voss', field: 'other', quote: 'Mira can fly.' };
      server.behave({
        kind: 'text',
        change: (good) =>
          JSON.stringify({ facts: [...RawBibleFactsSchema.parse(JSON.parse(good)).facts, invented] }),
      });
      const ran = await bench.here(['step', 'bible', '--book', 'b', '--json'], ask(server.url));
      expect([ran.code, server.requests.length]).toEqual([0, 1]);
      expect(readDocument(ran)['notices']).toMatchObject([{ reason_code: 'bible_left_out' }]);
      expect(readBible(book).refused).toMatchObject([{ quote: 'Mira can fly.', why: 'quote_not_found' }]);
      expect(book.read('Compendium/bible.md')).toContain('its quote stands nowhere in this part');
      expect(book.read('Compendium/bible.md').split('Not taken')[0]).not.toContain('fly');
    } finally {
      await server.shut();
    }
  });

  it('of which nothing is quoted is asked for once more, and then the run fails', async ({ bench }) => {
    const book = await begin(bench, { 'people.md': SMALL });
    const server = await startFaultyServer();
    try {
      server.behave({
        kind: 'text',
        change: () =>
          JSON.stringify({ facts: [{ about: 'world', name: '', field: 'other', quote: 'All is well.' }] }),
      });
      const ran = await bench.here(['step', 'bible', '--book', 'b', '--json'], ask(server.url));
      expect([ran.code, readTrouble(ran).reason_code, server.requests.length]).toEqual([
        1,
        'phase_contract_invalid',
        2,
      ]);
      expect(joinPrompt(server.requests[1] ?? { body: { messages: [] } })).toContain(
        'copy letter for letter',
      );
      expect(book.has('bible.json')).toBe(false);
    } finally {
      await server.shut();
    }
  });

  it('binds the cast: who is missing is asked for again', async ({ bench }) => {
    const book = await begin(bench, { 'people.md': SMALL });
    await step(bench, 'bible', 'world', 'theme');
    const server = await startFaultyServer();
    try {
      server.behave((_, place) =>
        place === 1
          ? { kind: 'text', change: (good) => good.replaceAll('Mira Voss', 'Mara Vess') }
          : { kind: 'good' },
      );
      const ran = await bench.here(['step', 'characters', '--book', 'b', '--json'], ask(server.url));
      expect([ran.code, server.requests.length]).toEqual([0, 2]);
      const [first, second] = server.requests.map(joinPrompt);
      expect(first).toContain('- age: "Mira is thirty-four years old."');
      expect(second).toContain('Mira Voss of `bible` is not in the cast');
      expect(book.read('characters.json')).toContain('Mira Voss');
    } finally {
      await server.shut();
    }
  });

  it('stopped on the way goes on where it was, and no part is paid for twice', async ({ bench }) => {
    const book = await begin(bench, { 'salt-stair.md': fixture('salt-stair.md') });
    const server = await startFaultyServer();
    try {
      bench.saveUserConfig({ providers: { compatible: { max_in_flight: 1 } } });
      const env = ask(server.url);
      const planned = await bench.here(['step', 'bible', '--book', 'b', '--plan', '--json'], env);
      const { calls } = readDocument(planned)['estimate'] as { calls: { expected: number } };
      expect([calls.expected, server.requests.length]).toEqual([5, 0]);
      const quota = refuse(429, { code: 'insufficient_quota', type: 'insufficient_quota' });
      server.behave((_, place) => (place > 2 ? quota : { kind: 'good' }));
      const stopped = await bench.here(['step', 'bible', '--book', 'b', '--json'], env);
      expect([stopped.code, readTrouble(stopped).reason_code, server.requests.length]).toEqual([
        3,
        'provider_quota',
        3,
      ]);
      expect(book.has('bible.json')).toBe(false);
      server.behave({ kind: 'good' });
      const ran = await bench.here(['step', 'bible', '--book', 'b', '--json'], env);
      // The one that was refused is asked for again, and no other.
      expect([ran.code, server.requests.length]).toEqual([0, calls.expected + 1]);
    } finally {
      await server.shut();
    }
  });

  it('that cannot be read makes no book, and another one than the book was begun with is refused', async ({
    bench,
  }) => {
    const put = (name: string, text: string) => writeFileSync(join(bench.cwd, name), text);
    for (const [name, text, message] of [
      ['map.png', 'x', /Markdown, text or \.docx/],
      ['empty.md', '\n', /no words/],
      ['broken.docx', 'PK', /docx/],
    ] as const) {
      put(name, text);
      const ran = await bench.here(['init', 'c', '--idea', IDEA, '--json', '--bible', name]);
      expect([name, ran.code, readTrouble(ran).message]).toEqual([name, 2, expect.stringMatching(message)]);
    }
    expect(bench.book('c').has('book.json')).toBe(false);
    put('people.md', SMALL);
    const write = [
      'write',
      IDEA,
      '--book',
      'd',
      '--chapters',
      '1',
      '--plan',
      '--json',
      '--bible',
      'people.md',
    ];
    expect((await bench.here(write)).code).toBe(0);
    expect((await bench.here(write)).code).toBe(0);
    put('people.md', `${SMALL}\nOne more.\n`);
    const other = await bench.here(write);
    expect([other.code, readTrouble(other).next_action]).toEqual([2, expect.stringContaining('step bible')]);
  });
});
