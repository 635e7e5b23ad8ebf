import type { StoredContract } from '../../contracts/stored-contract.ts';
import { expectStored } from '../../engine/expect-stored.ts';
import { renderStored } from '../../engine/render-stored.ts';
import { CodedError } from '../../errors.ts';
import type { ProjectDisk } from './project-disk.ts';

/** A stored file by its contract: null where there is none, refused where it cannot be worked with. */
export function loadStoredJson<T>(disk: ProjectDisk, path: string, contract: StoredContract<T>): T | null {
  return expectStored(contract, path, disk.read(path));
}

export function renderStoredJson(value: unknown): Uint8Array {
  return Buffer.from(renderStored(value));
}

export function refuseStoredFile(path: string, why: string): CodedError {
  return new CodedError('stored_file_invalid', {
    message: `${path} does not keep its contract: ${why}.`,
    next: `Restore ${path} from a backup.`,
    details: { path, why },
  });
}
