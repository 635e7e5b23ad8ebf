import { CodedError } from '../../errors.ts';

/** For what can be done as well another time: a disk that refuses it is no trouble now. */
export function tolerateStorage(run: () => void): void {
  try {
    run();
  } catch (error) {
    if (!(error instanceof CodedError && error.code === 'storage_failed')) throw error;
  }
}
