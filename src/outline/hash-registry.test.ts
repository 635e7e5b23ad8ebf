import { describe, expect, it } from 'vitest';
import type { Location } from '../contracts/location-registry.ts';
import { hashRegistry } from './hash-registry.ts';

const HARBOUR: Location = {
  location_id: 'LOC_HARBOUR',
  display_name: 'Harbour',
  aliases: ['The Harbour'],
  stability_key: 'harbour',
  introduced_in: '1:1',
};

describe('hashRegistry', () => {
  it('does not depend on the order of keys', () => {
    const reordered = Object.fromEntries(Object.entries(HARBOUR).reverse()) as Location;
    expect(hashRegistry({ locations: [reordered], schema_version: 'location_registry_v1' })).toBe(
      hashRegistry({ schema_version: 'location_registry_v1', locations: [HARBOUR] }),
    );
  });

  it('changes with an alias', () => {
    const renamed = { ...HARBOUR, aliases: [] };
    expect(hashRegistry({ schema_version: 'location_registry_v1', locations: [renamed] })).not.toBe(
      hashRegistry({ schema_version: 'location_registry_v1', locations: [HARBOUR] }),
    );
  });
});
