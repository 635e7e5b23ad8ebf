import { CodedError } from '../errors.ts';
import type { Output } from './create-output.ts';

/** A closed gate shows its banner on lines of its own, for people and for scripts, before the command ends with its error. */
export async function showWriteGate(out: Pick<Output, 'notice'>, pass: () => Promise<void>): Promise<void> {
  try {
    await pass();
  } catch (error) {
    const banner = error instanceof CodedError ? error.details['banner'] : undefined;
    if (typeof banner === 'string') out.notice(banner);
    throw error;
  }
}
