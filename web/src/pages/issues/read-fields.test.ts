import { expect, it } from 'vitest';
import { readFields } from './read-fields.ts';

it.each([
  ['{ "pass": true, "findings": [] }', { pass: true, findings: [] }],
  ['The verdict: { "pass": true }', null],
  ['{ "pass": true, "findings": [', null],
  ['{ the lamp is out }', null],
  ['[1]', null],
  ['', null],
])('%s is read as %j', (text, fields) => {
  expect(readFields(text)).toEqual(fields);
});
