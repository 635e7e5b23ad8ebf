import { beforeAll, describe, expect, it } from 'vitest';
import { GeneratedChapterSchema } from '../../src/contracts/chapter.ts';
import { ChapterMemorySchema } from '../../src/contracts/chapter-memory.ts';
import { NO_BUDGET } from '../../src/contracts/run.ts';
import type { OpenBook } from '../../src/open-book.ts';
import { loadOfflineAuthor } from '../fakes/load-offline-author.ts';
import { prepareRecipeBook, type RecipeBook } from '../fakes/recipe-book.ts';

// Two chapters that are written, and what is done to the first.

const TEXT = 'chapters/chapter_001.json';
const MEMORY = 'chapter_memory.json';

describe('the chapter after one that was changed', () => {
  let prepared: RecipeBook;
  let book: OpenBook;
  let before: ReadonlyMap<string, string>;
  const work = { force: false, budget: NO_BUDGET, signal: new AbortController().signal };
  const read = (path: string) => JSON.parse(before.get(path) ?? 'null') as unknown;

  beforeAll(async () => {
    prepared = await prepareRecipeBook();
    book = prepared.open(await loadOfflineAuthor());
    await book.writeChapters({
      ...work,
      chapters: [1, 2],
      recipe: 'scene_draft_only',
      makePlans: true,
      stopOnFailure: true,
      ackOutlineIssues: true,
    });
    before = await prepared.files();
  });

  it('is not stale by two words in the middle of it', async () => {
    const chapter = GeneratedChapterSchema.parse(read(TEXT));
    const [first, ...rest] = chapter.scenes;
    if (first === undefined) throw new Error('chapter 1 has no scene');
    const changed = first.content.replace('. ', ', by then. ');
    expect(changed).not.toBe(first.content);
    await prepared.write({
      [TEXT]: JSON.stringify({ ...chapter, scenes: [{ ...first, content: changed }, ...rest] }),
    });
    expect(await book.staleChapters()).toEqual([]);
    await prepared.write({ [TEXT]: before.get(TEXT) ?? '' });
  });

  it('is stale by its last words, and by that alone', async () => {
    const chapter = GeneratedChapterSchema.parse(read(TEXT));
    const scenes = chapter.scenes.map((scene, index) =>
      index === chapter.scenes.length - 1 ? { ...scene, content: `${scene.content} Then it rained.` } : scene,
    );
    await prepared.write({ [TEXT]: JSON.stringify({ ...chapter, scenes }) });
    expect(await book.staleChapters()).toMatchObject([
      { chapter: 2, reasons: [{ because: 'ending_changed', of: 1 }] },
    ]);
    await prepared.write({ [TEXT]: before.get(TEXT) ?? '' });
  });

  it('is stale by somebody who is dead in what is remembered of it, until that is accepted', async () => {
    const memory = ChapterMemorySchema.parse(read(MEMORY));
    const chapters = memory.chapters.map((entry) => {
      const [name = ''] = Object.keys(entry.character_states);
      return entry.chapter_number === 1
        ? { ...entry, character_states: { ...entry.character_states, [name]: 'dead' } }
        : entry;
    });
    await prepared.write({ [MEMORY]: JSON.stringify({ ...memory, chapters }) });
    expect(await book.staleChapters()).toMatchObject([
      { chapter: 2, reasons: [{ because: 'memory_changed', of: 1 }] },
    ]);
    await book.accept([2]);
    expect(await book.staleChapters()).toEqual([]);
  });
});
