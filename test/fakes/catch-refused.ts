import { CodedError } from '../../src/errors.ts';

/** The CodedError that a call throws. */
export function catchRefused(act: () => unknown): CodedError {
  try {
    act();
  } catch (error) {
    if (error instanceof CodedError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}
