import { describe, expect, it } from 'vitest';
import { foldSpelling } from './fold-spelling.ts';

describe('folding spellings', () => {
  it.each([
    ['colour', 'color'],
    ['colours', 'colors'],
    ['honoured', 'honored'],
    ['realise', 'realize'],
    ['organisation', 'organization'],
    ['analysed', 'analyzed'],
    ['centre', 'center'],
    ['traveller', 'traveler'],
    ['dialogue', 'dialog'],
    ['grey', 'gray'],
    ['e-mail', 'email'],
    ['to-day', 'today'],
    ['naïve', 'naive'],
    ['Skyhook', 'sky-hook'],
  ])('takes %s and %s for one word', (one, other) => {
    expect(foldSpelling(one)).toBe(foldSpelling(other));
  });

  it.each([
    ['four', 'for'],
    ['hour', 'hor'],
    ['prise', 'prize'],
    ['filled', 'filed'],
    ['timbre', 'timber'],
    ['house', 'horse'],
    ['wise', 'wize'],
  ])('keeps %s and %s apart', (one, other) => {
    expect(foldSpelling(one)).not.toBe(foldSpelling(other));
  });
});
