import { describe, expect, it } from 'vitest';
import type { BookStyle } from '../../../../src/contracts/book-style.ts';
import { applyStyleForm, writeStyleField } from './apply-style-form.ts';

const BEFORE: BookStyle = {
  schema_version: 'book_style_v1',
  genre: 'ghost story',
  tense: 'past',
  banned: ['suddenly', 'very'],
  samples: ['The lamp was out.'],
};

describe('a style as a form has it', () => {
  it('is what the fields say; samples stay, and what is empty goes', () => {
    const fields = { genre: ' sea story ', person: 'first', banned: 'suddenly\n\n  at once ' };
    expect(applyStyleForm(BEFORE, fields)).toEqual({
      schema_version: 'book_style_v1',
      samples: ['The lamp was out.'],
      genre: 'sea story',
      person: 'first',
      banned: ['suddenly', 'at once'],
    });
  });

  it('may say nothing at all', () => {
    expect(applyStyleForm(null, {})).toEqual({ schema_version: 'book_style_v1' });
  });

  it('comes back from its own fields', () => {
    const fields = {
      genre: writeStyleField(BEFORE, 'genre'),
      tense: writeStyleField(BEFORE, 'tense'),
      banned: writeStyleField(BEFORE, 'banned'),
      rhythm: writeStyleField(BEFORE, 'rhythm'),
    };
    expect(applyStyleForm(BEFORE, fields)).toEqual(BEFORE);
  });
});
