import { CodedError } from '../errors.ts';
import { decodeStrictly } from './decode-strictly.ts';

/** What a person wrote and we are to keep or send: as text, or refused with the line that cannot be read. */
export function readPeopleText(bytes: Uint8Array, path: string): string {
  const decoded = decodeStrictly(bytes);
  if (decoded.ok) return decoded.text;
  throw refuseText(path, decoded.why);
}

export function refuseText(path: string, why: string): CodedError {
  return new CodedError('text_unreadable', {
    message: `${path}: ${why}.`,
    kept: 'nothing was changed, the file is as it was',
    details: { path },
  });
}
