import { STORED_WAIVERS, type WaivedFinding } from '../../contracts/finding-waivers.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import { expectStored } from '../../engine/expect-stored.ts';
import type { Files } from '../../engine/ports.ts';
import { readIfValid } from '../../engine/read-if-valid.ts';

/** By the id of what was found. */
export async function loadWaivers(files: Pick<Files, 'read'>): Promise<ReadonlyMap<string, WaivedFinding>> {
  const path = PROJECT_PATHS.waivers;
  const stored = expectStored(STORED_WAIVERS, path, await files.read(path), { kept: 'nothing was changed' });
  return new Map((stored?.waived ?? []).map((finding) => [finding.id, finding]));
}

/** Their ids, for whoever only looks: a file that is broken hides nothing. */
export async function lookAtWaivers(files: Pick<Files, 'read'>): Promise<ReadonlySet<string>> {
  const stored = readIfValid(STORED_WAIVERS, await files.read(PROJECT_PATHS.waivers));
  return new Set(stored?.waived.map(({ id }) => id) ?? []);
}
