import { CodedError } from '../../errors.ts';

/** How this room says no to a file. */
export function refuseDataFile(name: string, why: string, advice?: string): CodedError {
  return new CodedError('data_file_refused', {
    message: `${name} cannot be read: ${why}${advice === undefined ? '' : `; ${advice}`}.`,
    kept: 'nothing was sent',
    details: { file: name },
  });
}
