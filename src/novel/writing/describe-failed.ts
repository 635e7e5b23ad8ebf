import type { CodedError } from '../../errors.ts';
import { formatChapters } from './writing-args.ts';

// What is said of chapters that failed. A chapter whose text is there was written, whatever became of what follows it.

const FOLLOWS = { memory: 'remembered', check: 'checked', revision: 'revised' } as const;

/** What did not become of a chapter: the text itself, or what follows it. */
export function describeFailure(written: boolean, error: CodedError): string {
  return written ? `is written, but could not be ${nameLack(error)}` : 'could not be written';
}

/** By the step that failed, where it is one of the three. */
function nameLack({ details }: CodedError): string {
  const [step = ''] = String(details['step_id'] ?? '').split('/');
  return Object.hasOwn(FOLLOWS, step) ? FOLLOWS[step as keyof typeof FOLLOWS] : 'finished';
}

export interface ToldFailure {
  readonly chapter: number;
  /** As describeFailure has it. */
  readonly told: string;
  readonly code: string;
}

/** All that failed, those together of which the same is to be said. */
export function describeFailed(failed: readonly ToldFailure[], done: number, all: number): string {
  const kinds = [...new Set(failed.map(({ told }) => told))];
  const sentences = kinds.map((told) => {
    const chapters = failed.filter((each) => each.told === told).map(({ chapter }) => `Chapter ${chapter}`);
    return `${chapters.join(', ')} ${chapters.length > 1 ? told.replace(/^is /, 'are ') : told}`;
  });
  return `${sentences.join('; ')}; ${done} of ${all} ${done === 1 ? 'is' : 'are'} done.`;
}

/** Why no other was tried, and what tries them all the same. */
export function describeLeft(bookId: string, alike: readonly ToldFailure[], left: readonly number[]): string {
  const chapters = alike.map(({ chapter }) => `Chapter ${chapter}`).join(' and ');
  const were = left.length === 1 ? 'was' : 'were';
  return `${chapters} failed in the same way (${alike[0]?.code}), so ${formatChapters(left)} ${were} not tried. To try all the same: bookforge run --book ${bookId} --keep-going`;
}
