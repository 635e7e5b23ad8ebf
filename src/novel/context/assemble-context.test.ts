import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AssembledContext, assembleContext } from './assemble-context.ts';
import { CONTEXT_LIMITS, CONTEXT_SOURCES, type ContextFact, type ContextLimits } from './context-block.ts';
import { compareScenes, parseSceneRef, type ScenePlace } from './scene-order.ts';

const place: fc.Arbitrary<ScenePlace> = fc.record({
  chapter: fc.integer({ min: 1, max: 60 }),
  scene: fc.integer({ min: 1, max: 6 }),
});
const someFact: fc.Arbitrary<ContextFact> = fc.record({
  source: fc.constantFrom(...CONTEXT_SOURCES),
  about: fc.string({ minLength: 1, maxLength: 20 }),
  from: place,
  text: fc.oneof(
    fc.lorem({ maxCount: 60 }),
    fc.string({ minLength: 1, maxLength: 4_000 }),
    fc.constant('她在灯下等了很久。'.repeat(400)),
  ),
});
const someLimits: fc.Arbitrary<ContextLimits> = fc.record({
  whole: fc.integer({ min: 0, max: 20_000 }),
  memories: fc.integer({ min: 0, max: 5 }),
  sources: fc.record(
    Object.fromEntries(
      CONTEXT_SOURCES.map((source) => [
        source,
        fc.record({ all: fc.integer({ min: 0, max: 5_000 }), each: fc.integer({ min: 0, max: 2_000 }) }),
      ]),
    ),
  ) as fc.Arbitrary<ContextLimits['sources']>,
});

const sizeOf = ({ blocks }: AssembledContext, source?: string) =>
  blocks
    .filter((block) => source === undefined || block.source === source)
    .reduce((sum, { text }) => sum + text.length, 0);

describe('a context', () => {
  it('has nothing that holds only from a later scene, and is never larger than its limits', () => {
    fc.assert(
      fc.property(place, fc.array(someFact, { maxLength: 60 }), someLimits, (at, facts, limits) => {
        const context = assembleContext(at, facts, limits);
        for (const { from_scene } of context.blocks)
          expect(compareScenes(parseSceneRef(from_scene), at)).toBeLessThanOrEqual(0);
        expect(sizeOf(context)).toBeLessThanOrEqual(limits.whole);
        expect(context.characters).toBe(sizeOf(context));
        for (const source of CONTEXT_SOURCES) {
          expect(sizeOf(context, source)).toBeLessThanOrEqual(limits.sources[source].all);
        }
      }),
    );
  });

  it('accounts for every fact: in as it is, shortened, or left out with a reason', () => {
    fc.assert(
      fc.property(place, fc.array(someFact, { maxLength: 40 }), someLimits, (at, facts, limits) => {
        const { blocks, left_out } = assembleContext(at, facts, limits);
        const gone = left_out.filter(({ why }) => why !== 'shortened');
        expect(blocks.length + gone.length).toBe(facts.length);
        const lost = left_out.reduce((sum, { characters }) => sum + characters, 0);
        const shown = blocks.reduce((sum, { characters }) => sum + characters, 0);
        expect(shown + lost).toBe(facts.reduce((sum, { text }) => sum + text.length, 0));
      }),
    );
  });

  it('tells what changes least first, and memories in the order of the story', () => {
    const fact = (source: ContextFact['source'], chapter: number): ContextFact => ({
      source,
      about: `${source} ${chapter}`,
      from: { chapter, scene: 1 },
      text: 'x',
    });
    const given = [
      fact('place', 1),
      fact('earlier_scene', 9),
      fact('memory', 8),
      fact('memory', 7),
      fact('older_memory', 2),
      fact('older_memory', 1),
      fact('thread', 3),
      fact('state', 8),
    ];
    const { blocks } = assembleContext({ chapter: 9, scene: 1 }, given, CONTEXT_LIMITS);
    expect(blocks.map(({ about }) => about)).toEqual([
      'older_memory 1',
      'older_memory 2',
      'memory 7',
      'memory 8',
      'thread 3',
      'state 8',
      'earlier_scene 9',
      'place 1',
    ]);
  });

  it('gives the newest memories and how people are their room first', () => {
    const fact = (source: ContextFact['source']): ContextFact => ({
      source,
      about: source,
      from: { chapter: 1, scene: 1 },
      text: 'word '.repeat(100),
    });
    const tight: ContextLimits = { ...CONTEXT_LIMITS, whole: 1_100 };
    const { blocks, left_out } = assembleContext(
      { chapter: 1, scene: 2 },
      [fact('older_memory'), fact('earlier_scene'), fact('memory'), fact('state')],
      tight,
    );
    expect(blocks.map(({ source }) => source)).toEqual(['memory', 'state', 'earlier_scene']);
    expect(left_out.map(({ source, why }) => [source, why])).toEqual([
      ['state', 'shortened'],
      ['earlier_scene', 'shortened'],
      ['older_memory', 'no_room'],
    ]);
  });
});
