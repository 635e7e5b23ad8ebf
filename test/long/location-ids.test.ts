import { expect, it } from 'vitest';
import type { LocationRegistry } from '../../src/contracts/location-registry.ts';
import { type LocationMention, resolveLocations } from '../../src/outline/resolve-locations.ts';
import { describeLocationIds } from '../conformance/location-ids-suite.ts';

describeLocationIds({ numRuns: 10_000 });

it('resolves five thousand different places of one parent, and a misspelling of each', () => {
  const empty: LocationRegistry = { schema_version: 'location_registry_v1', locations: [] };
  const places = Array.from({ length: 5000 }, (_, index) => `Warehouse ${index} ${(index * 7919) % 10_007}`);
  const mentions = [...places, ...places.map((label) => label.replace('Ware', 'Where'))].map(
    (label, index): LocationMention => ({
      scene_ref: `${Math.floor(index / 50) + 1}:${(index % 50) + 1}`,
      at: 'end',
      label,
      parent_label: 'Free Port',
    }),
  );
  const { ids, suspects } = resolveLocations(empty, mentions);
  expect(new Set(ids).size).toBe(10_000);
  const misspelled = new Set(suspects.map(({ label }) => label));
  expect(mentions.slice(5000).filter(({ label }) => !misspelled.has(label))).toEqual([]);
});
