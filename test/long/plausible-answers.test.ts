import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../src/adapters/store/memory-store.ts';
import { findAssetFolder } from '../../src/adapters/system/asset-folder.ts';
import { readTextFolder } from '../../src/adapters/system/text-files.ts';
import type { Book } from '../../src/contracts/book.ts';
import { CATALOG } from '../../src/contracts/catalog.ts';
import type { Json, JsonObject } from '../../src/contracts/json.ts';
import { NO_BUDGET } from '../../src/contracts/run.ts';
import { parseTemplate } from '../../src/prompts/parse-template.ts';
import { readOwnWords } from '../../src/prompts/read-own-words.ts';
import { createProseFloor } from '../../src/text/plausible/check-plausible.ts';
import { TOOLS } from '../../src/tools/catalog.ts';
import { createFixedClock } from '../fakes/fixed-clock.ts';
import { createRecordingAuthor, type RecordingAuthor } from '../fakes/recording-author.ts';
import { createTestKey } from '../fakes/sample-audit.ts';
import { initTestBook, openTestBook, TEST_BOOK } from '../fakes/test-book.ts';

// The floor under what answers say: everything of a table written by hand is refused, and what an author answers is not.

interface Base {
  readonly contract: string;
  readonly language: string;
  readonly file?: string;
  readonly answer?: JsonObject;
}

const { bases, groups, copies } = readJson('text/implausible-answers.json') as unknown as {
  bases: Record<string, Base>;
  groups: { fault: string; values: string[]; places: string[] }[];
  copies: [base: string, from: string, to: string, text: string][];
};

function readJson(path: string): JsonObject {
  return JSON.parse(readFileSync(new URL(`../fixtures/${path}`, import.meta.url), 'utf8')) as JsonObject;
}

function loadBase(name: string): { base: Base; answer: JsonObject } {
  const base = bases[name];
  if (base === undefined) throw new Error(`there is no base ${name}`);
  return { base, answer: structuredClone(base.answer ?? readJson(`contracts/${base.file}`)) };
}

function judge({ contract, language }: Base, answer: JsonObject, told = '') {
  const schema = CATALOG[contract]?.schema;
  if (schema === undefined) throw new Error(`there is no contract ${contract}`);
  expect(schema.safeParse(answer).error, contract).toBeUndefined();
  return createProseFloor(schema, { language, told })(answer);
}

function setAt(root: JsonObject, keys: readonly string[], value: Json): void {
  const parent = keys.slice(0, -1).reduce<unknown>((here, key) => Reflect.get(here as object, key), root);
  Reflect.set(parent as object, keys.at(-1) ?? '', value);
}

describe('an implausible answer', () => {
  const single = groups.flatMap(({ fault, values, places }) =>
    places.flatMap((place) => values.map((value) => [fault, place, value] as const)),
  );

  it('is one of many', () => {
    expect(single.length + copies.length).toBeGreaterThanOrEqual(200);
  });

  it.each(single)('%s at %s is refused: %s', (_, place, value) => {
    const [name = '', ...keys] = place.split('/');
    const { base, answer } = loadBase(name);
    setAt(answer, keys, value);
    expect(judge(base, answer)).toMatchObject([
      { reason_code: 'answer_implausible', path: `/${keys.join('/')}` },
    ]);
  });

  it.each(copies)('in %s, %s copied to %s is refused', (name, from, to, text) => {
    const { base, answer } = loadBase(name);
    for (const place of [from, to]) setAt(answer, place.split('/'), text);
    expect(judge(base, answer)).toMatchObject([{ reason_code: 'answer_implausible' }]);
  });

  const templates = readTextFolder(findAssetFolder('prompts/templates'));
  const described = [
    [
      'world',
      'novel_world.md',
      ['geography', 'social_system', 'power_system', 'technology_level', 'culture_customs'],
    ],
    ['theme', 'novel_theme_conflict.md', ['main_conflict', 'core_theme', 'tone']],
  ] as const;

  it.each(described)('of %s that echoes how it was described is refused', (name, file, keys) => {
    const text = templates.get(file) ?? '';
    const told = readOwnWords(parseTemplate(file, text));
    for (const key of keys) {
      const { base, answer } = loadBase(name);
      const [, description = ''] = new RegExp(`^- \`${key}\`: (.+)$`, 'm').exec(text) ?? [];
      const [sentence = ''] = description.split('. ');
      for (const echo of [description, sentence]) {
        setAt(answer, [key], echo);
        expect(judge(base, answer, told), echo).toMatchObject([{ path: `/${key}` }]);
      }
    }
  });
});

describe('a plausible answer', () => {
  it.each(Object.keys(bases))('such as %s passes', (name) => {
    const { base, answer } = loadBase(name);
    expect(judge(base, answer)).toEqual([]);
  });

  describe('of the offline author', () => {
    const IDEAS = {
      en: [
        'A clock-maker on a generation ship counts one day too many.',
        'Two sisters inherit a lighthouse that only one of them can see.',
        'A translator in a besieged city is asked to lie for both sides.',
        'The last beekeeper of a drowned valley receives a letter from the dam.',
        'A retired thief teaches a class in which every pupil has stolen from her.',
        'The tide brings a door, and a village argues who may open it.',
        'A bell-founder hears her dead master in every bell that cracks.',
      ],
      zh: [
        '一个钟表匠在世代飞船上多数了一天。',
        '两姐妹继承了一座只有其中一人看得见的灯塔。',
        '被围城市里的翻译被要求为双方说谎。',
        '被淹山谷里最后的养蜂人收到一封来自大坝的信。',
        '退休的女贼开班授课，每个学生都偷过她的东西。',
        '潮水送来一扇门，全村争论谁有资格打开它。',
        '铸钟人在每一口裂开的钟里听见已故师傅的声音。',
      ],
    } as const;
    /** Of the first books all is written. */
    const RECIPES = ['write_scene_from_outline', 'scene_whole'];
    let answers = 0;
    let again: string[] = [];

    beforeAll(async () => {
      const author = await createRecordingAuthor();
      for (const [language, ideas] of Object.entries(IDEAS))
        for (const [index, idea] of ideas.entries())
          await writeBook({ ...TEST_BOOK, language, idea, seed: '1' }, author, RECIPES[index]);
      answers = author.sent.length;
      again = author.sent.flatMap(({ inputs }) => inputs.get('findings') ?? []);
    });

    it('is never asked for again, in either language', () => {
      expect(again).toEqual([]);
      expect(answers).toBeGreaterThanOrEqual(500);
    });
  });
});

const { signal } = new AbortController();
const recipes = readTextFolder(findAssetFolder('recipes'));

/** A book in memory: its story and its outline, or all of it, its chapters and what follows them. */
async function writeBook(book: Book, author: RecordingAuthor, recipe: string | undefined): Promise<void> {
  const clock = createFixedClock('2026-02-10T14:30:00Z');
  const store = createMemoryStore({ clock });
  await initTestBook(store, book);
  const open = openTestBook(store, clock, author, book, {
    equipment: { recipes, tools: async () => TOOLS },
    auditKey: createTestKey(),
  });
  const work = { force: false, budget: NO_BUDGET, signal };
  for (const { name } of open.storySteps) await open.storyStep(name, work);
  const { outcome } = await open.outlineStep(work);
  if (outcome?.error != null) throw outcome.error;
  if (recipe === undefined) return;
  const { run } = await open.writeChapters({
    ...work,
    chapters: null,
    recipe,
    makePlans: true,
    stopOnFailure: true,
    ackOutlineIssues: true,
  });
  expect(run).toMatchObject({ status: 'done' });
}
