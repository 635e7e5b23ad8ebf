import type { LocationRegistry } from '../../../../src/contracts/location-registry.ts';
import type { Outline } from '../../../../src/contracts/outline.ts';
import type { OutlineReport } from '../../../../src/contracts/outline-report.ts';
import { get, getIfThere, loadFile, of } from '../../shared/api-client.ts';

/** Null where there is none yet. */
export const showOutline = (project: string): Promise<Outline | null> =>
  getIfThere(() => get(of('/api/outline', project)));
export const showOutlineReport = (project: string): Promise<OutlineReport | null> =>
  getIfThere(() => get(of('/api/outline/report', project)));
export const loadPlaces = (project: string): Promise<LocationRegistry | null> =>
  loadFile(project, 'outline/location_registry_active.json');
