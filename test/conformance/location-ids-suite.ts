import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LocationRegistry, LocationRegistrySchema } from '../../src/contracts/location-registry.ts';
import { deriveLocationName } from '../../src/outline/derive-location-name.ts';
import {
  type LocationMention,
  type LocationResolution,
  resolveLocations,
} from '../../src/outline/resolve-locations.ts';

const EMPTY: LocationRegistry = { schema_version: 'location_registry_v1', locations: [] };

/** What was mentioned, chapter by chapter and in a row, and what it was resolved to from nothing. */
interface Resolved {
  readonly chapters: readonly LocationMention[][];
  readonly mentions: readonly LocationMention[];
  readonly whole: LocationResolution;
}

/** What holds of location ids whatever the labels: each of these of every random sequence, so that a sequence is made and resolved
 *  once for all of them. Run often beside the source, and more often in test/long. */
export function describeLocationIds({ numRuns }: { readonly numRuns: number }): void {
  describe('location ids of any labels', () => {
    it(`${Object.keys(HOLDS).join('; ')}`, () => {
      fc.assert(
        fc.property(CHAPTERS, (chapters) => {
          const mentions = chapters.flat();
          const resolved = { chapters, mentions, whole: resolveLocations(EMPTY, mentions) };
          const before = structuredClone(resolved.whole);
          for (const [what, holds] of Object.entries(HOLDS)) {
            try {
              holds(resolved);
            } catch (error) {
              throw new Error(`it does not hold that they ${what}`, { cause: error });
            }
          }
          expect(resolved.whole).toEqual(before);
        }),
        { numRuns },
      );
    });
  });
}

const HOLDS: Readonly<Record<string, (resolved: Resolved) => void>> = {
  'are unique, well formed and short, and so is the registry': ({ whole: { registry, ids } }) => {
    expect(LocationRegistrySchema.parse(registry)).toEqual(registry);
    const minted = registry.locations.map(({ location_id }) => location_id);
    expect(new Set(minted).size).toBe(minted.length);
    expect(minted.filter((id) => id.length > 48)).toEqual([]);
    expect(ids.filter((id) => !minted.includes(id))).toEqual([]);
    const keys = registry.locations.map(({ stability_key }) => stability_key);
    expect(new Set(keys).size).toBe(keys.length);
  },
  'belong to a place that bears the label, under the parent that was named': ({ mentions, whole }) => {
    const places = new Map(whole.registry.locations.map((place) => [place.location_id, place]));
    const wrong = mentions.filter(({ label, parent_label }, index) => {
      const place = places.get(whole.ids[index] ?? '');
      const parent = places.get(place?.parent_location_id ?? '');
      if (![place?.display_name, ...(place?.aliases ?? [])].includes(label)) return true;
      // One that was first named alone goes by its name alone, also when it is known what it lies in.
      if (parent_label === null) return place?.stability_key.includes('::') !== false;
      return ![parent?.display_name, ...(parent?.aliases ?? [])].includes(parent_label);
    });
    expect(wrong).toEqual([]);
  },
  'are shared only by spellings of one name': ({ whole: { registry } }) => {
    const strange = registry.locations.flatMap(({ display_name, stability_key, aliases }) => {
      const allowed = [deriveLocationName(display_name).matchKey, stability_key.split('::').at(-1)];
      return aliases.filter((alias) => !allowed.includes(deriveLocationName(alias).matchKey));
    });
    expect(strange).toEqual([]);
  },
  'stay when the same mentions are resolved again, which adds nothing': ({ mentions, whole }) => {
    expect(resolveLocations(whole.registry, mentions)).toEqual({ ...whole, deltas: [] });
  },
  'are the same chapter by chapter as all at once': ({ chapters, whole }) => {
    const parts: LocationResolution[] = [];
    for (const mentions of chapters) parts.push(resolveLocations(parts.at(-1)?.registry ?? EMPTY, mentions));
    expect(parts.at(-1)?.registry ?? EMPTY).toEqual(whole.registry);
    expect(parts.flatMap(({ ids }) => ids)).toEqual(whole.ids);
    expect(parts.flatMap(({ deltas }) => deltas)).toEqual(whole.deltas);
    // Where it is learned later what a place lies in, it is no longer near what it was near before.
    if (whole.deltas.some(({ change }) => change === 'parent_added')) return;
    const suspects = parts.flatMap((part) => part.suspects);
    const once = new Map([...suspects].reverse().map((suspect) => [suspect.location_id, suspect]));
    expect(once).toEqual(new Map(whole.suspects.map((suspect) => [suspect.location_id, suspect])));
  },
  'lie in nothing that lies in them': ({ whole: { registry } }) => {
    const parents = new Map(registry.locations.map((place) => [place.location_id, place.parent_location_id]));
    const round = registry.locations.filter(({ location_id }) => {
      const way = new Set<string>();
      for (let id: string | undefined = location_id; id !== undefined; id = parents.get(id)) {
        if (way.has(id)) return true;
        way.add(id);
      }
      return false;
    });
    expect(round).toEqual([]);
  },
  'leave the registry they start from as it was, and every name in it': ({
    chapters: [first = [], ...later],
  }) => {
    const { registry } = resolveLocations(EMPTY, first);
    const before = structuredClone(registry);
    const after = resolveLocations(registry, later.flat()).registry;
    expect(registry).toEqual(before);
    const kept = after.locations.slice(0, before.locations.length);
    // An alias more, or a parent that was learned of, and nothing else.
    const level = before.locations.map((place, index) => ({
      ...place,
      aliases: kept[index]?.aliases.slice(0, place.aliases.length),
      ...(place.parent_location_id === undefined
        ? {}
        : { parent_location_id: kept[index]?.parent_location_id }),
    }));
    expect(level).toEqual(before.locations);
    expect(kept.map(({ aliases: _, parent_location_id: __, ...place }) => place)).toMatchObject(
      before.locations.map(({ aliases: _, parent_location_id: __, ...place }) => place),
    );
  },
};

// Few stems under many spellings, so that names meet: articles, case, width, accents, homophones, near misses, names that
// differ in letters that an id cannot show, and now and then anything at all.
const STEM = fc.constantFrom(
  ...[
    'Harbour',
    'Harbor',
    'Inn',
    'Deck',
    'Shan',
    'Dong Cheng',
    'Hauptstraße',
    '7',
    'Порт',
    'Порт 7',
    'Склад 7',
  ],
  ...['东城', '冬城', '乐山', '龍門', '龙门', '𠮷野家', '東京の塔', 'ガラス', 'カラス', '서울역', '★', '☆'],
  ...[
    'Abandoned Lighthouse at the Very End of the Northern Breakwater',
    'Harbour de52fb0c',
    'The',
    'A',
    'Le',
  ],
);
const ARTICLE = fc.constantFrom('', '', 'The ', 'A ', 'the-', 'A-', 'Le ', 'die ', 'The A ');
const SPELL = fc.constantFrom<(label: string) => string>(
  (label) => label,
  (label) => label.toUpperCase(),
  (label) => label.toLowerCase(),
  (label) => label.normalize('NFD'),
  (label) => label.replace('a', 'á'),
  (label) => label.replace('H', 'Ｈ'),
  (label) => label.replaceAll(' ', '_'),
  (label) => ` ${label}!`,
);
const ANYTHING = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
  .filter((label) => /\S/.test(label));
const LABEL = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.tuple(ARTICLE, STEM, SPELL).map(([article, stem, spell]) => spell(`${article}${stem}`)),
  },
  { weight: 1, arbitrary: ANYTHING },
);
const PARENT = fc.option(
  fc.oneof(fc.constantFrom('Old City', 'the old city', 'New City', '东城', '冬城', 'Рига'), LABEL),
  {
    nil: null,
  },
);
const CHAPTERS = fc
  .array(fc.array(fc.record({ label: LABEL, parent_label: PARENT }), { maxLength: 8 }), { maxLength: 4 })
  .map((chapters) =>
    chapters.map((names, chapter) =>
      names.map(
        (name, index): LocationMention => ({
          ...name,
          scene_ref: `${chapter + 1}:${Math.floor(index / 2) + 1}`,
          at: index % 2 === 0 ? 'start' : 'end',
        }),
      ),
    ),
  );
