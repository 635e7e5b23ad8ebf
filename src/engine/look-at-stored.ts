import { readStored } from './read-stored.ts';
import type { ReadUsable } from './read-usable.ts';
import { describeStored } from './refuse-stored.ts';

/** For whoever lists many documents and replaces none: each is told for itself, also one of a later version, so that one
 *  that cannot be read hides no other. */
export const lookAtStored: ReadUsable = (contract, _path, content) => {
  const stored = readStored(contract, content);
  if (stored.state === 'absent' || stored.state === 'valid') return stored;
  if (stored.state === 'older' && stored.migrated !== null) return { state: 'valid', value: stored.migrated };
  return { state: 'invalid', why: describeStored(contract, stored) };
};
