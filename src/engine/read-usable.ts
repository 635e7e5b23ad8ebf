import type { StoredContract } from '../contracts/stored-contract.ts';
import { readStored, type StoredContent } from './read-stored.ts';
import { describeStored, refuseStored } from './refuse-stored.ts';

/** A stored file as those see it who would make it anew where it cannot be used. */
export type Usable<T> =
  | { readonly state: 'absent' }
  | { readonly state: 'valid'; readonly value: T }
  | { readonly state: 'invalid'; readonly why: string };

export type ReadUsable = <T>(contract: StoredContract<T>, path: string, content: StoredContent) => Usable<T>;

/** A file of a later version is neither valid nor broken: it is not ours to replace, and is refused here and now. */
export function readUsable<T>(contract: StoredContract<T>, path: string, content: StoredContent): Usable<T> {
  const stored = readStored(contract, content);
  switch (stored.state) {
    case 'absent':
    case 'valid':
      return stored;
    case 'newer':
      throw refuseStored(contract, path, stored);
    case 'older':
      if (stored.migrated !== null) return { state: 'valid', value: stored.migrated };
  }
  return { state: 'invalid', why: describeStored(contract, stored) };
}
