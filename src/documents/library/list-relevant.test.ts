import { describe, expect, it } from 'vitest';
import { listRelevant } from './list-relevant.ts';

const CLAUSES = [
  'confidentiality: what is told here is confidential and shared with nobody',
  'data-protection: personal data of customers are processed under the law of privacy',
  'force-majeure: storms, strikes and war excuse a late delivery',
  'no-advice: figures are no advice to buy or sell shares',
  'warranty: goods that break within two years are repaired',
];
const names = (entries: readonly string[]) => entries.map((entry) => entry.split(':')[0]);
const relevant = (wanted: string, limit: number, isBound?: (entry: string) => boolean) =>
  names(listRelevant(CLAUSES, { wanted, textOf: (entry) => entry, limit, ...(isBound && { isBound }) }));

describe('what a request is told of a library', () => {
  it('is all of a small one, whatever is asked for', () => {
    expect(relevant('anything at all', 5)).toEqual(names(CLAUSES));
  });

  it.each([
    ['A late delivery after the storms of March', 'force-majeure'],
    ['How we keep the personal data of our customers', 'data-protection'],
    ['Goods that are repaired', 'warranty'],
    ['Should the trust sell its shares?', 'no-advice'],
  ])('is the nearest of a large one: %s', (wanted, nearest) => {
    expect(relevant(wanted, 1)).toEqual([nearest]);
  });

  it('has what belongs to it in any case, and keeps the order', () => {
    const bound = (entry: string) => entry.startsWith('warranty') || entry.startsWith('confidentiality');
    expect(relevant('A late delivery after the storms of March', 3, bound)).toEqual([
      'confidentiality',
      'force-majeure',
      'warranty',
    ]);
  });
});
