import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildChapters } from '../../../test/fakes/test-outline.ts';
import type { ChapterMemoryEntry } from '../../contracts/chapter-memory.ts';
import type { Outline } from '../../contracts/outline.ts';
import { listPlacedScenes } from '../../tools/outline/list-placed-scenes.ts';
import { assembleContext } from './assemble-context.ts';
import { CONTEXT_LIMITS } from './context-block.ts';
import { type BookKnowledge, listContextFacts } from './list-context-facts.ts';
import { compareScenes, parseSceneRef } from './scene-order.ts';

const PEOPLE = [
  { character_id: 'CHAR_KAEL', name: 'Kael Orrin', intro: { chapter: 1, scene: 1 } },
  { character_id: 'CHAR_MARA', name: 'Mara', intro: { chapter: 2, scene: 2 } },
];

/** A book whose every scene has both people and the thread, and whose every chapter is remembered in words that name it. */
function buildBook(scenesOf: readonly number[]): Omit<BookKnowledge, 'scenes'> {
  const chapters = buildChapters(
    ...scenesOf.map((count) => [
      Array.from({ length: count }, () => ({
        characters: ['CHAR_KAEL', 'CHAR_MARA'],
        threads: ['THREAD_SONG'],
      })),
    ]),
  );
  const outline: Outline = {
    schema_version: '1.1',
    metadata: {
      run_id: 'run_x',
      registry_sha256: 'sha256:0',
      registry_source_run_id: 'run_x',
      created_at: '2026-01-01T00:00:00.000Z',
    },
    chapters,
    characters: PEOPLE,
    threads: [{ thread_id: 'THREAD_SONG', label: 'Who sings?', status: 'open' }],
  };
  return {
    outline,
    places: {
      schema_version: 'location_registry_v1',
      locations: [
        {
          location_id: 'LOC_QUAY',
          display_name: 'Quay',
          aliases: [],
          stability_key: 'quay',
          introduced_in: '1:1',
        },
      ],
    },
    bible: null,
    memories: scenesOf.map((_, index) => remember(index + 1)),
  };
}

function remember(chapter: number, open: readonly string[] = ['The debt']): ChapterMemoryEntry {
  return {
    chapter_number: chapter,
    chapter_title: `C${chapter}`,
    timeline_anchor: `day ${chapter}`,
    location_summary: 'the quay',
    key_events: [`event of chapter ${chapter}`],
    character_states: { 'Kael Orrin': `tired after chapter ${chapter}` },
    unresolved_threads: [...open],
    summary: `Chapter ${chapter} happened. More of it.`,
  };
}

const factsOf = (book: Omit<BookKnowledge, 'scenes'>, ref: string) =>
  listContextFacts(
    { ...book, scenes: listPlacedScenes(book.outline).filter((scene) => scene.ref === ref) },
    CONTEXT_LIMITS,
  );

describe('what the book knows before a scene', () => {
  it('has nothing later than the scene in any book, and stays within the limit', () => {
    const books = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(books, fc.nat(), (scenesOf, seed) => {
        const book = buildBook(scenesOf);
        const placed = listPlacedScenes(book.outline);
        const scene = placed[seed % placed.length];
        const at = parseSceneRef(scene?.ref ?? '1:1');
        const context = assembleContext(at, factsOf(book, scene?.ref ?? '1:1'), CONTEXT_LIMITS);
        expect(context.characters).toBeLessThanOrEqual(CONTEXT_LIMITS.whole);
        for (const { from_scene, text } of context.blocks) {
          expect(compareScenes(parseSceneRef(from_scene), at)).toBeLessThanOrEqual(0);
          for (const [, chapter] of text.matchAll(/chapter (\d+)/gi))
            expect(Number(chapter)).toBeLessThanOrEqual(at.chapter);
        }
      }),
    );
  });

  it('tells the last three chapters in full, the ones before in a line, and people as they were left', () => {
    const facts = factsOf(buildBook([1, 1, 1, 1, 1, 2]), '6:1');
    const told = (source: string) => facts.filter((each) => each.source === source).map(({ text }) => text);
    expect(told('memory')).toHaveLength(3);
    expect(told('memory')[0]).toContain('- event of chapter 5');
    expect(told('older_memory')).toEqual([
      'Chapter 2: Chapter 2 happened.',
      'Chapter 1: Chapter 1 happened.',
    ]);
    expect(told('state')).toEqual(['Kael Orrin, since chapter 5: tired after chapter 5']);
  });

  it('says of an open thread since when, and for how many chapters', () => {
    const book = buildBook([1, 1, 1, 1]);
    const memories = [remember(1, []), remember(2), remember(3)];
    const threads = factsOf({ ...book, memories }, '4:1').filter(({ source }) => source === 'thread');
    expect(threads.map(({ text }) => text)).toEqual([
      'Who sings? (open since 1:1, 3 chapters)',
      'The debt (open since 2:1, 2 chapters)',
    ]);
  });

  it('leaves a thread out before it is opened and after the outline has done with it', () => {
    const book = buildBook([1, 1, 1, 1]);
    for (const [index, chapter] of book.outline.chapters.entries()) {
      const [scene] = chapter.sections[0]?.scenes ?? [];
      if (scene !== undefined && (index === 0 || index === 3)) delete scene.threads;
    }
    const labels = (ref: string) =>
      factsOf({ ...book, memories: [] }, ref).flatMap(({ source, about }) =>
        source === 'thread' ? [about] : [],
      );
    expect(['1:1', '2:1', '3:1', '4:1'].map(labels)).toEqual([[], [], ['Who sings?'], []]);
  });

  it('tells the chapter’s own earlier scenes, and nobody who does not appear', () => {
    const book = buildBook([1, 3]);
    const scene = book.outline.chapters[1]?.sections[0]?.scenes[2];
    if (scene !== undefined) scene.characters = ['CHAR_KAEL'];
    const facts = factsOf(book, '2:3');
    expect(facts.filter(({ source }) => source === 'earlier_scene').map(({ about }) => about)).toEqual([
      '2:2',
      '2:1',
    ]);
    expect(facts.filter(({ source }) => source === 'state').map(({ about }) => about)).toEqual([
      'Kael Orrin',
    ]);
  });

  it('ends each sentence of a memory once, whoever wrote its full stop', () => {
    const memory = { ...remember(1), timeline_anchor: 'At dusk.', location_summary: '“Where?” On the quay' };
    const [told] = factsOf({ ...buildBook([1, 1]), memories: [memory] }, '2:1').filter(
      ({ source }) => source === 'memory',
    );
    expect(told?.text.split('\n')[0]).toBe('Chapter 1, C1. At dusk. “Where?” On the quay.');
  });
});
