import { CodedError } from '../../errors.ts';

/** A spec that is right in form and still cannot be made into a file: it names what is not there, or its parts do not agree. Where
 *  it could be written without one feature alone, that one is named. */
export function refuseSpec(place: string, why: string, feature?: 'images'): CodedError {
  return new CodedError('document_unwritable', {
    message: `${place} cannot be written: ${why}.`,
    details: { place, why, ...(feature === undefined ? {} : { feature }) },
  });
}
