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

/** What holds of location ids whatever the labels: run often beside the source, and more often in test/long. */
export function describeLocationIds(runs: { readonly numRuns: number }): void {
  describe('location ids of any labels', () => {
    it('are unique, well formed and short, and so is the registry', () => {
      check(runs, (chapters) => {
        const { registry, ids } = resolveLocations(EMPTY, chapters.flat());
        expect(LocationRegistrySchema.parse(registry)).toEqual(registry);
        const minted = registry.locations.map(({ location_id }) => location_id);
        expect(new Set(minted).size).toBe(minted.length);
        expect(minted.filter((id) => id.length > 48)).toEqual([]);
        expect(ids.filter((id) => !minted.includes(id))).toEqual([]);
        const keys = registry.locations.map(({ stability_key }) => stability_key);
        expect(new Set(keys).size).toBe(keys.length);
      });
    });

    it('belong to a place that bears the label, under the parent that was named', () => {
      check(runs, (chapters) => {
        const mentions = chapters.flat();
        const { registry, ids } = resolveLocations(EMPTY, mentions);
        const places = new Map(registry.locations.map((place) => [place.location_id, place]));
        for (const [index, { label, parent_label }] of mentions.entries()) {
          const place = places.get(ids[index] ?? '');
          const parent = places.get(place?.parent_location_id ?? '');
          expect([place?.display_name, ...(place?.aliases ?? [])]).toContain(label);
          // One that was first named alone goes by its name alone, also when it is known what it lies in.
          if (parent_label === null) expect(place?.stability_key).not.toContain('::');
          else expect([parent?.display_name, ...(parent?.aliases ?? [])]).toContain(parent_label);
        }
      });
    });

    it('are shared only by spellings of one name', () => {
      check(runs, (chapters) => {
        for (const place of resolveLocations(EMPTY, chapters.flat()).registry.locations) {
          const allowed = [
            deriveLocationName(place.display_name).matchKey,
            place.stability_key.split('::').at(-1),
          ];
          for (const alias of place.aliases) expect(allowed).toContain(deriveLocationName(alias).matchKey);
        }
      });
    });

    it('stay when the same mentions are resolved again, which adds nothing', () => {
      check(runs, (chapters) => {
        const first = resolveLocations(EMPTY, chapters.flat());
        const again = resolveLocations(first.registry, chapters.flat());
        expect(again).toEqual({ ...first, deltas: [] });
      });
    });

    it('are the same chapter by chapter as all at once', () => {
      check(runs, (chapters) => {
        const whole = resolveLocations(EMPTY, chapters.flat());
        const parts: LocationResolution[] = [];
        for (const mentions of chapters) {
          parts.push(resolveLocations(parts.at(-1)?.registry ?? EMPTY, mentions));
        }
        expect(parts.at(-1)?.registry ?? EMPTY).toEqual(whole.registry);
        expect(parts.flatMap(({ ids }) => ids)).toEqual(whole.ids);
        expect(parts.flatMap(({ deltas }) => deltas)).toEqual(whole.deltas);
        // Where it is learned later what a place lies in, it is no longer near what it was near before.
        if (whole.deltas.some(({ change }) => change === 'parent_added')) return;
        const suspects = parts.flatMap((part) => part.suspects);
        const once = new Map([...suspects].reverse().map((suspect) => [suspect.location_id, suspect]));
        expect(once).toEqual(new Map(whole.suspects.map((suspect) => [suspect.location_id, suspect])));
      });
    });

    it('lie in nothing that lies in them', () => {
      check(runs, (chapters) => {
        const { locations } = resolveLocations(EMPTY, chapters.flat()).registry;
        const parents = new Map(locations.map((place) => [place.location_id, place.parent_location_id]));
        for (const { location_id } of locations) {
          const way: string[] = [];
          for (let id: string | undefined = location_id; id !== undefined; id = parents.get(id)) {
            expect(way).not.toContain(id);
            way.push(id);
          }
        }
      });
    });

    it('leave the registry they start from as it was, and every name in it', () => {
      check(runs, ([first = [], ...later]) => {
        const { registry } = resolveLocations(EMPTY, first);
        const before = structuredClone(registry);
        const after = resolveLocations(registry, later.flat()).registry;
        expect(registry).toEqual(before);
        const kept = after.locations.slice(0, before.locations.length);
        for (const [index, { parent_location_id, ...place }] of before.locations.entries()) {
          expect(kept[index]).toMatchObject({ ...place, aliases: expect.any(Array) });
          if (parent_location_id !== undefined)
            expect(kept[index]?.parent_location_id).toBe(parent_location_id);
        }
        for (const [index, { aliases }] of before.locations.entries()) {
          expect(kept[index]?.aliases.slice(0, aliases.length)).toEqual(aliases);
        }
      });
    });
  });
}

function check(
  { numRuns }: { readonly numRuns: number },
  holds: (chapters: readonly LocationMention[][]) => void,
): void {
  fc.assert(fc.property(CHAPTERS, holds), { numRuns });
}

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
