import { CodedError } from '../../errors.ts';

/** A file that cannot be taken as it is: which, why, and what to do about it. */
export function refuseSource(name: string, why: string, advice: string | null = null): CodedError {
  return new CodedError('import_unreadable', {
    message: `${name} cannot be imported: ${why}.`,
    kept: 'nothing was changed',
    details: { path: name },
    ...(advice === null ? {} : { next: `For ${name}: ${advice}. Then import again.` }),
  });
}
