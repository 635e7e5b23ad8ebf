import type { StoredContract } from '../contracts/stored-contract.ts';
import { readStored, type StoredContent } from './read-stored.ts';
import { type RefusalParts, refuseStored } from './refuse-stored.ts';

/** The document, null where there is no file; what else lies there is refused. */
export function expectStored<T>(
  contract: StoredContract<T>,
  path: string,
  content: NonNullable<StoredContent>,
  parts?: RefusalParts,
): T;
export function expectStored<T>(
  contract: StoredContract<T>,
  path: string,
  content: StoredContent,
  parts?: RefusalParts,
): T | null;
export function expectStored<T>(
  contract: StoredContract<T>,
  path: string,
  content: StoredContent,
  parts: RefusalParts = {},
): T | null {
  const stored = readStored(contract, content);
  if (stored.state === 'absent') return null;
  if (stored.state === 'valid') return stored.value;
  if (stored.state === 'older' && stored.migrated !== null) return stored.migrated;
  throw refuseStored(contract, path, stored, parts);
}
