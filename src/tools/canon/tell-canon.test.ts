import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CanonScope } from './canon-scope.ts';
import { listCanonFacts } from './list-canon-facts.ts';
import { renderCanon, tellCanon } from './tell-canon.ts';

const person = (name: string, more: object = {}) => ({
  name,
  role: 'ferryman',
  gender: 'male',
  appearance: `${name} is grey.`,
  personality: `${name} is patient.`,
  background: `${name} was born here. In chapter 9 it is told why.`,
  motivation: `${name} wants the far bank.`,
  ...more,
});
const CHARACTERS = JSON.stringify({
  schema_version: 'characters_v1',
  protagonist: person('Kael', {
    relationships: { Mara: 'Kael owes Mara.', Orrin: 'Kael fears Orrin.' },
    abilities: ['Rowing', 'Waiting'],
  }),
  supporting_characters: [person('Mara'), person('Orrin')],
});
const WORLD = JSON.stringify({
  schema_version: 'world_v1',
  world_name: 'Glass',
  geography: 'The river is glass. The Quay leans. The hills are far.',
  special_rules: 'Songs weigh. Nobody may hum.',
});
const FILES = [
  { path: 'world.json', text: WORLD },
  { path: 'characters.json', text: CHARACTERS },
];
const SCOPE: CanonScope = {
  chapter: 2,
  number: 3,
  cast: ['Kael', 'Mara'],
  absent: ['Tove'],
  places: ['Quay'],
};

const tell = (limit: number, scope: CanonScope | null = SCOPE) =>
  renderCanon(tellCanon(listCanonFacts(FILES, scope), scope?.absent ?? [], limit));

describe('the canon of a scene', () => {
  it('is who is there, what is between them, the rules and the places, in the files’ own words', () => {
    expect(tell(5_000)).toBe(
      [
        'world.json',
        '- special_rules: "Songs weigh. Nobody may hum."',
        '- world_name: "Glass"',
        '- geography: "The river is glass. The Quay leans. The hills are far."',
        'characters.json',
        'Kael: ferryman, male',
        '- appearance: "Kael is grey."',
        '- personality: "Kael is patient."',
        '- motivation: "Kael wants the far bank."',
        '- to Mara: "Kael owes Mara."',
        '- background: "Kael was born here."',
        '- abilities: "Rowing" "Waiting"',
        'Mara: ferryman, male',
        '- appearance: "Mara is grey."',
        '- personality: "Mara is patient."',
        '- motivation: "Mara wants the far bank."',
        '- background: "Mara was born here."',
        'Known by now and not in this scene: Tove',
      ].join('\n'),
    );
  });

  it('keeps the rules and the people where room is short, and says what it left out', () => {
    const text = tell(820);
    expect(text).toContain('"Songs weigh. Nobody may hum."');
    expect(text).toContain('- motivation: "Mara wants the far bank."');
    expect(text).toMatch(/Left out for want of room: .*world\.json \(.*geography.*\)/);
    expect(text).not.toContain('Kael was born here');
  });

  it('is everything where nothing is known of the scene', () => {
    const text = tell(5_000, null);
    for (const words of ['Orrin is grey.', 'Kael fears Orrin.', 'In chapter 9 it is told why.']) {
      expect(text).toContain(words);
    }
  });

  it('is never larger than its limit, and never cut inside a sentence', () => {
    fc.assert(
      fc.property(fc.integer({ min: 700, max: 3_000 }), (limit) => {
        const text = tell(limit);
        expect(text.length).toBeLessThanOrEqual(limit);
        for (const [, quoted = ''] of text.matchAll(/"([^"]*)"/g))
          expect(WORLD + CHARACTERS).toContain(quoted);
      }),
    );
  });
});
