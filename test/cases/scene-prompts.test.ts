import { beforeAll, describe, expect, it } from 'vitest';
import { resolveConfig } from '../../src/config.ts';
import { type Characters, CharactersSchema } from '../../src/contracts/characters.ts';
import { LocationRegistrySchema } from '../../src/contracts/location-registry.ts';
import { type Outline, OutlineSchema } from '../../src/contracts/outline.ts';
import { NO_BUDGET } from '../../src/contracts/run.ts';
import type { ExplainedChapter } from '../../src/novel/context/explain-writing.ts';
import type { OpenBook } from '../../src/open-book.ts';
import { hashRegistry } from '../../src/outline/hash-registry.ts';
import { prepareRecipeBook, type RecipeBook } from '../fakes/recipe-book.ts';
import { createRecordingAuthor, type RecordingAuthor, type SentPrompt } from '../fakes/recording-author.ts';
import { TEST_BOOK } from '../fakes/test-book.ts';

// What the prompts of a scene are told, and what that takes: looked at in the requests themselves, of chapters that are
// written from beginning to end.

const WORK = {
  force: false,
  budget: NO_BUDGET,
  signal: new AbortController().signal,
} as const;

async function write(book: OpenBook, ...chapters: number[]): Promise<void> {
  await book.writeChapters({
    ...WORK,
    chapters,
    makePlans: true,
    stopOnFailure: true,
    ackOutlineIssues: true,
  });
}

const promptsOf = (author: RecordingAuthor, scene: string): SentPrompt[] =>
  author.sent.filter((prompt) => prompt.scene === scene && prompt.inputs.has('scene_frame'));

/** A book that is written by this recipe. */
function writtenBy(recipe: string) {
  const book = { writing: { recipe } };
  return {
    config: resolveConfig({ flags: { model: 'offline:author' }, env: {}, user: {}, workspace: {}, book }),
  };
}

const WAYS = ['scene_whole', 'write_scene_from_outline', 'scene_draft_only'] as const;

async function read<T>(book: RecipeBook, path: string, parse: (value: unknown) => T): Promise<T> {
  return parse(JSON.parse((await book.files()).get(path) ?? 'null'));
}

describe.each(WAYS)('the prompts of two chapters by %s', (recipe) => {
  let author: RecordingAuthor;
  let explained: ExplainedChapter[];

  beforeAll(async () => {
    author = await createRecordingAuthor();
    const book = (await prepareRecipeBook()).open(author, writtenBy(recipe));
    await book.planChapters({ ...WORK, chapters: [1, 2] });
    explained = await book.explainWriting({ chapters: [1, 2], force: false });
    await write(book, 1, 2);
  });

  it('are what was explained before, wherever that could be known', () => {
    let compared = 0;
    for (const { scene_ref, calls } of explained.flatMap(({ scenes }) => scenes)) {
      const sent = promptsOf(author, scene_ref);
      const beats = sent.map(({ inputs }) =>
        Number(/^beat: (\d+)$/m.exec(inputs.get('request') ?? '')?.[1] ?? 0),
      );
      // An editor is asked only where something was found.
      expect(calls.slice(0, sent.length).map(({ item }) => item ?? 0)).toEqual(beats);
      expect(calls.slice(sent.length).map(({ step }) => step)).toEqual(
        calls.length === sent.length ? [] : ['edit'],
      );
      for (const [index, { parts, characters, exact }] of calls.slice(0, sent.length).entries()) {
        const prompt = sent[index];
        expect(parts.slice(1).map(({ part }) => part)).toEqual([...(prompt?.inputs.keys() ?? [])]);
        for (const { part, characters: size } of parts.slice(1).filter((each) => each.exact)) {
          expect([scene_ref, part, size]).toEqual([scene_ref, part, lengthOf(prompt?.inputs.get(part))]);
          compared += 1;
        }
        if (exact) expect(characters).toBe(lengthOf(prompt?.system) + lengthOf(prompt?.user));
      }
      const total = (tokens: readonly number[]) => tokens.reduce((sum, each) => sum + each, 0);
      const really = total(sent.map(({ system, user }) => Math.ceil((system.length + user.length) / 4)));
      const guessed = total(calls.slice(0, sent.length).map(({ tokens }) => tokens));
      expect(guessed / really).toBeGreaterThan(0.85);
      expect(guessed / really).toBeLessThan(1.15);
    }
    expect(compared).toBeGreaterThan(40);
    const [first] = explained[0]?.scenes ?? [];
    expect(first?.calls[0]).toMatchObject({ exact: true });
  });

  it('say what a novel’s planner wrote as material, and keep it out of the task', () => {
    for (const { inputs } of promptsOf(author, '1:1')) {
      const card = JSON.parse(inputs.get('scene_card') ?? 'null') as { goal: string };
      expect(card.goal).not.toBe('');
      expect(inputs.get('task')).not.toContain(card.goal);
    }
  });

  it('tell nothing twice of book, story, canon and frame but a thread, which the frame names and the story dates', () => {
    for (const { type, inputs } of author.sent.filter((prompt) => prompt.inputs.has('canon_context'))) {
      // How the scene before ends is its text, word for word, whatever else tells of it.
      const { previous_ending: _, ...frame } = JSON.parse(inputs.get('scene_frame') ?? '{}');
      const told = [
        inputs.get('book'),
        inputs.get('story'),
        inputs.get('canon_context'),
        JSON.stringify(frame),
      ].map((text) => new Set(text?.match(/[A-Z][^"/.!?\n]{50,}[.!]/g)));
      const all = told.flatMap((sentences) => [...sentences]);
      expect(all.length).toBeGreaterThan(5);
      expect([type, all.filter((sentence, index) => all.indexOf(sentence) !== index)]).toEqual([type, []]);
    }
  });

  it('have no keys and no seed', () => {
    for (const { inputs, user } of author.sent.filter(({ inputs }) => inputs.has('scene_frame'))) {
      expect(inputs.has('keys')).toBe(false);
      expect(user).not.toMatch(/^seed: /m);
    }
  });

  it('know the book: its idea in the author’s words, once, how it is told, and the whole scene before', () => {
    for (const { inputs } of promptsOf(author, '1:2')) {
      // The world of the offline author quotes the idea; it is told as such once.
      expect(inputs.get('book')?.split(`idea: ${TEST_BOOK.idea}`)).toHaveLength(2);
      for (const [name, text] of inputs) if (name !== 'book') expect(text).not.toContain(TEST_BOOK.idea);
      expect(inputs.get('book')).toContain('narration: third person, past tense');
      expect(inputs.get('book')).toMatch(/^tone: \S/m);
      expect(inputs.get('chapter')).toMatch(/^chapter 1 of \d+: /);
      const before = inputs.get('previous_scene') ?? '';
      expect(before.length).toBeGreaterThan(1_000);
      expect(before).toContain(JSON.parse(inputs.get('scene_frame') ?? '{}').previous_ending);
    }
  });

  it('begin alike for all who work on a scene, up to the text that they work on', () => {
    for (const scene of ['1:2', '2:1']) {
      const [first, ...others] = promptsOf(author, scene);
      for (const other of others) {
        expect(other.system).toBe(first?.system);
        const end = (first?.user.indexOf('<input name="previous_scene"') ?? -1) + 1_000;
        expect(commonPrefix(first?.user ?? '', other.user)).toBeGreaterThanOrEqual(end);
      }
    }
  });

  it('share with the next scene the rules, the book, the chapter and the memories before both', () => {
    const [one, two] = ['2:1', '2:2'].map((scene) => promptsOf(author, scene)[0]);
    expect(one?.system).toBe(two?.system);
    const memories = one?.user.indexOf('## What is open') ?? -1;
    expect(memories).toBeGreaterThan(300);
    expect(commonPrefix(one?.user ?? '', two?.user ?? '')).toBeGreaterThanOrEqual(memories);
  });
});

describe('a plan that passes with something found', () => {
  it('reaches the writer with it, in every beat', async () => {
    const finding = {
      severity: 'medium',
      description: 'The bell was sold last spring.',
      fix: 'Use the horn.',
    };
    const author = await createRecordingAuthor((answer, { type }) => {
      if (type !== 'continuity_check_plan') return answer;
      const receipt = JSON.parse(answer) as { outputs_produced: { content: string }[] };
      const [output] = receipt.outputs_produced;
      if (output === undefined) throw new Error('the check produced nothing');
      output.content = JSON.stringify({ ...JSON.parse(output.content), pass: true, findings: [finding] });
      return JSON.stringify(receipt);
    });
    const book = (await prepareRecipeBook()).open(author);
    await book.runRecipe(
      {
        recipeId: 'write_scene_from_outline',
        args: { scene_ref: '1:1' },
        ackOutlineIssues: true,
        budget: WORK.budget,
      },
      WORK.signal,
    );
    const beats = author.sent.filter(({ type }) => type === 'write_beat');
    expect(beats.length).toBe(2);
    // Two beats share everything up to the text that has grown.
    const [one, two] = beats;
    const changes = one?.user.indexOf('<input name="beat"') ?? -1;
    expect(changes).toBeGreaterThan(5_000);
    expect(commonPrefix(one?.user ?? '', two?.user ?? '')).toBeGreaterThanOrEqual(changes);
    for (const { inputs } of beats) {
      expect(JSON.parse(inputs.get('plan_check') ?? 'null')).toMatchObject({
        pass: true,
        findings: [finding],
      });
    }
  });
});

describe('what holds only later', () => {
  it.each(WAYS)('is in no prompt of a scene by %s, wherever it is written down', async (recipe) => {
    const author = await createRecordingAuthor();
    const book = await prepareRecipeBook();
    const planted = await plantLater(book);
    await write(book.open(author, writtenBy(recipe)), 1);
    const prompts = promptsOf(author, '1:1');
    expect(prompts.length).toBeGreaterThan(0);
    for (const { type, system, user } of prompts) {
      for (const word of planted) {
        expect([type, word, `${system}\n${user}`.includes(word)]).toEqual([type, word, false]);
      }
    }
  });
});

/** A word of its own in every place where a book may speak of what comes after scene 1:1. */
async function plantLater(book: RecipeBook): Promise<string[]> {
  const outline = await read(book, 'outline/outline.json', (value) => OutlineSchema.parse(value));
  const people = await read(book, 'characters.json', (value) => CharactersSchema.parse(value));
  const places = await read(book, 'outline/location_registry_active.json', (value) => value as Places);
  const world = await read(book, 'world.json', (value) => value as Record<string, string>);
  const [own] = outline.chapters[0]?.sections[0]?.scenes ?? [];
  const lead = outline.characters.find(({ character_id }) => own?.characters.includes(character_id));
  if (own === undefined || lead === undefined) throw new Error('scene 1:1 has nobody in it');

  outline.characters.push({
    character_id: 'CHAR_LATER',
    name: 'Quillmark Sorrow',
    intro: { chapter: 2, scene: 1 },
  });
  outline.threads.push({ thread_id: 'THREAD_LATER', label: 'Who broke the Vexlamp?', status: 'open' });
  const later = outline.chapters[1]?.sections[0]?.scenes[0];
  Object.assign(later ?? {}, { summary: 'The Zephyrknot is untied.', outcome: 'The Zephyrknot lies open.' });
  later?.characters.push('CHAR_LATER');
  later?.threads?.push('THREAD_LATER');
  for (const person of listPeople(people)) {
    person.background += ' In chapter 2 it turns out that the Oathbrand was forged.';
    person.relationships = { ...person.relationships, 'Quillmark Sorrow': 'A debt called Ashfather.' };
  }
  people.supporting_characters.push({
    ...people.protagonist,
    name: 'Quillmark Sorrow',
    background: 'Carries the Mothglass.',
  });
  world['special_rules'] =
    `${world['special_rules'] ?? 'Bells count.'} From chapter 3 on the Duskwheel turns.`;
  const [place] = places.locations;
  places.locations.push({
    ...place,
    location_id: 'LOC_LATER',
    display_name: 'Hollowmere',
    aliases: [],
    introduced_in: '2:1',
  });
  outline.metadata.registry_sha256 = hashRegistry(LocationRegistrySchema.parse(places));
  const memory = {
    chapter_number: 2,
    chapter_title: 'After',
    timeline_anchor: 'later',
    location_summary: 'Hollowmere',
    key_events: ['The Kilnsong was heard.'],
    character_states: { [lead.name]: 'Has lost the Thornkey.' },
    unresolved_threads: ['Where is the Glasswort?'],
    summary: 'The Kilnsong ended it.',
  };
  await book.write({
    'outline/outline.json': JSON.stringify(outline, null, 2),
    'characters.json': JSON.stringify(people, null, 2),
    'world.json': JSON.stringify(world, null, 2),
    'outline/location_registry_active.json': JSON.stringify(places, null, 2),
    'chapter_memory.json': JSON.stringify({ schema_version: 'chapter_memory_v1', chapters: [memory] }),
    'Story/Scenes/SCN-002-001-later.md': '---\nscene: 2\n---\nThe Saltmirror cracked.\n',
  });
  return 'Quillmark Vexlamp Zephyrknot Oathbrand Ashfather Mothglass Duskwheel Hollowmere Kilnsong Thornkey Glasswort Saltmirror'.split(
    ' ',
  );
}

describe('a book of 60 chapters with 40 people in every scene', () => {
  it('has prompts no larger at its end than near its beginning, and bounded in both', async () => {
    const author = await createRecordingAuthor();
    const book = await prepareRecipeBook();
    await growBook(book, 60, 40);
    const opened = book.open(author);
    const explained = [
      ...(await opened.explainWriting({ chapters: [10], force: false })),
      ...(await opened.explainWriting({ chapters: [60], force: false })),
    ];
    const [early, late] = explained.map(({ scenes }) => scenes[0]?.prompt_tokens ?? 0);
    expect(late ?? 0).toBeLessThanOrEqual((early ?? 0) * 1.1);
    for (const { tokens } of explained.flatMap(({ scenes }) => scenes.flatMap(({ calls }) => calls))) {
      expect(tokens).toBeLessThanOrEqual(13_000);
    }
  });
});

async function growBook(book: RecipeBook, chapters: number, people: number): Promise<void> {
  const outline = await read(book, 'outline/outline.json', (value) => OutlineSchema.parse(value));
  const cast = await read(book, 'characters.json', (value) => CharactersSchema.parse(value));
  const [model] = outline.chapters;
  if (model === undefined) throw new Error('the outline has no chapter');
  const extra = Array.from({ length: people }, (_, index) => ({
    character_id: `CHAR_EXTRA_${index}`,
    name: `Extra${index} Person`,
    intro: { chapter: 1, scene: 1 },
  }));
  const long = 'A sentence of a certain length about this and that and the other thing entirely. '.repeat(20);
  const grown: Outline = {
    ...outline,
    characters: [...outline.characters, ...extra],
    chapters: Array.from({ length: chapters }, (_, index) => ({
      ...model,
      chapter_id: index + 1,
      sections: model.sections.map((section) => ({
        ...section,
        scenes: section.scenes.map((scene) => ({
          ...scene,
          characters: [...scene.characters, ...extra.map(({ character_id }) => character_id)],
        })),
      })),
    })),
  };
  const described = extra.map(({ name }) => ({
    ...cast.protagonist,
    name,
    appearance: long,
    background: long,
  }));
  const memories = Array.from({ length: chapters }, (_, index) => ({
    chapter_number: index + 1,
    chapter_title: `Chapter ${index + 1}`,
    timeline_anchor: `day ${index + 1}`,
    location_summary: 'here',
    key_events: Array.from({ length: 12 }, () => long),
    character_states: Object.fromEntries(extra.map(({ name }) => [name, long])),
    unresolved_threads: Array.from({ length: 20 }, (_, thread) => `Question ${index}.${thread}`),
    summary: long,
  }));
  await book.write({
    'outline/outline.json': JSON.stringify(grown),
    'characters.json': JSON.stringify({
      ...cast,
      supporting_characters: [...cast.supporting_characters, ...described],
    }),
    'chapter_memory.json': JSON.stringify({ schema_version: 'chapter_memory_v1', chapters: memories }),
  });
}

interface Places {
  readonly locations: Record<string, unknown>[];
}

function listPeople({ protagonist, antagonist, supporting_characters }: Characters) {
  return [protagonist, ...(antagonist === undefined ? [] : [antagonist]), ...supporting_characters];
}

function commonPrefix(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

function lengthOf(text: string | undefined): number {
  return [...(text ?? '')].length;
}
