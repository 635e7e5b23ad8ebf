import { describe, expect, it } from 'vitest';
import { describeLocationIds } from '../../test/conformance/location-ids-suite.ts';
import table from '../../test/fixtures/outline/location-labels.json' with { type: 'json' };
import { type LocationRegistry, LocationRegistrySchema } from '../contracts/location-registry.ts';
import { type LocationMention, resolveLocations } from './resolve-locations.ts';

const EMPTY: LocationRegistry = { schema_version: 'location_registry_v1', locations: [] };

type Named = string | readonly (string | undefined)[];

/** One scene a mention, all in the first chapter. */
function mention(...named: readonly Named[]): LocationMention[] {
  return named.map((name, index) => {
    const [label = '', parent] = typeof name === 'string' ? [name] : name;
    return { scene_ref: `1:${index + 1}`, at: 'end', label, parent_label: parent ?? null };
  });
}

describe('the table of labels', () => {
  it.each(table.one_place)('takes %j and %j for one place', (first = '', second = '') => {
    const { ids, registry } = resolveLocations(EMPTY, mention(first, second));
    expect(new Set(ids).size).toBe(1);
    expect(registry.locations).toMatchObject([{ display_name: first, aliases: [second] }]);
  });

  it.each(table.two_places)('takes %j and %j for two places', (first = '', second = '') => {
    const { ids, registry } = resolveLocations(EMPTY, mention(first, second));
    expect(new Set(ids).size).toBe(2);
    expect(registry.locations).toMatchObject([{ display_name: first }, { display_name: second }]);
  });

  it.each(table.suspects)('suspects that %j is %j, and keeps both', (first = '', second = '') => {
    const { ids, suspects } = resolveLocations(EMPTY, mention(first, second));
    const [nearest_location_id, location_id] = ids;
    expect(nearest_location_id).not.toBe(location_id);
    expect(suspects).toEqual([
      { location_id, label: second, nearest_location_id, nearest_name: first, scene_ref: '1:2' },
    ]);
  });

  it.each(table.not_suspects)('suspects nothing of %j and %j', (first = '', second = '') => {
    expect(resolveLocations(EMPTY, mention(first, second)).suspects).toEqual([]);
  });

  it.each(table.ids)('gives the ids of $about', ({ mentions, ids }) => {
    const resolved = resolveLocations(EMPTY, mention(...mentions));
    expect(resolved.ids).toEqual(ids);
    expect(LocationRegistrySchema.parse(resolved.registry)).toEqual(resolved.registry);
  });
});

describe('resolveLocations', () => {
  it('registers a parent before its place, as a place without a parent', () => {
    const { registry, deltas } = resolveLocations(EMPTY, mention(['Harbour', 'Old City']));
    expect(registry.locations).toEqual([
      {
        location_id: 'LOC_OLD_CITY',
        display_name: 'Old City',
        aliases: [],
        stability_key: 'old_city',
        introduced_in: '1:1',
      },
      {
        location_id: 'LOC_HARBOUR',
        display_name: 'Harbour',
        aliases: [],
        stability_key: 'old_city::harbour',
        introduced_in: '1:1',
        parent_location_id: 'LOC_OLD_CITY',
      },
    ]);
    expect(deltas).toEqual([
      { location_id: 'LOC_OLD_CITY', change: 'added', label: 'Old City', introduced_in: '1:1' },
      { location_id: 'LOC_HARBOUR', change: 'added', label: 'Harbour', introduced_in: '1:1' },
    ]);
  });

  it('finds a parent under another spelling, and keeps that spelling', () => {
    const named = mention(['Harbour', 'Old City'], ['the harbour', 'the old city']);
    const { registry, ids, deltas } = resolveLocations(EMPTY, named);
    expect(ids).toEqual(['LOC_HARBOUR', 'LOC_HARBOUR']);
    expect(registry.locations.map(({ aliases }) => aliases)).toEqual([['the old city'], ['the harbour']]);
    expect(deltas.slice(2)).toEqual([
      { location_id: 'LOC_OLD_CITY', change: 'alias_added', label: 'the old city', introduced_in: '1:2' },
      { location_id: 'LOC_HARBOUR', change: 'alias_added', label: 'the harbour', introduced_in: '1:2' },
    ]);
  });

  it('keeps each spelling once, and none that is the display name', () => {
    const named = mention('Harbour', 'harbour', 'Harbour', 'HARBOUR', 'harbour');
    expect(resolveLocations(EMPTY, named).registry.locations).toMatchObject([
      { display_name: 'Harbour', aliases: ['harbour', 'HARBOUR'] },
    ]);
  });

  it('keeps the keys of two names that sound alike apart', () => {
    const { registry } = resolveLocations(EMPTY, mention('东城', '冬城'));
    expect(registry.locations.map(({ stability_key }) => stability_key)).toEqual([
      'dong_cheng',
      'dong_cheng#冬城',
    ]);
  });

  it('finds a place by an alias that a person wrote into the registry', () => {
    const { registry } = resolveLocations(EMPTY, mention('Harbour', 'Market'));
    const [harbour, market] = registry.locations;
    if (harbour === undefined || market === undefined) throw new Error('two places were registered');
    const edited = { ...registry, locations: [{ ...harbour, aliases: ['The Docks'] }, market] };
    const { ids, deltas } = resolveLocations(edited, mention('docks'));
    expect(ids).toEqual(['LOC_HARBOUR']);
    expect(deltas).toMatchObject([{ change: 'alias_added', label: 'docks' }]);
  });

  it('tells of the nearest place only, and once however often both are named', () => {
    const named = mention('Harbours', 'Harbour', 'Harbor', 'Harbour', 'Harbor');
    const told = resolveLocations(EMPTY, named).suspects;
    expect(told.map(({ label, nearest_name }) => [label, nearest_name])).toEqual([
      ['Harbour', 'Harbours'],
      ['Harbor', 'Harbour'],
    ]);
  });

  it('looks past places that are told apart on purpose', () => {
    const named = mention('Room 11', 'Room 12', 'Roam 13', 'Room 13', 'Rooms 12');
    const told = resolveLocations(EMPTY, named).suspects;
    expect(told.map(({ label, nearest_name }) => [label, nearest_name])).toEqual([
      ['Roam 13', 'Room 11'],
      ['Room 13', 'Roam 13'],
      ['Rooms 12', 'Room 12'],
    ]);
  });

  it('does not suspect places of two parents', () => {
    const named = mention(['Harbour', 'Old City'], ['Harbor', 'New City'], 'Harbur');
    expect(resolveLocations(EMPTY, named).suspects).toEqual([]);
  });

  it('tells of a near miss again while it is in use, and no longer when it has been corrected', () => {
    const { registry, suspects } = resolveLocations(EMPTY, mention('Harbour', 'Harbor'));
    expect(resolveLocations(registry, mention('Harbour', 'Harbor')).suspects).toEqual(suspects);
    expect(resolveLocations(registry, mention('Harbour', 'Harbour')).suspects).toEqual([]);
  });
});

describeLocationIds({ numRuns: 300 });
