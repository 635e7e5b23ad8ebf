import { renderStored } from '../../engine/render-stored.ts';
import { CodedError } from '../../errors.ts';

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
