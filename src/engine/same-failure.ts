import type { CodedError } from '../errors.ts';

// Work that is done over and over (chapters of a book, units of a phase) is not paid for again and again when it fails each
// time in the same way. The same way is: the same reason code and the same codes among what was found, at the same kind of
// step. Chapter, scene, beat and attempt do not count, nor what the sentences say: a model words the same trouble anew.
// A question to a person is another matter than the last one unless it is the same question.

/** What a failure comes from, to be compared with others. */
export function deriveFailureCause({ code, message, details }: CodedError): string {
  const step = typeof details['step_id'] === 'string' ? details['step_id'] : '';
  const found = Array.isArray(details['reason_codes']) ? details['reason_codes'].map(String) : [];
  const kind = step
    .split('/')
    .map((part) => part.replace(/:.*$/, ''))
    .filter((part) => part !== 'attempt')
    .join('/');
  const asked = 'question_id' in details ? message : '';
  return JSON.stringify([code, kind, [...new Set(found)].sort(), asked]);
}

/** Whether so many in a row, as they ended, failed alike; null stands for one that went well. */
export function hasFailedAlike(ended: readonly (string | null)[], times: number): boolean {
  const last = ended.slice(-times);
  const [first] = last;
  return last.length === times && first !== null && last.every((cause) => cause === first);
}
