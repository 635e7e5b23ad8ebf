import { describe, expect, it } from 'vitest';
import { RawCharactersSchema } from '../../contracts/characters.ts';
import { listProse } from '../../contracts/list-prose.ts';
import { formatPointer } from '../../engine/format-pointer.ts';
import { findCopies } from './find-copies.ts';

const person = (name: string, more: object = {}) => ({
  name,
  role: 'deputy of the archivist at the Weighing Office',
  gender: 'woman',
  appearance: `${name} is tall and walks with a stick of her own making.`,
  personality: 'patient',
  background: `${name} came down from the hills with the salt, and stayed for the work.`,
  motivation: `To see what ${name} was promised on the stair before the winter.`,
  ...more,
});
const listCopies = (...people: readonly object[]) => {
  const [protagonist, ...supporting_characters] = people;
  const fields = listProse(RawCharactersSchema, { protagonist, supporting_characters });
  return [...findCopies(fields).keys()].map(({ path }) => formatPointer(path));
};

describe('copies among the people of a book', () => {
  it('are not found in a role that two of them have', () => {
    expect(listCopies(person('Mira'), person('Ida'), person('Sorrel'))).toEqual([]);
  });

  it('are found where two have lived the same life', () => {
    const { background } = person('Ida');
    expect(listCopies(person('Mira'), person('Ida'), person('Sorrel', { background }))).toEqual([
      '/supporting_characters/1/background',
    ]);
  });
});
