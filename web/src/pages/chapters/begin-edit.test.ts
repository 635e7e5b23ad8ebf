import { expect, it } from 'vitest';
import { beginEdit, isOthers } from './begin-edit.ts';

const kept_at = '2026-02-10T14:30:00.000Z';
const kept = (text: string) => ({ draft: { base: 'As it was.', text, kept_at } });

it.each([
  ['nothing is kept', { draft: null }, { base: 'It stands.', text: 'It stands.' }],
  ['a draft is kept', kept('It stood'), { base: 'As it was.', text: 'It stood' }],
  ['what is kept was saved', kept('It stands.'), { base: 'It stands.', text: 'It stands.' }],
  ['all was taken out', kept(''), { base: 'As it was.', text: '' }],
])('begins with what there is where %s', (_, shown, begun) => {
  expect(beginEdit(shown, 'It stands.')).toEqual(begun);
});

it.each([
  ['nothing is kept', { mark: null, draft: null }, false],
  ['it is one’s own', { mark: 'own', ...kept('Another') }, false],
  ['it is what one writes', { mark: 'other', ...kept('Mine') }, false],
  ['it is another', { mark: 'other', ...kept('Another') }, true],
  ['it cannot be read', { mark: 'other', draft: null }, false],
])('tells another’s draft from one’s own where %s', (_, shown, others) => {
  expect(isOthers(shown, { mark: 'own', text: 'Mine' })).toBe(others);
});
