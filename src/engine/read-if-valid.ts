import type { StoredContract } from '../contracts/stored-contract.ts';
import { readStored, type StoredContent } from './read-stored.ts';

/** The document, null where there is none that can be read: for what helps and is not needed. */
export function readIfValid<T>(contract: StoredContract<T>, content: StoredContent): T | null {
  const stored = readStored(contract, content);
  if (stored.state === 'older') return stored.migrated;
  return stored.state === 'valid' ? stored.value : null;
}
