import { CodedError } from '../../errors.ts';

/** A spec that is right in form and still cannot be made into a file: it names what is not there, or its parts do not agree. */
export function refuseSpec(place: string, why: string): CodedError {
  return new CodedError('document_unwritable', {
    message: `${place} cannot be written: ${why}.`,
    details: { place, why },
  });
}
