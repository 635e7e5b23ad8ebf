import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTextFolder } from '../../src/adapters/system/text-files.ts';
import type { Book } from '../../src/contracts/book.ts';
import { type Character, type Characters, CharactersSchema } from '../../src/contracts/characters.ts';
import { LocationRegistrySchema } from '../../src/contracts/location-registry.ts';
import { OutlineSchema } from '../../src/contracts/outline.ts';
import { readCardState } from '../../src/manuscript/card.ts';
import { renderCharacterCards } from '../../src/novel/story/render-character-cards.ts';
import { listScenes } from '../../src/outline/list-scenes.ts';
import { transliterateHan } from '../../src/text/transliterate-han.ts';
import { canonChecker } from '../../src/tools/canon-checker.ts';
import { runTool } from '../../src/tools/run-tool.ts';
import { PLAIN_OUTLINE } from '../fakes/outline-bench.ts';
import { withScratchFolder } from '../fakes/scratch-folder.ts';
import { createToolProject } from '../fakes/tool-project.ts';
import { type RealBook, writeRealBook } from '../fakes/write-real-book.ts';

// The cards of a book's people and places, from the first story step to the canon check.

const BOOK: Book = {
  schema_version: 'book_v1',
  book_id: 'b',
  idea: 'A bell-founder hears her drowned brother in the bell that she has just cast.',
  language: 'en',
  chapters: 2,
  seed: '3',
};
const CHINESE: Book = { ...BOOK, idea: '灯塔看守人林晚秋发现灯光唤回了被海带走的记忆。', language: 'zh' };
const PEOPLE = 'Compendium/Characters';
const PLACES = 'Compendium/Locations';
const { budget, signal } = PLAIN_OUTLINE;

describe.each([
  ['English', BOOK],
  ['Chinese', CHINESE],
])('the cards of a book in %s', (_, book) => {
  it(
    'are one a person and one a place, and canon knows them all',
    () =>
      withScratchFolder(async (folder) => {
        const real = await writeRealBook(folder, book, []);
        const cards = [...listCards(real, PEOPLE), ...listCards(real, PLACES)];
        const places = LocationRegistrySchema.parse(
          JSON.parse(real.read('outline/location_registry_active.json')),
        ).locations;
        expect(listCards(real, PEOPLE)).toHaveLength(listPeople(real).length);
        expect(listCards(real, PLACES)).toHaveLength(places.length);
        for (const path of cards) {
          expect(path).toMatch(/\/(CHAR|LOC)-[a-z0-9]+(-[a-z0-9]+)*\.md$/);
          expect(readCardState(real.read(path)), path).toBe('own');
        }

        const { context } = await loadProject(real);
        const args = { scene_path: 'Story/Scenes/SCN-001-001-x.md' };
        const { output } = await runTool(canonChecker, args, context);
        const available = (output as { available_canon_files: { path: string; type: string }[] })
          .available_canon_files;
        const listed = available.filter(
          ({ path }) => path.startsWith(`${PEOPLE}/`) || path.startsWith(`${PLACES}/`),
        );
        expect(listed.map(({ path }) => path)).toEqual(cards);
        expect(new Set(listed.map(({ type }) => type))).toEqual(
          new Set(['canon_character', 'canon_location']),
        );
      }),
    60_000,
  );
});

describe('a card', () => {
  it(
    'tells what its source tells, and a place the scenes that play there',
    () =>
      withScratchFolder(async (folder) => {
        const real = await writeRealBook(folder, BOOK, []);
        const person = listPeople(real)[0] as Character;
        const card = real.read(findCard(real, PEOPLE, person.name));
        expect(card).toContain(`role: ${JSON.stringify(person.role)}\nage: ${person.age}\ngender: `);
        for (const heading of ['Appearance', 'Personality', 'Background', 'Motivation'])
          expect(card).toContain(`\n## ${heading}\n`);
        for (const name of Object.keys(person.relationships ?? {})) expect(card).toContain(`- ${name}: `);

        const outline = OutlineSchema.parse(JSON.parse(real.read('outline/outline.json')));
        const { scene, ref } = listScenes(outline.chapters).at(-1) ?? {};
        const place = LocationRegistrySchema.parse(
          JSON.parse(real.read('outline/location_registry_active.json')),
        ).locations.find(({ location_id }) => location_id === scene?.location_end_id);
        const page = real.read(findCard(real, PLACES, place?.display_name ?? ''));
        expect(page).toContain(`location_id: "${place?.location_id}"`);
        expect(page).toContain(`introduced_in: "${place?.introduced_in}"`);
        expect(page).toContain(`\n- ${ref} `);
      }),
    60_000,
  );

  it(
    'that was edited is made anew with its people, and kept in the history; the author’s own stays',
    () =>
      withScratchFolder(async (folder) => {
        const real = await writeRealBook(folder, BOOK, []);
        const [edited = '', own = '', ...others] = listCards(real, PEOPLE);
        const mine = `${real.read(edited)}\nShe limps.\n`;
        const authors = '# A card of mine\n';
        writeFileSync(join(real.book.folder, edited), mine);
        writeFileSync(join(real.book.folder, own), authors);
        const before = others.map((path) => real.read(path));
        const result = await real.book.storyStep('characters', { force: true, budget, signal });
        if (result.action !== 'made') throw new Error('nothing was made');
        expect(result.run.notices).toMatchObject([
          { reason_code: 'card_replaced', message: expect.stringContaining(edited) },
        ]);
        expect(readCardState(real.read(edited))).toBe('own');
        expect(real.read(own)).toBe(authors);
        expect(others.map((path) => real.read(path))).toEqual(before);
        const history = `.control-room/history/${edited}`;
        const kept = readdirSync(join(real.book.folder, history));
        expect(kept.map((name) => real.read(`${history}/${name}`))).toEqual([mine]);
      }),
    60_000,
  );

  it(
    'goes when its person goes',
    () =>
      withScratchFolder(async (folder) => {
        const real = await writeRealBook(folder, BOOK, []);
        const gone = `${PEOPLE}/CHAR-nobody-any-more.md`;
        const card = real.read(listCards(real, PEOPLE)[0] ?? '');
        writeFileSync(join(real.book.folder, gone), card);
        await real.book.storyStep('characters', { force: true, budget, signal });
        expect(listCards(real, PEOPLE)).not.toContain(gone);
      }),
    60_000,
  );
});

describe('the canon check', () => {
  const plain = { gender: 'x', personality: 'x', background: 'x', motivation: 'x' };
  const cast = (name: string, appearance: string): Characters => ({
    schema_version: 'characters_v1',
    protagonist: { name, role: 'protagonist', age: 34, appearance, ...plain },
    supporting_characters: [],
  });

  it.each([
    ['en', 'Mara Venn', 'Tall and spare. Grey eyes under a low fringe.', 'Mara’s green eyes were wet.'],
    ['zh', '林晚秋', '身形瘦高。灰色的眼睛，头发很短。', '林晚秋的绿眼睛湿了。'],
  ])('finds in a scene an eye colour that is not the card’s (%s)', async (language, name, looks, line) => {
    const characters = cast(name, looks);
    const [card] = renderCharacterCards(characters, { language, toLatin: transliterateHan, bible: null });
    if (card === undefined) throw new Error('no card');
    const scene_path = 'Story/Scenes/SCN-001-001-planted.md';
    const { context } = await createToolProject({
      'characters.json': `${JSON.stringify(characters, null, 2)}\n`,
      [card.path]: card.text,
      [scene_path]: `# One\n\n${line}\n`,
    });
    // Also where the file that the card was made from is named with it: it tells of the same person.
    for (const canon_paths of [[card.path], ['characters.json', card.path]]) {
      const { output } = await runTool(canonChecker, { scene_path, canon_paths }, context);
      const conflict = {
        kind: 'eye_colour',
        entity: name,
        canon: { path: card.path },
        scene: { path: scene_path, line: 3 },
      };
      expect((output as { conflicts: unknown[] }).conflicts).toMatchObject([conflict]);
    }
  });
});

function listPeople(real: RealBook): Character[] {
  const { protagonist, antagonist, supporting_characters } = CharactersSchema.parse(
    JSON.parse(real.read('characters.json')),
  );
  return [protagonist, ...(antagonist === undefined ? [] : [antagonist]), ...supporting_characters];
}

function listCards(real: RealBook, folder: string): string[] {
  return readdirSync(join(real.book.folder, folder))
    .sort()
    .map((name) => `${folder}/${name}`);
}

function findCard(real: RealBook, folder: string, name: string): string {
  const found = listCards(real, folder).find((path) =>
    real.read(path).includes(`name: ${JSON.stringify(name)}\n`),
  );
  if (found === undefined) throw new Error(`no card of ${name}`);
  return found;
}

function loadProject(real: RealBook, more: Record<string, string> = {}) {
  const files = [...readTextFolder(real.book.folder)].filter(([path]) => !path.startsWith('.control-room/'));
  return createToolProject({ ...Object.fromEntries(files), ...more });
}
