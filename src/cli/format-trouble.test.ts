import { describe, expect, it } from 'vitest';
import { CodedError, toTrouble } from '../errors.ts';
import { createPaint, renderPaint } from './create-paint.ts';
import { formatTrouble } from './format-trouble.ts';

describe('formatTrouble', () => {
  it('says what happened, why, what was kept, and the one next command', () => {
    const error = new CodedError('prerequisite_missing', {
      message: 'The world has to be made before the characters.',
      kept: 'nothing was changed',
      details: { first: 'world', book: 'my-book' },
    });
    expect(format(error)).toBe(`error: The world has to be made before the characters.
  why   prerequisite_missing
  kept  nothing was changed
  next  bookforge step world --book my-book`);
  });

  it('keeps lines of a longer message together', () => {
    const error = new CodedError('storage_failed', { message: 'One.\nTwo.\n', next: 'Do this,\nthen that.' });
    expect(format(error)).toBe(`error: One.
       Two.
  why   storage_failed
  kept  everything that was already on disk
  next  Do this,
        then that.`);
  });
});

function format(error: CodedError): string {
  return renderPaint(formatTrouble(toTrouble(error), createPaint()), false);
}
