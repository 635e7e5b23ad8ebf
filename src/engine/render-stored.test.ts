import { expect, it } from 'vitest';
import { renderStored } from './render-stored.ts';

it('is indented and ends with a line end', () => {
  expect(renderStored({ a: [1] })).toBe('{\n  "a": [\n    1\n  ]\n}\n');
});
